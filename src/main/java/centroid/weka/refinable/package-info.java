// SPDX-License-Identifier: GPL-3.0-only
/**
 * What a learner implements so that CentroidBagging can train its members epoch by epoch, under row weights that change: a
 * {@link centroid.weka.refinable.RefinableClassifier} prepares rows once, and starts any number of
 * {@link centroid.weka.refinable.RefinableParticle particles} on them.
 */
package centroid.weka.refinable;

