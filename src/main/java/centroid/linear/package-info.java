/**
 * A whole model on one page: linear least squares as a {@link centroid.core.Particle}. It is the worked
 * example of the method, the oracle of its tests and the model of the paper's confidence-interval
 * experiment.
 */
package centroid.linear;
