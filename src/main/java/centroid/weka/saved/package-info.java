// SPDX-License-Identifier: GPL-3.0-only
/**
 * Models as files: what ours are saved as ({@link centroid.weka.saved.SavedParts}, {@link centroid.weka.saved.SavedFormat}), and the only door by which those
 * of anybody are opened ({@link centroid.weka.saved.ModelFile}). {@link centroid.weka.saved.ModelStream} looks through the bytes before it makes an object of
 * them. Knows nothing of what is inside.
 */
package centroid.weka.saved;

