// SPDX-License-Identifier: GPL-3.0-only
/**
 * Interfaces for incrementally trainable learners, which CentroidBagging trains epoch by epoch under row weights that change. A
 * {@link centroid.weka.refinable.RefinableClassifier} prepares rows once, and the prepared rows start any number of
 * {@link centroid.weka.refinable.RefinableParticle particles}.
 */
package centroid.weka.refinable;

