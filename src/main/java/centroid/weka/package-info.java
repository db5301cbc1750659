// SPDX-License-Identifier: GPL-3.0-only
/**
 * Weka on the far side of the method, without windows. Four rooms: {@link centroid.weka.options} is what users set,
 * {@link centroid.weka.training} leads from rows to members, with one trainer for each mode, {@link centroid.weka.refinable} is what a
 * learner implements to be trained epoch by epoch, and {@link centroid.weka.model} is what is saved and predicts.
 */
package centroid.weka;
