/**
 * The paper's experiments and our benchmarks. Nothing here is part of the package zip, and nothing of the
 * product imports it. {@link centroid.experiments.Experiment} is the door: every experiment is one class
 * that implements {@link centroid.experiments.Study}.
 */
package centroid.experiments;
