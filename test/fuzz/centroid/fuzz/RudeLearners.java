// SPDX-License-Identifier: GPL-3.0-only
package centroid.fuzz;

import java.util.Arrays;
import java.util.List;
import weka.core.Instance;
import weka.core.Instances;

/** Learners that violate Weka's contract of classifiers: each is a decision stump with one defect. */
public final class RudeLearners {

  /** The learners of random cases. Those that are refused for batches or fail in Weka's own steps have their own tests. */
  static final List<Class<? extends OddLearners.Stump>> ALL = List.of(SaysNull.class, SaysTooMuch.class, EmptiesItsRows.class, RenamesItsRows.class,
      HidesItsText.class, NamesAClass.class, TalksForPages.class);

  private RudeLearners() {
  }

  /** Returns null for some rows. */
  public static final class SaysNull extends OddLearners.Stump {
    private static final long serialVersionUID = 1L;

    @Override
    public double[] distributionForInstance(Instance row) throws Exception {
      return isSpecial(row) ? null : super.distributionForInstance(row);
    }
  }

  /** Returns one label too many. */
  public static final class SaysTooMuch extends OddLearners.Stump {
    private static final long serialVersionUID = 1L;

    @Override
    public double[] distributionForInstance(Instance row) throws Exception {
      double[] answer = super.distributionForInstance(row);
      return Arrays.copyOf(answer, answer.length + 1);
    }
  }

  /** Predicts only half of a batch. */
  public static final class AnswersHalf extends OddLearners.Stump {
    private static final long serialVersionUID = 1L;

    @Override
    public boolean implementsMoreEfficientBatchPrediction() {
      return true;
    }

    @Override
    public double[][] distributionsForInstances(Instances rows) throws Exception {
      return Arrays.copyOf(super.distributionsForInstances(rows), rows.numInstances() / 2);
    }
  }

  /** Predicts none of a batch. */
  public static final class AnswersNone extends OddLearners.Stump {
    private static final long serialVersionUID = 1L;

    @Override
    public boolean implementsMoreEfficientBatchPrediction() {
      return true;
    }

    @Override
    public double[][] distributionsForInstances(Instances rows) {
      return null;
    }
  }

  /** Deletes its training rows after training. */
  public static final class EmptiesItsRows extends OddLearners.Stump {
    private static final long serialVersionUID = 1L;

    @Override
    public void buildClassifier(Instances data) throws Exception {
      super.buildClassifier(data);
      data.delete();
    }
  }

  /** Changes the class attribute of its training rows after training, and renames it. */
  public static final class RenamesItsRows extends OddLearners.Stump {
    private static final long serialVersionUID = 1L;

    @Override
    public void buildClassifier(Instances data) throws Exception {
      super.buildClassifier(data);
      data.setClassIndex(0);
      data.renameAttribute(0, "mine");
    }
  }

  /** Returns null as options. */
  public static final class HidesItsOptions extends OddLearners.Stump {
    private static final long serialVersionUID = 1L;

    @Override
    public String[] getOptions() {
      return null;
    }
  }

  /** Fails in toString. */
  public static final class HidesItsText extends OddLearners.Stump {
    private static final long serialVersionUID = 1L;

    @Override
    public String toString() {
      throw new UnsupportedOperationException();
    }
  }

  /** Fails with a missing class. */
  public static final class NamesAClass extends OddLearners.Stump {
    private static final long serialVersionUID = 1L;

    @Override
    public void buildClassifier(Instances data) {
      throw new NoClassDefFoundError("no/such/Type");
    }
  }

  /** Fails with a long message with control characters. */
  public static final class TalksForPages extends OddLearners.Stump {
    private static final long serialVersionUID = 1L;

    @Override
    public void buildClassifier(Instances data) {
      throw new IllegalStateException("No\u0007, and\u2028".repeat(500));
    }
  }
}
