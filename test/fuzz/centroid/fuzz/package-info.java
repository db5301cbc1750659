// SPDX-License-Identifier: GPL-3.0-only
/**
 * Fuzz tests: random data, learners and options. {@link centroid.fuzz.FuzzCase} creates a case from a seed and a number, {@link
 * centroid.fuzz.CaseRun} runs it, {@link centroid.fuzz.Invariants} defines what must hold, {@link centroid.fuzz.EntryPoints} runs Weka's other
 * entry points, and {@link centroid.fuzz.Fuzz} runs many cases. doc/notes/fuzzing.md lists the findings.
 */
package centroid.fuzz;

