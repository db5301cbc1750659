// SPDX-License-Identifier: GPL-3.0-only
/**
 * An output of predictions with an interval or a prediction set for every row. Weka offers the classes of this package under
 * <i>Output predictions</i> and to the option {@code -classifications}.
 */
package weka.classifiers.evaluation.output.prediction;

