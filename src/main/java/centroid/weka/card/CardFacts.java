// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.card;

import centroid.calibration.record.Correction;
import centroid.weka.candidate.CandidateText;
import centroid.weka.model.CentroidModel;
import centroid.weka.model.ModelCalibration;
import centroid.weka.model.TrainingReport;
import centroid.weka.options.reader.EnumOption;
import java.util.Collections;
import java.util.Locale;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import weka.core.Attribute;
import weka.core.Instances;
import weka.core.Randomizable;

/** The sections of a card that follow from the model alone. */
final class CardFacts {

  private static final int MAX_LABELS = 12;

  private CardFacts() {
  }

  static CardSection data(Instances header) {
    CardSection section = CardSection.facts("data", "Data");
    if (header == null) {
      section.add("Attributes", "unknown: the model has no header with it");
      return section;
    }
    Attribute target = header.classAttribute();
    section.add("Relation", header.relationName());
    section.add("Inputs", header.numAttributes() - 1);
    section.add("Types of inputs", IntStream.range(0, header.numAttributes()).filter(k -> k != header.classIndex())
        .mapToObj(k -> Attribute.typeToString(header.attribute(k))).collect(Collectors.groupingBy(type -> type, TreeMap::new, Collectors.counting()))
        .entrySet().stream().map(entry -> entry.getValue() + " " + entry.getKey()).collect(Collectors.joining(", ")));
    section.add("Class", target.name());
    section.add("Type of class", target.isNumeric() ? "a number" : target.numValues() + " labels");
    if (target.isNominal()) {
      section.add("Labels", Collections.list(target.enumerateValues()).stream().limit(MAX_LABELS).map(String::valueOf).collect(Collectors.joining(", "))
          + (target.numValues() > MAX_LABELS ? ", ..." : ""));
    }
    return section;
  }

  static CardSection training(CardSubject subject) {
    CardSection section = CardSection.facts("training", "Training");
    CentroidModel model = subject.model();
    section.add("Classifier", subject.classifier().getClass().getName());
    if (model != null) {
      TrainingReport report = model.report();
      section.add("Learner", report.learner());
      if (report.mode() != null) {
        section.add("Mode", EnumOption.text(report.mode()));
        section.add("Ensemble size", model.ensemble().size());
        section.add("Models trained", report.members().numTrained());
      }
      section.add("Seconds of training", report.seconds().fits() + report.seconds().predictions() + report.seconds().selection());
    }
    if (subject.classifier() instanceof Randomizable random) {
      section.add("Seed", random.getSeed());
    }
    section.add("Options", subject.options());
    return section;
  }

  static CardSection calibration(CentroidModel model) {
    CardSection section = CardSection.facts("calibration", "Calibration");
    if (model == null) {
      section.add("Calibration", "that of the model inside; its intervals, sets and probabilities are used unchanged");
      return section;
    }
    ModelCalibration known = model.calibration();
    section.add("Basis", switch (known.basis()) {
      case NONE -> "none: intervals and probabilities are not calibrated";
      case UNSEEN_ROWS -> "rows that the models were not trained on (out-of-bag, held-out or cross-validated)"
          + (model.isRecalibrated() ? ", adapted to new rows" : "");
      case TARGET_SPREAD -> "the spread of the class over all rows, since too few rows were unseen";
    });
    if (known.intervals() != null) {
      section.add("Calibration rows", known.intervals().numRows());
      section.add("Largest level supported", Math.floor(1e4 * known.intervals().largestLevel()) / 1e4);
      section.add("Method", "conformal predictive distribution: " + known.intervals().description().strip().replaceAll("\\s*\\n\\s*", "; ")
          .replaceAll(" +", " "));
    } else if (known.probabilities() != null) {
      section.add("Calibration rows", known.probabilities().numRows());
      section.add("Method", String.format(Locale.ROOT, "temperature scaling (temperature %.2f) and conformal prediction sets",
          1 / known.probabilities().power()));
    }
    Correction correction = known.correction();
    if (correction.isMade()) {
      String error = CandidateText.errorName(model.isNominal());
      section.add("Bias correction", "lowers the " + error + " of the calibration rows");
      section.add("Error before correction", correction.before());
      section.add("Error after correction", correction.after());
    }
    if (known.groups() != null) {
      section.add("Groups", known.groups().attributeNames());
    }
    return section;
  }
}
