// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.evaluation;

import centroid.plot.chart.CheckCharts;
import centroid.text.TextTable;
import centroid.weka.check.CheckResult;
import centroid.weka.check.CheckSettings;
import centroid.weka.check.CheckText;
import centroid.weka.check.ModelCheck;
import centroid.weka.check.ModelInUse;
import centroid.weka.check.Verdict;
import centroid.weka.console.ReportCommand;
import centroid.weka.options.reader.Levels;
import centroid.weka.options.reader.OptionReader;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import weka.core.Utils;

/**
 * Checks whether a saved model is still valid for new rows with known classes: {@code weka.Run .CheckModel -model m.model -t new.arff}. The exit code of a
 * process is 0 if it is valid, 3 if it is not, and 1 if the check fails.
 */
public class CheckModel extends ReportCommand {

  private static final int NOT_VALID = 3;
  private static final int WIDTH = 800;
  private static final int HEIGHT = 450;

  private static final String USAGE = """
      Checks whether a saved CentroidBagging or CalibratedClassifier is still valid for new rows with known classes. The exit code is 0 if it
      is, 3 if it is not, and 1 if the check fails.

      -model <file>             the saved model (required)
      -t <file>                 new rows, in the order of time if there is one (required)
      -class <column>           first, last, a number from 1 or a name (default: the class of the model)
      -levels <fractions>       levels at which coverage is checked, separated by commas (default 0.8,0.9,0.95)
      -group <attributes>       also checks the groups of these attributes, such as sex,3
      -significance <fraction>  with this probability, at most, a valid model is found not valid (default 0.05)
      -seed <num>               orders equal ranks at random (default 1)
      -out <folder>             writes check.txt, check.csv, rows.csv, capital.png and coverage.png to this folder
      """;

  private Verdict verdict = Verdict.VALID;

  /** Runs a check. */
  public static void main(String[] args) {
    new CheckModel().run(null, args);
  }

  @Override
  protected String usage() {
    return USAGE;
  }

  @Override
  protected void execute(String[] options) throws Exception {
    check(options);
  }

  @Override
  protected int exitCode() {
    return verdict.isValid() ? 0 : NOT_VALID;
  }

  /**
   * Runs a check, prints its result and writes its files.
   *
   * @return the result
   */
  public CheckResult check(String[] options) throws Exception {
    String[] rest = options.clone();
    String modelFile = required("Model (-model)", "model", "a file with a saved model", rest);
    String data = required("New rows (-t)", "t", "a file with labelled rows", rest);
    String classColumn = text("class", rest, "");
    String levels = text("levels", rest, "");
    CheckSettings settings = new CheckSettings(levels.isEmpty() ? CheckSettings.DEFAULT.levels() : Levels.parse("Levels (-levels)", levels),
        OptionReader.number("significance", rest, CheckSettings.DEFAULT.significance()), text("group", rest, ""), OptionReader.wholeNumber("seed", rest, 1));
    String folder = text("out", rest, "");
    Utils.checkForRemainingOptions(rest);
    ModelInUse used = ModelInUse.read(new File(modelFile), Path.of(data), classColumn);
    CheckResult result = new ModelCheck(used.model(), settings).of(used.rows());
    verdict = result.verdict();
    CheckText report = new CheckText(result, new File(modelFile).getName(), Path.of(data).getFileName().toString());
    System.out.print(report.text());
    String note = used.trainingRowNote();
    System.out.print(note == null ? "" : note + "\n");
    if (!folder.isEmpty()) {
      write(result, report, Path.of(folder).toAbsolutePath().normalize());
    }
    return result;
  }

  private static void write(CheckResult result, CheckText report, Path folder) throws Exception {
    prepare(folder);
    write(folder.resolve("check.txt"), report.text());
    write(folder.resolve("check.csv"), report.csv());
    StringBuilder rows = new StringBuilder(TextTable.csv(List.of("row", "inside", "capital")));
    CheckResult.InOrder order = result.order();
    for (int k = 0; k < order.capital().length; k++) {
      rows.append(TextTable.csv(List.of(String.valueOf(k + 1), order.inside()[k] ? "yes" : "no", String.valueOf((float) order.capital()[k]))));
    }
    write(folder.resolve("rows.csv"), rows.toString());
    CheckCharts.capital(order.capital(), order.limit()).writePng(folder.resolve("capital.png"), WIDTH, HEIGHT, 2);
    CheckCharts.coverage(order.inside(), order.mainLevel()).writePng(folder.resolve("coverage.png"), WIDTH, HEIGHT, 2);
    System.out.println("Written: check.txt, check.csv, rows.csv, capital.png and coverage.png in " + folder);
  }
}
