// SPDX-License-Identifier: GPL-3.0-only
/** Renders the documentation, which is written in Markdown, as static HTML pages that need no server and no other address. */
package centroid.site;
