// SPDX-License-Identifier: GPL-3.0-only
/** Random data of fuzz tests, with the defects that data of users have. {@link centroid.fuzz.data.CaseData} is where to begin. */
package centroid.fuzz.data;
