// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.model;

import centroid.weka.options.Mode;
import centroid.weka.refinable.EpochCurve;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * What happened during training, for a person and for Weka's additional measures.
 *
 * @param mode the mode that was used; null for a single model, which is not made in one
 * @param chosenByAuto whether the base learner decided on it
 * @param learner the base learner with its options
 * @param numRequested m
 * @param members how the members were found
 * @param epochs how long the members were trained, and how that was chosen
 * @param seconds where the time went
 * @param notes sentences worth telling
 * @serial exclude
 */
public record TrainingReport(Mode mode, boolean chosenByAuto, String learner, int numRequested, Members members, EpochCurve epochs, Seconds seconds,
    List<String> notes) implements Serializable {

  private static final long serialVersionUID = 1L;

  /**
   * How the members were found.
   *
   * @param numTrained base models trained
   * @param objective what was minimised, step by step
   * @param spreadRatio rho: the bootstrap's spread over the members' spread
   * @param map where the members lie among the models they stand for
   * @param growth how the pool grew and why it stopped
   * @serial exclude
   */
  public record Members(int numTrained, ObjectiveHistory objective, double spreadRatio, PoolMap map, PoolGrowth growth) implements Serializable {

    private static final long serialVersionUID = 1L;

    /**
     * Members as they are; models that were saved before pools could grow have no growth.
     *
     * @param numTrained base models trained
     * @param objective what was minimised
     * @param spreadRatio rho
     * @param map where the members lie
     * @param growth null where it is not known
     */
    public Members {
      growth = growth == null ? PoolGrowth.given(numTrained) : growth;
    }

    /**
     * Members of a number of models that was given.
     *
     * @param numTrained base models trained
     * @param objective what was minimised, step by step
     * @param spreadRatio rho
     * @param map where the members lie
     */
    public Members(int numTrained, ObjectiveHistory objective, double spreadRatio, PoolMap map) {
      this(numTrained, objective, spreadRatio, map, PoolGrowth.given(numTrained));
    }

    /**
     * Members that were all kept, so that there was nothing to optimise.
     *
     * @param numTrained base models trained
     * @return members with the bootstrap's own spread
     */
    public static Members allKept(int numTrained) {
      return new Members(numTrained, ObjectiveHistory.NONE, 1, PoolMap.EMPTY);
    }
  }

  /**
   * Where the time went, summed over threads.
   *
   * @param fits base fits
   * @param predictions predictions of training rows
   * @param selection the method outside of the fits: selection among the pool, and calibration
   * @serial exclude
   */
  public record Seconds(double fits, double predictions, double selection) implements Serializable {

    private static final long serialVersionUID = 1L;
  }

  /** The same with one more sentence. */
  TrainingReport noted(String note) {
    List<String> more = new ArrayList<>(notes);
    more.add(note);
    return new TrainingReport(mode, chosenByAuto, learner, numRequested, members, epochs, seconds, List.copyOf(more));
  }

  /** The report of this model joined with others; what was measured for one alone no longer holds. */
  TrainingReport joined(int numModels) {
    return new TrainingReport(mode, chosenByAuto, learner, numRequested * numModels, Members.allKept(members.numTrained() * numModels), epochs, seconds,
        List.of("Joined from " + numModels + " models; times are those of the first."));
  }
}
