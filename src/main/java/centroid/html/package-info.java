// SPDX-License-Identifier: GPL-3.0-only
/** Writes self-contained HTML pages: light and dark, readable on a phone, printable. */
package centroid.html;
