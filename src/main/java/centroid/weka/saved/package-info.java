// SPDX-License-Identifier: GPL-3.0-only
/**
 * Saved models: the format of the models of this package ({@link centroid.weka.saved.SavedParts}, {@link centroid.weka.saved.SavedFormat}), and the reading of
 * model files that any Weka classifier was saved to ({@link centroid.weka.saved.ModelFile}). {@link centroid.weka.saved.ModelStream} reads them under a
 * deserialization filter. The package does not depend on what a model contains.
 */
package centroid.weka.saved;

