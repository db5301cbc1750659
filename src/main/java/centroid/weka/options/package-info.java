// SPDX-License-Identifier: GPL-3.0-only
/**
 * What users set: the options of CentroidBagging with their names, defaults and checks ({@link centroid.weka.options.BaggingOptions},
 * {@link centroid.weka.options.MethodOptions}, and in dialogs of their own {@link centroid.weka.options.TrainingDetails} and
 * {@link centroid.weka.options.IntervalDetails}), the record of them that training works with
 * ({@link centroid.weka.options.MethodSettings}), those of CalibratedClassifier
 * ({@link centroid.weka.options.WrapperOptions}), and what all our classes read options with
 * ({@link centroid.weka.console.CommandLine} runs them from a command line).
 */
package centroid.weka.options;

