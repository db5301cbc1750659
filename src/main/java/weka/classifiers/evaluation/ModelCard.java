// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.evaluation;

import centroid.weka.card.CardSubject;
import centroid.weka.card.CardWriter;
import centroid.weka.check.CheckSettings;
import centroid.weka.check.ModelInUse;
import centroid.weka.console.ReportCommand;
import centroid.weka.options.reader.Levels;
import centroid.weka.saved.ModelFile;
import java.io.File;
import java.nio.file.Path;
import java.util.Map;
import weka.core.OptionHandler;
import weka.core.Utils;

/** Describes a saved model on one HTML page: {@code weka.Run .ModelCard -model m.model -t test.arff}. */
public class ModelCard extends ReportCommand {

  private static final String USAGE = """
      Describes a saved CentroidBagging or CalibratedClassifier on one HTML page that can be passed on and printed: data, learner, options,
      calibration, coverage and errors on test rows, limits, history, and how to reproduce it.

      -model <file>         the saved model (required)
      -t <file>             test rows with a class, that the model was not trained on (default: none)
      -class <column>       first, last, a number from 1 or a name (default: the class of the model)
      -levels <fractions>   levels whose coverage is shown, separated by commas (default 0.8,0.9,0.95)
      -group <attributes>   also shows coverage in the groups of these attributes, such as sex,3 (default: the groups of the model)
      -out <folder>         for card.html, card.csv and card.json (default: model-card)
      """;

  /** Writes a card. */
  public static void main(String[] args) {
    new ModelCard().run(null, args);
  }

  @Override
  protected String usage() {
    return USAGE;
  }

  /** Writes a card. */
  @Override
  public void execute(String[] options) throws Exception {
    String[] rest = options.clone();
    File file = new File(required("Model (-model)", "model", "a file with a saved model", rest));
    String data = text("t", rest, "");
    String classColumn = text("class", rest, "");
    String levels = text("levels", rest, "");
    String groups = text("group", rest, "");
    Path folder = outputFolder(rest, "model-card");
    Utils.checkForRemainingOptions(rest);
    centroid.weka.card.ModelCard card = data.isEmpty() ? withoutRows(file)
        : withRows(file, Path.of(data), classColumn, levels.isEmpty() ? CheckSettings.DEFAULT.levels() : Levels.parse("Levels (-levels)", levels), groups);
    prepare(folder);
    write(folder.resolve("card.html"), card.page());
    write(folder.resolve("card.csv"), card.csv());
    write(folder.resolve("card.json"), card.json());
    System.out.println("Written: card.html, card.csv and card.json in " + folder);
  }

  private static centroid.weka.card.ModelCard withoutRows(File file) {
    ModelFile saved = ModelFile.read("Model (-model)", file);
    return new CardWriter(new CardSubject(file.getName(), saved.classifier(), saved.header())).card(Map.of());
  }

  private static centroid.weka.card.ModelCard withRows(File file, Path data, String classColumn, double[] levels, String groups) throws Exception {
    ModelInUse used = ModelInUse.read(file, data, classColumn);
    CardSubject subject = new CardSubject(file.getName(), used.model(), used.header());
    String own = Utils.getOption("group", ((OptionHandler) used.model()).getOptions());
    return new CardWriter(subject).card(used.rows(), data.getFileName().toString(),
        new CheckSettings(levels, CheckSettings.DEFAULT.significance(), groups.isEmpty() ? own : groups, CheckSettings.DEFAULT.seed()));
  }
}
