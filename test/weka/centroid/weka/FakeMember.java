// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka;

import centroid.weka.estimator.NoiseEstimator;
import java.io.Serializable;
import java.util.concurrent.atomic.AtomicInteger;
import weka.classifiers.AbstractClassifier;
import weka.core.Instance;
import weka.core.Instances;

/** A trained member with predictions given by a test, which counts the rows that it predicts. */
public class FakeMember extends AbstractClassifier {

  private static final long serialVersionUID = 1L;

  /** Returns the prediction for a row: class probabilities, or one number. */
  @FunctionalInterface
  public interface Rule extends Serializable {
    double[] predict(Instance row);
  }

  private final Rule rule;
  private final AtomicInteger numPredicted = new AtomicInteger();

  protected FakeMember(Rule rule) {
    this.rule = rule;
  }

  /** Returns a member with the same prediction for every row. */
  public static FakeMember predicting(double... prediction) {
    return new FakeMember(row -> prediction.clone());
  }

  /** Returns a member with the predictions of the rule. */
  public static FakeMember predicting(Rule rule) {
    return new FakeMember(rule);
  }

  /** Returns a member with the same number and the same noise for every row. */
  public static FakeMember predicting(double value, Noise noise) {
    return new Noisy(value, noise);
  }

  /** The variance of observations around a prediction. */
  public record Noise(double variance) implements Serializable {
    private static final long serialVersionUID = 1L;
  }

  private static final class Noisy extends FakeMember implements NoiseEstimator {

    private static final long serialVersionUID = 1L;

    private final Noise noise;

    Noisy(double value, Noise noise) {
      super(row -> new double[] {value});
      this.noise = noise;
    }

    @Override
    public boolean estimatesNoise() {
      return true;
    }

    @Override
    public NoisyValue predictWithNoise(Instance row) {
      return new NoisyValue(distributionForInstance(row)[0], noise.variance());
    }
  }

  /** Returns the number of rows predicted so far. */
  public int numPredicted() {
    return numPredicted.get();
  }

  @Override
  public void buildClassifier(Instances data) {
    throw new UnsupportedOperationException("A FakeMember can't be trained");
  }

  @Override
  public double[] distributionForInstance(Instance row) {
    numPredicted.incrementAndGet();
    return rule.predict(row);
  }
}
