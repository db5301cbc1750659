// SPDX-License-Identifier: GPL-3.0-only
/**
 * The permanent attack: random data, learners and options against what is promised. {@link centroid.fuzz.FuzzCase} makes a case of a seed and a
 * number, {@link centroid.fuzz.CaseRun} tries it, {@link centroid.fuzz.Promises} say what must hold, {@link centroid.fuzz.Doors} try the same through
 * Weka's other entrances, and {@link centroid.fuzz.Fuzz} runs many. doc/notes/attack.md tells what was found.
 */
package centroid.fuzz;

