// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.ml;

import org.apache.spark.ml.param.DoubleArrayParam;
import org.apache.spark.ml.param.Param;

/**
 * Parameters about the columns that are added. A column whose name is empty is left out.
 *
 * @param <S> the stage, which setters return
 */
public interface OutputParams<S> extends InputParams<S> {

  default Param<String> predictionCol() {
    return new Param<>(this, "predictionCol", "column of predictions");
  }

  default Param<String> intervalCol() {
    return new Param<>(this, "intervalCol", "column of prediction intervals of a numeric class: a struct of lower and upper bounds");
  }

  default Param<String> probabilityCol() {
    return new Param<>(this, "probabilityCol", "column of class probabilities of a nominal class: a vector");
  }

  default Param<String> setCol() {
    return new Param<>(this, "setCol", "column of prediction sets of a nominal class: an array of labels, or a struct of arrays for several levels");
  }

  default DoubleArrayParam levels() {
    return new DoubleArrayParam(this, "levels", "levels of the intervals or prediction sets, fractions such as 0.95");
  }

  default Param<String> noveltyCol() {
    return new Param<>(this, "noveltyCol", "column of p-values that are small for rows unlike the training rows; empty for none");
  }

  default Param<String> abstain() {
    return new Param<>(this, "abstain", "what answered rows must fulfil, such as accuracy 0.95 or width 3; empty for no answeredCol");
  }

  default Param<String> answeredCol() {
    return new Param<>(this, "answeredCol", "column that says which rows are answered, if abstain is set");
  }

  default String getPredictionCol() {
    return getOrDefault(predictionCol());
  }

  default S setPredictionCol(String column) {
    return with(predictionCol(), column);
  }

  default String getIntervalCol() {
    return getOrDefault(intervalCol());
  }

  default S setIntervalCol(String column) {
    return with(intervalCol(), column);
  }

  default String getProbabilityCol() {
    return getOrDefault(probabilityCol());
  }

  default S setProbabilityCol(String column) {
    return with(probabilityCol(), column);
  }

  default String getSetCol() {
    return getOrDefault(setCol());
  }

  default S setSetCol(String column) {
    return with(setCol(), column);
  }

  default String getNoveltyCol() {
    return getOrDefault(noveltyCol());
  }

  default S setNoveltyCol(String column) {
    return with(noveltyCol(), column);
  }

  default String getAbstain() {
    return getOrDefault(abstain());
  }

  default S setAbstain(String goal) {
    return with(abstain(), goal);
  }

  default String getAnsweredCol() {
    return getOrDefault(answeredCol());
  }

  default S setAnsweredCol(String column) {
    return with(answeredCol(), column);
  }

  default double[] getLevels() {
    return getOrDefault(levels()).clone();
  }

  default S setLevels(double... levels) {
    return with(levels(), levels.clone());
  }

  /** Sets the defaults. */
  default void setOutputDefaults() {
    setInputDefaults();
    setDefault(predictionCol(), "prediction");
    setDefault(intervalCol(), "interval");
    setDefault(probabilityCol(), "probability");
    setDefault(setCol(), "predictionSet");
    setDefault(noveltyCol(), "");
    setDefault(abstain(), "");
    setDefault(answeredCol(), "answered");
    setDefault(levels(), new double[] {0.95});
  }
}
