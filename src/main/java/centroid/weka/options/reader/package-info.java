// SPDX-License-Identifier: GPL-3.0-only
/**
 * Reads, checks and prints options. {@link centroid.weka.options.reader.AnnotatedOptions} finds the getters of a class that declare an option by Weka's
 * {@code @OptionMetadata}; {@link centroid.weka.options.reader.OptionRange} states what is allowed. {@link centroid.weka.options.reader.OptionReader} reads
 * single values, {@link centroid.weka.options.reader.Levels} and {@link centroid.weka.options.reader.Thresholds} lists of numbers.
 */
package centroid.weka.options.reader;
