// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.card;

import centroid.compare.Format;
import centroid.validity.CoverageBand;
import centroid.weka.check.CheckResult;
import centroid.weka.check.CheckSettings;
import centroid.weka.check.ModelCheck;
import centroid.weka.check.ModelInUse;
import centroid.weka.estimator.EstimatorAdapter;
import centroid.weka.estimator.RowPrediction;
import centroid.weka.estimator.RowPredictor;
import centroid.weka.model.CentroidModel;
import centroid.weka.model.ModelCalibration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import weka.core.Instances;
import weka.core.Version;

/** Collects what is known about a model. */
public final class CardWriter {

  private static final int FEW_ROWS = 500;

  private final CardSubject subject;
  private final CentroidModel model;

  /** Describes a trained model. */
  public CardWriter(CardSubject subject) {
    this.subject = subject;
    this.model = subject.model();
  }

  /** Returns a card without test rows; {@code evaluation} has names and values of its evaluation in the Explorer, or none. */
  public ModelCard card(Map<String, String> evaluation) {
    List<CardSection> sections = new ArrayList<>();
    if (!evaluation.isEmpty()) {
      CardSection section = CardSection.facts("evaluation", "Evaluation in the Explorer");
      evaluation.forEach(section::add);
      sections.add(section);
    }
    return card(sections, limits(null, null), "");
  }

  /**
   * Returns a card with test rows.
   *
   * @param rows with class values, that the model was not trained on; not modified
   * @param origin the name of their file
   */
  public ModelCard card(Instances rows, String origin, CheckSettings settings) throws Exception {
    CheckResult result = new ModelCheck(subject.classifier(), settings).of(rows);
    List<RowPrediction> predictions = ((RowPredictor) subject.classifier()).predictAll(EstimatorAdapter.withoutClass(rows, 0, rows.numInstances()));
    String note = new ModelInUse(subject.classifier(), subject.header(), rows).trainingRowNote();
    return card(CardMeasures.sections(result, rows, predictions, origin), limits(result, note), origin + (settings.groups().isEmpty() ? ""
        : " -group " + settings.groups()));
  }

  private ModelCard card(List<CardSection> tested, List<String> limits, String origin) {
    List<CardSection> sections = new ArrayList<>(List.of(CardFacts.data(subject.header()), CardFacts.training(subject), CardFacts.calibration(model)));
    sections.addAll(tested);
    sections.add(CardSection.sentences("limits", "Limits", limits));
    List<String> history = model == null ? List.of() : model.report().notes();
    sections.add(CardSection.sentences("history", "History", history.isEmpty() ? List.of("Not recalibrated since its training.") : history));
    // A label of the Explorer is no file name.
    String file = subject.name().contains(" ") ? "<model>" : subject.name();
    sections.add(CardSection.sentences("reproduction", "How to reproduce it", List.of(
        "Model: weka.Run ." + subject.type() + " -t <training data> -no-cv -d " + file + " " + subject.options(),
        "Card: weka.Run .ModelCard -model " + file + (origin.isEmpty() ? "" : " -t " + origin),
        "The same data, options, seed and versions give the same model, on any number of threads.")));
    String version = CardWriter.class.getPackage().getImplementationVersion();
    return new ModelCard(subject.name(), subject.type() + (model == null ? "" : " of " + model.report().learner()), sections, List.of(
        "Made by: CentroidBagging" + (version == null ? "" : " " + version) + ", Weka " + Version.VERSION + ", Java "
        + System.getProperty("java.version") + ", "
        + LocalDate.now(ZoneOffset.UTC) + ". A model does not store the versions that trained it."));
  }

  /** What the card does not promise; {@code result} is null without test rows, and {@code note} unless many of them seem to be training rows. */
  private List<String> limits(CheckResult result, String note) {
    List<String> limits = new ArrayList<>();
    if (note != null) {
      limits.add(note);
    }
    boolean numeric = model != null ? !model.isNominal() : subject.header() == null || subject.header().classAttribute().isNumeric();
    String what = numeric ? "intervals" : "prediction sets";
    if (model != null && model.calibration().basis() == ModelCalibration.Basis.NONE) {
      limits.add("Its " + what + " are not calibrated: they have no level that can be relied on.");
    }
    if (model != null && model.calibration().intervals() != null) {
      double largest = Math.floor(1e4 * model.calibration().intervals().largestLevel()) / 1e4;
      limits.add("Levels above " + Format.plain(largest) + " need more calibration rows: bounds beyond it are those of the largest residual, or infinite.");
    }
    limits.add("Coverage holds on average over rows like those of the training, and not for every row; some regions and groups are covered less often.");
    limits.add("It does not hold if the population changes: weka.Run .CheckModel finds this out with new rows whose class is known.");
    limits.add("The " + what + " of rows unlike all training rows need not become " + (numeric ? "wider" : "larger") + "; -novelty marks such rows.");
    if (!numeric) {
      limits.add("Labels that the training rows do not have are never predicted.");
    }
    if (result == null) {
      limits.add("This card has no test rows of its own, so neither errors nor coverage of this very model were measured on rows that are new to it; folds and "
          + "splits of the Explorer have models of their own.");
    } else if (result.numRows() < FEW_ROWS) {
      CoverageBand band = result.coverage().get(result.coverage().size() - 1);
      limits.add(String.format(Locale.ROOT, "With %d test rows, the coverage of a valid model at level %s is between %.2f and %.2f by chance alone.",
          result.numRows(), Format.plain(band.level()), band.lower(), band.upper()));
    }
    return limits;
  }
}
