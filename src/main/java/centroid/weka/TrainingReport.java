package centroid.weka;

import java.io.Serializable;

/**
 * What happened during training, for a person and for Weka's additional measures.
 *
 * @param mode the mode that was used
 * @param reason why, if the user left the choice open; else empty
 * @param learner the base learner with its options
 * @param numTrained base models trained
 * @param numRequested m
 * @param objectiveBefore what the method makes small, at the start; NaN where there is nothing to optimise
 * @param objectiveAfter the same at the end
 * @param spreadRatio rho
 * @param fitSeconds time of base fits, summed over threads
 * @param predictionSeconds time of predicting training rows, summed over threads
 * @param selectionSeconds time of the method itself: selection or reassignment, and calibration
 * @param note a sentence worth telling, or empty
 * @param picture what can be drawn of the training; null in models of old files
 * @serial exclude
 */
public record TrainingReport(Mode mode, String reason, String learner, int numTrained, int numRequested, double objectiveBefore,
    double objectiveAfter, double spreadRatio, double fitSeconds, double predictionSeconds, double selectionSeconds, String note,
    ModelPicture picture) implements Serializable {

  private static final long serialVersionUID = 1L;

  TrainingReport because(String why) {
    return new TrainingReport(mode, why, learner, numTrained, numRequested, objectiveBefore, objectiveAfter, spreadRatio, fitSeconds,
        predictionSeconds, selectionSeconds, note, picture);
  }

  /** The report of this model joined with others; what was measured for one alone no longer holds. */
  TrainingReport joined(int numModels) {
    return new TrainingReport(mode, reason, learner, numTrained * numModels, numRequested * numModels, Double.NaN, Double.NaN, 1,
        fitSeconds, predictionSeconds, selectionSeconds, "Joined from " + numModels + " models; times are those of the first.",
        ModelPicture.EMPTY);
  }

  /** The same with the times as they are now, calibration included. */
  TrainingReport timed(Training training) {
    return new TrainingReport(mode, reason, learner, numTrained, numRequested, objectiveBefore, objectiveAfter, spreadRatio,
        training.fits.seconds(), training.predictions.seconds(), training.selection.seconds(), note, picture);
  }

  /** The same with one sentence more. */
  TrainingReport noting(String sentence) {
    return sentence.isEmpty() ? this : new TrainingReport(mode, reason, learner, numTrained, numRequested, objectiveBefore, objectiveAfter,
        spreadRatio, fitSeconds, predictionSeconds, selectionSeconds, (note + " " + sentence).trim(), picture);
  }

  /** The same with a picture of the training. */
  TrainingReport showing(ModelPicture newPicture) {
    return new TrainingReport(mode, reason, learner, numTrained, numRequested, objectiveBefore, objectiveAfter, spreadRatio, fitSeconds,
        predictionSeconds, selectionSeconds, note, newPicture);
  }

  static TrainingReport of(Training training, Mode mode, int numTrained, double before, double after, double spreadRatio, String note) {
    return new TrainingReport(mode, "", training.learner.specification(), numTrained, training.settings.numMembers(), before, after,
        spreadRatio, training.fits.seconds(), training.predictions.seconds(), training.selection.seconds(), note, ModelPicture.EMPTY);
  }
}
