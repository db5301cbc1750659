package centroid.weka;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import weka.classifiers.Evaluation;

/**
 * A trained model: all that is saved, and nothing of the training data. Immutable.
 *
 * @serial exclude
 */
public final class CentroidModel implements Serializable {

  private static final long serialVersionUID = 1L;

  private final Ensemble ensemble;
  private final TrainingReport report;
  private final boolean nominal;
  private final Evaluation outOfBag;

  CentroidModel(Ensemble ensemble, TrainingReport report, boolean nominal, Evaluation outOfBag) {
    this.ensemble = ensemble;
    this.report = report;
    this.nominal = nominal;
    this.outOfBag = outOfBag;
  }

  /**
   * The members that predict.
   *
   * @return the ensemble
   */
  public Ensemble ensemble() {
    return ensemble;
  }

  /**
   * What happened during training.
   *
   * @return the report
   */
  public TrainingReport report() {
    return report;
  }

  /**
   * The evaluation of every training row by members that have not seen it.
   *
   * @return the evaluation, or null if it was not asked for
   */
  public Evaluation outOfBag() {
    return outOfBag;
  }

  /**
   * The out-of-bag error.
   *
   * @return mean absolute error, or share of wrong labels
   */
  public double outOfBagError() {
    return nominal ? outOfBag.errorRate() : outOfBag.meanAbsoluteError();
  }

  /**
   * Whether the class is nominal.
   *
   * @return false if it is numeric
   */
  public boolean isNominal() {
    return nominal;
  }

  /**
   * This model joined with others, each with a say in proportion to its number of members.
   *
   * @param others models of the same base learner
   * @return one model of all their members; it has no out-of-bag evaluation
   */
  public CentroidModel joinedWith(List<CentroidModel> others) {
    List<Ensemble> parts = new ArrayList<>(List.of(ensemble));
    others.forEach(other -> parts.add(other.ensemble));
    return new CentroidModel(Ensemble.union(parts), report.joined(others.size() + 1), nominal, null);
  }
}
