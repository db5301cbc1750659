// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.build;

import centroid.weka.calibrate.CrossFit;
import centroid.weka.calibrate.EpochSearch;
import centroid.weka.mode.EpochBaggingTrainer;
import centroid.weka.mode.GradientTrainer;
import centroid.weka.mode.ModeTrainer;
import centroid.weka.options.GradientSettings;
import centroid.weka.options.Mode;
import centroid.weka.refinable.EpochCurve;
import centroid.weka.refinable.EpochPlan;
import centroid.weka.training.TrainingContext;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** The folds of a training: those by which epochs are chosen, and those to calibrate on, which are often the same. They are trained when they are needed. */
final class TrainingFolds {

  private static final int FEW_FOLDS = 3;
  private static final int MORE_FOLDS = 5;

  private final TrainingContext all;
  private final Mode mode;
  private final boolean calibrates;
  private final Function<TrainingContext, ModeTrainer> trainer;
  private CrossFit calibrated;
  private CrossFit searched;

  /**
   * Creates the folds of a training on all rows.
   *
   * @param calibrates whether the model is calibrated on folds
   * @param trainer trains members in the same way as those that are kept
   */
  TrainingFolds(TrainingContext all, Mode mode, boolean calibrates, Function<TrainingContext, ModeTrainer> trainer) {
    this.all = all;
    this.mode = mode;
    this.calibrates = calibrates;
    this.trainer = trainer;
  }

  TrainingContext training() {
    return all;
  }

  /** Returns the folds to calibrate on. */
  CrossFit toCalibrate() {
    if (calibrated == null) {
      boolean byEpochs = all.isRefinable() && all.settings().gradient().masses() == GradientSettings.Masses.EQUAL;
      calibrated = byEpochs && mode == Mode.GRADIENT
          ? CrossFit.byEpochs(all, fold -> new GradientTrainer(fold, false), all.settings().gradient().burnIn() == 0)
          : byEpochs && mode == Mode.BAGGING ? CrossFit.byEpochs(all, EpochBaggingTrainer::new, true) : new CrossFit(all, trainer);
    }
    return calibrated;
  }

  /** Returns the folds by which epochs are chosen. */
  private CrossFit toSearch() {
    if (searched == null) {
      // Pools or alternations for each fold and number of epochs would take too long; bootstrap ensembles lead to the same choice.
      searched = mode == Mode.SELECT || mode == Mode.REFIT ? CrossFit.byEpochs(all, EpochBaggingTrainer::new, true) : toCalibrate();
    }
    return searched;
  }

  private EpochSearch search() {
    return new EpochSearch(all, toSearch(), calibrates && toSearch() == calibrated);
  }

  /** Returns how long an incrementally trainable learner is trained. */
  EpochCurve epochs() throws Exception {
    if (!all.isRefinable()) {
      return EpochCurve.NONE;
    }
    EpochPlan plan = all.epochPlan();
    if (plan.numEpochs() > 0) {
      return EpochCurve.given(plan.numEpochs());
    }
    return toSearch().numFolds() < 2 ? EpochCurve.given(plan.firstBudget()) : search().choose();
  }

  /**
   * Returns a training on rows that were prepared in another way, which takes longer, if its loss of held-out rows is clearly smaller, and otherwise this one.
   * Few folds after few epochs show where the other way can't win; where it seems to win, more folds and epochs decide.
   *
   * @param notes gets a sentence about the choice
   */
  TrainingFolds better(TrainingFolds other, List<String> notes) throws Exception {
    if (toSearch().numFolds() < 2) {
      return this;
    }
    EpochSearch ours = search();
    EpochSearch others = other.search();
    EpochPlan plan = all.epochPlan();
    // Folds are continued only after numbers of epochs that the search tries.
    int epochs = plan.comparedEpochs() > plan.firstBudget() ? plan.comparedEpochs() / 2 : plan.firstBudget();
    EpochPlan.Difference difference = others.minus(ours, epochs, FEW_FOLDS);
    if (isBetter(difference)) {
      epochs = plan.comparedEpochs();
      difference = others.minus(ours, epochs, MORE_FOLDS);
    }
    TrainingFolds chosen = isBetter(difference) ? other : this;
    notes.add(String.format(Locale.ROOT, "Chosen: %s. After %d epochs %s changed the loss of held-out rows by %.3f +- %.3f, and is taken if it falls by more "
        + "than two standard errors.", chosen.preparation(), epochs, other.preparation(), difference.mean(), difference.standardError()));
    return chosen;
  }

  /**
   * Tells how much work is left, if it is known: members that are trained by epochs, and their folds.
   *
   * @param members still to be trained
   */
  void plan(String stage, TrainingContext training, int members) {
    boolean known = training.isRefinable() && (mode == Mode.GRADIENT || mode == Mode.BAGGING);
    int epochs = training.numEpochs();
    double inFolds = known && calibrates ? toCalibrate().calibrationWork(epochs) : 0;
    all.run().progress().plan(stage, known ? inFolds + training.work((double) members * epochs) : 0);
  }

  private static boolean isBetter(EpochPlan.Difference difference) {
    return difference.isClear() && difference.mean() < 0;
  }

  private String preparation() {
    return all.epochs().prepared().preparation();
  }
}
