/**
 * Weka on the far side of the method, without options or windows: how rows become training sets, how
 * members are trained in each mode, and how the kept ones predict.
 *
 * <p>A mode is a {@link centroid.weka.Trainer}. It takes a {@link centroid.weka.Training} (rows, learner,
 * settings, threads, streams) and returns a {@link centroid.weka.TrainingResult}: the
 * {@link centroid.weka.Ensemble} that predicts, the {@link centroid.weka.TrainingReport} that tells a person
 * what happened, and the members that can be asked about rows they have not seen.
 */
package centroid.weka;
