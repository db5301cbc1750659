// SPDX-License-Identifier: GPL-3.0-only
/** Finds the guide in the folder of the installed package. */
package centroid.weka.guide;
