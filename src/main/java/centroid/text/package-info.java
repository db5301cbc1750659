// SPDX-License-Identifier: GPL-3.0-only
/** Text for people and programs: numbers, tables, and bars and messages that show how far long work is. */
package centroid.text;

