// SPDX-License-Identifier: GPL-3.0-only
package centroid.fuzz;

import java.util.Arrays;
import java.util.List;
import weka.core.Instance;
import weka.core.Instances;

/** Learners that do not keep to what Weka asks of classifiers: each is a decision stump but for one thing. */
public final class RudeLearners {

  /** Those of random cases: whoever is refused where rows are asked about at once, or fails in Weka's own steps, is left to tests by hand. */
  static final List<Class<? extends OddLearners.Stump>> ALL = List.of(SaysNull.class, SaysTooMuch.class, EmptiesItsRows.class, RenamesItsRows.class,
      HidesItsText.class, NamesAClass.class, TalksForPages.class);

  private RudeLearners() {
  }

  /** Says null of some rows. */
  public static final class SaysNull extends OddLearners.Stump {
    private static final long serialVersionUID = 1L;

    @Override
    public double[] distributionForInstance(Instance row) throws Exception {
      return isSpecial(row) ? null : super.distributionForInstance(row);
    }
  }

  /** Knows of one more label. */
  public static final class SaysTooMuch extends OddLearners.Stump {
    private static final long serialVersionUID = 1L;

    @Override
    public double[] distributionForInstance(Instance row) throws Exception {
      double[] answer = super.distributionForInstance(row);
      return Arrays.copyOf(answer, answer.length + 1);
    }
  }

  /** Answers for half of the rows that it is asked about at once. */
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

  /** Answers for none of them. */
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

  /** Throws the rows away when it has learned. */
  public static final class EmptiesItsRows extends OddLearners.Stump {
    private static final long serialVersionUID = 1L;

    @Override
    public void buildClassifier(Instances data) throws Exception {
      super.buildClassifier(data);
      data.delete();
    }
  }

  /** Takes another attribute for the class when it has learned, and gives it another name. */
  public static final class RenamesItsRows extends OddLearners.Stump {
    private static final long serialVersionUID = 1L;

    @Override
    public void buildClassifier(Instances data) throws Exception {
      super.buildClassifier(data);
      data.setClassIndex(0);
      data.renameAttribute(0, "mine");
    }
  }

  /** Fails to tell its options. */
  public static final class HidesItsOptions extends OddLearners.Stump {
    private static final long serialVersionUID = 1L;

    @Override
    public String[] getOptions() {
      return null;
    }
  }

  /** Fails to tell what it has learned. */
  public static final class HidesItsText extends OddLearners.Stump {
    private static final long serialVersionUID = 1L;

    @Override
    public String toString() {
      throw new UnsupportedOperationException();
    }
  }

  /** Misses a class of its own. */
  public static final class NamesAClass extends OddLearners.Stump {
    private static final long serialVersionUID = 1L;

    @Override
    public void buildClassifier(Instances data) {
      throw new NoClassDefFoundError("no/such/Type");
    }
  }

  /** Fails with a long text in which there are characters that no terminal likes. */
  public static final class TalksForPages extends OddLearners.Stump {
    private static final long serialVersionUID = 1L;

    @Override
    public void buildClassifier(Instances data) {
      throw new IllegalStateException("No\u0007, and\u2028".repeat(500));
    }
  }
}
