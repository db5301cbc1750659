// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.ml;

import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.param.StringArrayParam;

/**
 * Parameters about the columns that are read. Spark compares parameters by their names, so each call may return a new object.
 *
 * @param <S> the stage, which setters return
 */
public interface InputParams<S> extends Params {

  /** What {@link #handleInvalid} may be. */
  String[] INVALID = {"missing", "error"};

  default Param<String> featuresCol() {
    return new Param<>(this, "featuresCol", "column of feature vectors; not used if featureCols is set");
  }

  default StringArrayParam featureCols() {
    return new StringArrayParam(this, "featureCols", "feature columns: numbers, strings (nominal), booleans, dates or timestamps");
  }

  default Param<String> handleInvalid() {
    return new Param<>(this, "handleInvalid", "what to do with labels that were not seen in training: missing (treat them as missing values) or error");
  }

  default String getFeaturesCol() {
    return getOrDefault(featuresCol());
  }

  default S setFeaturesCol(String column) {
    return with(featuresCol(), column);
  }

  /** Returns the feature columns; empty if vectors are used. */
  default String[] getFeatureCols() {
    return isDefined(featureCols()) ? getOrDefault(featureCols()) : new String[0];
  }

  default S setFeatureCols(String... columns) {
    return with(featureCols(), columns);
  }

  default String getHandleInvalid() {
    return getOrDefault(handleInvalid());
  }

  default S setHandleInvalid(String choice) {
    return with(handleInvalid(), choice);
  }

  /** Whether labels that were not seen in training are an error. */
  default boolean refusesUnknown() {
    return Checks.oneOf("handleInvalid", getHandleInvalid(), INVALID).equals(INVALID[1]);
  }

  /** Sets the defaults. */
  default void setInputDefaults() {
    setDefault(featuresCol(), "features");
    setDefault(handleInvalid(), INVALID[0]);
  }

  /** Sets a parameter and returns the stage. */
  @SuppressWarnings("unchecked")
  default <T> S with(Param<T> param, T value) {
    set(param, value);
    return (S) this;
  }
}
