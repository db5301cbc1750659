// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.model;

import centroid.weka.candidate.CandidateRanking;
import centroid.weka.options.Mode;
import centroid.weka.refinable.EpochCurve;
import centroid.weka.rows.TrainingRowSample;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * What happened during training, for the model's text and for Weka's additional measures.
 *
 * @param mode null for a single model
 * @param chosenByAuto whether mode auto chose it by the base learner
 * @param learner the base learner with its options
 * @param numRequested the ensemble size that was requested (-I)
 * @param epochs the number of epochs, and how it was chosen
 * @param candidates how the base learner was chosen
 * @param notes sentences for the user
 * @param rows by which training rows are recognised; null if they are not known
 * @serial exclude
 */
public record TrainingReport(Mode mode, boolean chosenByAuto, String learner, int numRequested, Members members, EpochCurve epochs, Seconds seconds,
    CandidateRanking candidates, List<String> notes, TrainingRowSample rows) implements Serializable {

  private static final long serialVersionUID = 1L;

  /** A training with one base learner. */
  public TrainingReport(Mode mode, boolean chosenByAuto, String learner, int numRequested, Members members, EpochCurve epochs, Seconds seconds,
      List<String> notes) {
    this(mode, chosenByAuto, learner, numRequested, members, epochs, seconds, CandidateRanking.NONE, notes, null);
  }

  /**
   * How the members were chosen.
   *
   * @param numTrained the number of base models trained
   * @param spreadRatio rho: the standard deviation of the pool divided by that of the members
   * @param map the positions of members and pool
   * @serial exclude
   */
  public record Members(int numTrained, ObjectiveHistory objective, double spreadRatio, PoolMap map, PoolGrowth growth) implements Serializable {

    private static final long serialVersionUID = 1L;

    /** Accepts saved models without a growth (null). */
    public Members {
      growth = growth == null ? PoolGrowth.given(numTrained) : growth;
    }

    /** Members of a pool of fixed size. */
    public Members(int numTrained, ObjectiveHistory objective, double spreadRatio, PoolMap map) {
      this(numTrained, objective, spreadRatio, map, PoolGrowth.given(numTrained));
    }

    /** Returns members that were all kept, without optimisation: their spread is that of the bootstrap. */
    public static Members allKept(int numTrained) {
      return new Members(numTrained, ObjectiveHistory.NONE, 1, PoolMap.EMPTY);
    }
  }

  /**
   * The training time in seconds, summed over threads.
   *
   * @param fits of base models
   * @param predictions of training rows
   * @param selection from the pool, and calibration
   * @serial exclude
   */
  public record Seconds(double fits, double predictions, double selection) implements Serializable {

    private static final long serialVersionUID = 1L;
  }

  /** Returns the class of the base learner. */
  public String learnerClass() {
    return learner.split(" ", 2)[0];
  }

  /** Returns the number of bootstrap models that the members represent: those of the pool; 0 if they were not selected. */
  public int numRepresented() {
    return mode == Mode.SELECT ? members.numTrained() : 0;
  }

  /** Returns the same report with one more note. */
  TrainingReport noted(String note) {
    List<String> more = new ArrayList<>(notes);
    more.add(note);
    return new TrainingReport(mode, chosenByAuto, learner, numRequested, members, epochs, seconds, candidates, List.copyOf(more), rows);
  }

  /** Returns the same report of a model that recognises its training rows. */
  public TrainingReport of(TrainingRowSample sample) {
    return new TrainingReport(mode, chosenByAuto, learner, numRequested, members, epochs, seconds, candidates, notes, sample);
  }

  /** Returns the same report of a model whose base learner was chosen among candidates. */
  TrainingReport chosenFrom(CandidateRanking ranking) {
    return new TrainingReport(mode, chosenByAuto, learner, numRequested, members, epochs, seconds, ranking, notes, rows);
  }

  /** Returns the report of this model joined with others, without what was measured for one model alone. */
  TrainingReport joined(int numModels) {
    return new TrainingReport(mode, chosenByAuto, learner, numRequested * numModels, Members.allKept(members.numTrained() * numModels), epochs, seconds,
        List.of("Joined from " + numModels + " models; times are those of the first."));
  }
}
