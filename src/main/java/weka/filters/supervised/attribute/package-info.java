// SPDX-License-Identifier: GPL-3.0-only
/**
 * A filter that adds predictions and their intervals to a data set, in the package where Weka looks for filters of this kind.
 */
package weka.filters.supervised.attribute;

