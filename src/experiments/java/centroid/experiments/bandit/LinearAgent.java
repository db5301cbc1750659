// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.bandit;

import centroid.util.RandomStreams;
import org.apache.commons.math3.distribution.GammaDistribution;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;
import org.apache.commons.math3.random.RandomGenerator;
import org.apache.commons.math3.random.Well19937c;

/**
 * Thompson sampling with an exact Bayesian linear regression for each arm (the library's LinFullPost): normal coefficients, variance
 * inverse gamma. Only the value of the context is drawn, which has the distribution it would have if all coefficients were.
 */
final class LinearAgent implements Agent {

  private static final double PRIOR_SHAPE = 6;
  private static final double PRIOR_SCALE = 6;
  private static final double PRIOR_PRECISION = 0.25;
  private static final int INITIAL_PULLS = 2;

  private final Arm[] arms;
  private final RandomGenerator random;

  LinearAgent(int width, int numArms, RandomStreams streams) {
    this.random = new Well19937c(streams.seed());
    this.arms = new Arm[numArms];
    for (int arm = 0; arm < numArms; arm++) {
      arms[arm] = new Arm(width + 1);
    }
  }

  @Override
  public int choose(int step, float[] context) {
    if (step < INITIAL_PULLS * arms.length) {
      return step % arms.length;
    }
    RealVector row = withIntercept(context);
    int best = 0;
    double largest = Double.NEGATIVE_INFINITY;
    for (int arm = 0; arm < arms.length; arm++) {
      double variance = arms[arm].scale() / new GammaDistribution(random, arms[arm].shape(), 1).sample();
      double value = arms[arm].mean(row) + Math.sqrt(variance * arms[arm].spread(row)) * random.nextGaussian();
      if (value > largest) {
        largest = value;
        best = arm;
      }
    }
    return best;
  }

  @Override
  public void learn(int step, float[] context, int arm, double reward) {
    arms[arm].add(withIntercept(context), reward);
  }

  static RealVector withIntercept(float[] context) {
    RealVector row = new ArrayRealVector(context.length + 1, 1);
    for (int k = 0; k < context.length; k++) {
      row.setEntry(k, context[k]);
    }
    return row;
  }

  /** The posterior of one arm. */
  static final class Arm {

    private final RealMatrix covariance;
    private final RealVector moments;
    private RealVector coefficients;
    private double sumOfSquares;
    private int numRows;

    Arm(int width) {
      covariance = new Array2DRowRealMatrix(MatrixUtils.createRealIdentityMatrix(width).scalarMultiply(1 / PRIOR_PRECISION).getData(), false);
      moments = new ArrayRealVector(width);
      coefficients = new ArrayRealVector(width);
    }

    /** One more row changes the inverse by a matrix of rank one (Sherman and Morrison). */
    void add(RealVector row, double reward) {
      RealVector direction = covariance.operate(row);
      double scale = 1 / (1 + direction.dotProduct(row));
      for (int i = 0; i < row.getDimension(); i++) {
        double factor = scale * direction.getEntry(i);
        for (int j = 0; factor != 0 && j < row.getDimension(); j++) {
          covariance.addToEntry(i, j, -factor * direction.getEntry(j));
        }
      }
      moments.combineToSelf(1, reward, row);
      coefficients = covariance.operate(moments);
      sumOfSquares += reward * reward;
      numRows++;
    }

    double shape() {
      return PRIOR_SHAPE + numRows / 2.0;
    }

    double scale() {
      return PRIOR_SCALE + 0.5 * (sumOfSquares - coefficients.dotProduct(moments));
    }

    double mean(RealVector row) {
      return coefficients.dotProduct(row);
    }

    /** The variance of the mean, in units of the noise's. */
    double spread(RealVector row) {
      return covariance.operate(row).dotProduct(row);
    }
  }
}
