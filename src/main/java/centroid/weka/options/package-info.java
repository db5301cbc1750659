// SPDX-License-Identifier: GPL-3.0-only
/**
 * The options of our classifiers, with names, defaults and ranges. An option is declared once, by Weka's {@code @OptionMetadata} and our
 * {@link centroid.weka.options.reader.OptionRange} on its getter; {@link centroid.weka.options.reader.AnnotatedOptions} reads and checks it.
 *
 * <p>CentroidBagging has {@link centroid.weka.options.BaggingOptions} and {@link centroid.weka.options.MethodOptions}, CalibratedClassifier has
 * {@link centroid.weka.options.WrapperOptions}. {@link centroid.weka.options.TrainingDetails} and {@link centroid.weka.options.IntervalDetails} have dialogs of
 * their own. Training gets the options as records ({@link centroid.weka.options.MethodSettings}). {@link centroid.weka.console.CommandLine} runs our
 * classes from a command line.
 */
package centroid.weka.options;

