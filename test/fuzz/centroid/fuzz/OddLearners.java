// SPDX-License-Identifier: GPL-3.0-only
package centroid.fuzz;

import java.util.Arrays;
import java.util.List;
import weka.classifiers.RandomizableClassifier;
import weka.classifiers.trees.DecisionStump;
import weka.core.Capabilities;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;

/** Learners with a defect that real learners have: each is a decision stump with one defect. */
public final class OddLearners {

  static final List<Class<? extends Stump>> ALL = List.of(FailsInTraining.class, FailsOnceInTen.class, FailsWithoutWords.class, FailsInPrediction.class,
      FailsForSomeRows.class, SaysNothing.class, SaysNothingOfSome.class, SaysInfinity.class, SaysTooLittle.class, SaysNegative.class, CannotBeSaved.class,
      TakesItsTime.class, ChangesItsRows.class, OverflowsTheStack.class);

  private OddLearners() {
  }

  /** The common base class. */
  public abstract static class Stump extends RandomizableClassifier {

    private static final long serialVersionUID = 1L;

    private final DecisionStump stump = new DecisionStump();

    @Override
    public Capabilities getCapabilities() {
      return stump.getCapabilities();
    }

    @Override
    public void buildClassifier(Instances data) throws Exception {
      stump.buildClassifier(data);
    }

    @Override
    public double[] distributionForInstance(Instance row) throws Exception {
      // A stump returns its own array, into which subclasses write.
      return stump.distributionForInstance(row).clone();
    }

    @Override
    public String toString() {
      return getClass().getSimpleName() + " with " + stump;
    }

    /** Whether a row is one of those that a test is about. */
    static boolean isSpecial(Instance row) {
      for (int k = 0; k < row.numAttributes(); k++) {
        if (k != row.classIndex() && !row.isMissing(k)) {
          return Double.hashCode(row.value(k)) % 7 == 0;
        }
      }
      return false;
    }
  }

  /** Throws. */
  public static final class FailsInTraining extends Stump {
    private static final long serialVersionUID = 1L;

    @Override
    public void buildClassifier(Instances data) {
      throw new IllegalStateException("I never learn");
    }
  }

  /** Throws for one seed in ten. */
  public static final class FailsOnceInTen extends Stump {
    private static final long serialVersionUID = 1L;

    @Override
    public void buildClassifier(Instances data) throws Exception {
      if (Math.floorMod(getSeed(), 10) == 0) {
        throw new IllegalStateException("I do not like the seed " + getSeed());
      }
      super.buildClassifier(data);
    }
  }

  /** Throws something that says nothing. */
  public static final class FailsWithoutWords extends Stump {
    private static final long serialVersionUID = 1L;

    @Override
    public void buildClassifier(Instances data) throws Exception {
      throw new Exception();
    }
  }

  /** Can be trained, but predicts nothing. */
  public static final class FailsInPrediction extends Stump {
    private static final long serialVersionUID = 1L;

    @Override
    public double[] distributionForInstance(Instance row) {
      throw new NullPointerException();
    }
  }

  /** Can't predict some rows. */
  public static final class FailsForSomeRows extends Stump {
    private static final long serialVersionUID = 1L;

    @Override
    public double[] distributionForInstance(Instance row) throws Exception {
      if (isSpecial(row)) {
        throw new IllegalArgumentException("I do not know this row");
      }
      return super.distributionForInstance(row);
    }
  }

  /** NaN for a number, zeros for labels. */
  public static final class SaysNothing extends Stump {
    private static final long serialVersionUID = 1L;

    @Override
    public double[] distributionForInstance(Instance row) {
      return row.classAttribute().isNominal() ? new double[row.numClasses()] : new double[] {Utils.missingValue()};
    }
  }

  /** NaN everywhere, but for some rows only. */
  public static final class SaysNothingOfSome extends Stump {
    private static final long serialVersionUID = 1L;

    @Override
    public double[] distributionForInstance(Instance row) throws Exception {
      double[] answer = super.distributionForInstance(row);
      if (isSpecial(row)) {
        Arrays.fill(answer, Double.NaN);
      }
      return answer;
    }
  }

  /** Infinite for some rows. */
  public static final class SaysInfinity extends Stump {
    private static final long serialVersionUID = 1L;

    @Override
    public double[] distributionForInstance(Instance row) throws Exception {
      double[] answer = super.distributionForInstance(row);
      if (isSpecial(row)) {
        answer[0] = getSeed() % 2 == 0 ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
      }
      return answer;
    }
  }

  /** Forgets the last label. */
  public static final class SaysTooLittle extends Stump {
    private static final long serialVersionUID = 1L;

    @Override
    public double[] distributionForInstance(Instance row) throws Exception {
      double[] answer = super.distributionForInstance(row);
      return answer.length > 1 ? Arrays.copyOf(answer, answer.length - 1) : answer;
    }
  }

  /** Probabilities below 0 and above 1. */
  public static final class SaysNegative extends Stump {
    private static final long serialVersionUID = 1L;

    @Override
    public double[] distributionForInstance(Instance row) throws Exception {
      double[] answer = super.distributionForInstance(row);
      answer[0] -= 1;
      answer[answer.length - 1] += 1;
      return answer;
    }
  }

  /** Holds something that Java can't write, once it is trained. */
  public static final class CannotBeSaved extends Stump {
    private static final long serialVersionUID = 1L;

    private Object unwritable;

    @Override
    public void buildClassifier(Instances data) throws Exception {
      super.buildClassifier(data);
      unwritable = new Object();
    }

    @Override
    public String toString() {
      return super.toString() + (unwritable == null ? "" : ", trained");
    }
  }

  /** Sleeps. */
  public static final class TakesItsTime extends Stump {
    private static final long serialVersionUID = 1L;

    @Override
    public void buildClassifier(Instances data) throws Exception {
      Thread.sleep(Math.floorMod(getSeed(), 4));
      super.buildClassifier(data);
    }
  }

  /** Writes into the rows that it is given. */
  public static final class ChangesItsRows extends Stump {
    private static final long serialVersionUID = 1L;

    @Override
    public void buildClassifier(Instances data) throws Exception {
      super.buildClassifier(data);
      data.instance(0).setWeight(17);
      data.instance(data.numInstances() - 1).setMissing(0);
    }
  }

  /** Calls itself until the stack is full. */
  public static final class OverflowsTheStack extends Stump {
    private static final long serialVersionUID = 1L;

    @Override
    public void buildClassifier(Instances data) throws Exception {
      buildClassifier(new Instances(data, 0));
    }
  }
}
