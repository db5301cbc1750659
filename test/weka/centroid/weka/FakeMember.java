// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka;

import centroid.weka.estimator.NoiseEstimator;
import java.io.Serializable;
import java.util.concurrent.atomic.AtomicInteger;
import weka.classifiers.AbstractClassifier;
import weka.core.Instance;
import weka.core.Instances;

/** A trained member that says what a test wants it to say, and counts how often it is asked. */
public class FakeMember extends AbstractClassifier {

  private static final long serialVersionUID = 1L;

  /** What it says about a row: class probabilities, or one number. */
  @FunctionalInterface
  public interface Answer extends Serializable {
    double[] about(Instance row);
  }

  private final Answer answer;
  private final AtomicInteger timesAsked = new AtomicInteger();

  protected FakeMember(Answer answer) {
    this.answer = answer;
  }

  /** A member that says the same about every row. */
  public static FakeMember saying(double... always) {
    return new FakeMember(row -> always.clone());
  }

  public static FakeMember answering(Answer answer) {
    return new FakeMember(answer);
  }

  /** A member that states the same number and the same noise for every row. */
  public static FakeMember saying(double value, Noise noise) {
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

  public int timesAsked() {
    return timesAsked.get();
  }

  @Override
  public void buildClassifier(Instances data) {
    throw new UnsupportedOperationException("A fake can't be trained");
  }

  @Override
  public double[] distributionForInstance(Instance row) {
    timesAsked.incrementAndGet();
    return answer.about(row);
  }
}
