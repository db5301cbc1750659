package centroid.weka;

/**
 * What a trainer returns.
 *
 * @param ensemble the members that predict
 * @param outOfBag members that can be asked about rows they have not seen
 * @param answers what members said about training rows, for calibration; null if they have not been asked
 * @param report what happened, for a person
 */
record TrainingResult(Ensemble ensemble, OutOfBagMembers outOfBag, ComparisonRows.Answers answers, TrainingReport report) {
}
