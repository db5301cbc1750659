package centroid.weka;

import weka.core.Instance;

/** A classifier of numbers that also says how far observations lie around its prediction. */
public interface NoiseEstimator {

  /**
   * Whether it does, with its options as they are.
   *
   * @return false if {@link #noiseVariance} is always 0
   */
  boolean estimatesNoise();

  /**
   * The variance of observations around the prediction.
   *
   * @param row the row; its class value is not looked at
   * @return at least 0
   * @throws Exception if it can't predict
   */
  double noiseVariance(Instance row) throws Exception;
}
