// SPDX-License-Identifier: GPL-3.0-only
/** Formats text for people and programs: numbers, tables, one-line error messages and progress. */
package centroid.text;

