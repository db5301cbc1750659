// SPDX-License-Identifier: GPL-3.0-only
/**
 * The tab <i>Which learner?</i> of the Explorer and the Workbench. {@link centroid.weka.gui.learners.LearnerPanel} compares base learners on the loaded data,
 * as {@link weka.classifiers.evaluation.CompareLearners} does, and puts one of them into the tab Classify.
 */
package centroid.weka.gui.learners;
