// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.evaluation;

import centroid.interval.Interval;
import centroid.plot.chart.TotalCharts;
import centroid.weka.check.ModelInUse;
import centroid.weka.console.ReportCommand;
import centroid.weka.estimator.TotalEstimator;
import centroid.weka.options.reader.Levels;
import centroid.weka.options.reader.Thresholds;
import centroid.weka.total.GroupTotals;
import centroid.weka.total.TotalRows;
import centroid.weka.total.TotalText;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import weka.core.Utils;

/**
 * Predicts totals or means of groups of rows with prediction intervals: {@code weka.Run .PredictTotals -model m.model -t rows.arff -total shop}. Bounds of
 * single rows must not be added: their sum is far too wide.
 */
public class PredictTotals extends ReportCommand {

  private static final int WIDTH = 800;
  private static final int LEAST_HEIGHT = 260;
  private static final int LINE_HEIGHT = 24;

  private static final String USAGE = """
      Predicts the total or mean of a numeric class over groups of rows, with prediction intervals, by a saved CentroidBagging. The rows must
      not be training rows, whose errors are smaller than those of new rows.

      -model <file>        the saved model (required)
      -t <file>            rows to be added up; their class values may be missing (required)
      -class <column>      first, last, a number from 1 or a name (default: the class of the model)
      -total <attribute>   one total for each value of this attribute, by name or number, or all for one total (default all)
      -mean                predicts means instead of totals
      -weights <attribute> multiplies each row by the value of this attribute (default: 1 for each row)
      -levels <fractions>  levels of the intervals, separated by commas (default 0.95)
      -threshold <numbers> also prints the probability of a total above each of these numbers
      -out <folder>        writes totals.txt, totals.csv, totals.arff and totals.png to this folder
      """;

  /** Predicts totals. */
  public static void main(String[] args) {
    new PredictTotals().run(null, args);
  }

  @Override
  protected String usage() {
    return USAGE;
  }

  @Override
  protected void execute(String[] options) throws Exception {
    predict(options);
  }

  /** Predicts totals, prints them and writes files. */
  public List<GroupTotals.Total> predict(String[] options) throws Exception {
    String[] rest = options.clone();
    String modelFile = required("Model (-model)", "model", "a file with a saved model", rest);
    String data = required("Rows (-t)", "t", "a file with rows", rest);
    String classColumn = text("class", rest, "");
    boolean mean = Utils.getFlag("mean", rest);
    GroupTotals groups = new GroupTotals(text("total", rest, GroupTotals.ALL), mean, text("weights", rest, ""));
    double[] levels = Levels.parse("Levels (-levels)", text("levels", rest, "0.95"));
    double[] thresholds = Thresholds.parse("Threshold (-threshold)", text("threshold", rest, ""));
    String folder = text("out", rest, "");
    Utils.checkForRemainingOptions(rest);
    ModelInUse used = ModelInUse.read(new File(modelFile), Path.of(data), classColumn);
    if (!(used.model() instanceof TotalEstimator model)) {
      throw new IllegalArgumentException("Model (-model) must be a CentroidBagging, whose members show which errors rows have in common, but it is a "
          + used.model().getClass().getName() + "; train CentroidBagging with this classifier as its base learner (-W)");
    }
    List<GroupTotals.Total> totals = groups.of(model, used.rows());
    String what = (mean ? "mean of " : "total of ") + used.rows().classAttribute().name();
    TotalText report = new TotalText("Predicted " + what + ", " + used.rows().numInstances() + " rows of " + Path.of(data).getFileName(), totals, levels,
        thresholds, model.trainingRowNote(used.rows()));
    System.out.print(report.text());
    if (!folder.isEmpty()) {
      Path out = Path.of(folder).toAbsolutePath().normalize();
      write(report, what, out);
      write(out.resolve("totals.arff"), new TotalRows(groups, levels, thresholds).of(totals, used.rows().classAttribute().name()) + "\n");
      System.out.println("Written: totals.txt, totals.csv, totals.arff and totals.png in " + out);
    }
    return totals;
  }

  private static void write(TotalText report, String what, Path folder) throws Exception {
    prepare(folder);
    write(folder.resolve("totals.txt"), report.text());
    write(folder.resolve("totals.csv"), report.csv());
    List<GroupTotals.Total> totals = report.totals();
    double level = report.levels()[0];
    List<Interval> intervals = totals.stream().map(total -> total.distribution().interval(level)).toList();
    TotalCharts.intervals(what, level, totals.stream().map(GroupTotals.Total::name).toList(),
        totals.stream().mapToDouble(total -> total.distribution().value()).toArray(), intervals,
        totals.stream().mapToDouble(GroupTotals.Total::actual).toArray())
        .writePng(folder.resolve("totals.png"), WIDTH, LEAST_HEIGHT + LINE_HEIGHT * Math.min(totals.size(), TotalCharts.MAX_GROUPS), 2);
  }
}
