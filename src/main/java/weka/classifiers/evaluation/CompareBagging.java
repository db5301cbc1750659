// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.evaluation;

import centroid.compare.BaggingContender;
import centroid.compare.Comparison;
import centroid.compare.ComparisonSettings;
import centroid.compare.Contender;
import centroid.compare.DataFile;
import centroid.compare.FoldLog;
import centroid.compare.Provenance;
import centroid.compare.Results;
import centroid.compare.report.CsvReport;
import centroid.compare.report.HtmlReport;
import centroid.compare.report.TextReport;
import centroid.weka.candidate.Candidate;
import centroid.weka.console.ReportCommand;
import centroid.weka.estimator.PredictionSetEstimator;
import centroid.weka.options.reader.OptionReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import weka.classifiers.Classifier;
import weka.classifiers.IntervalEstimator;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;

/**
 * Compares CentroidBagging with Bagging on a user's own data: {@code weka.Run .CompareBagging -data <files or folder>}. Prints tables and writes them
 * as text, CSV and an HTML page.
 */
public class CompareBagging extends ReportCommand {

  private static final String USAGE = """
      Compares CentroidBagging with Bagging of the same number of models by repeated cross-validation.

      -data <files or folder>   data sets, separated by commas; a folder stands for all its ARFF files (required)
      -learner "<class options>" base learner (default weka.classifiers.trees.REPTree)
      -m <numbers>              numbers of models, separated by commas (default 3,5,10)
      -folds <num>              folds of a cross-validation (default 10)
      -runs <num>               repetitions of the cross-validation (default 10)
      -level <fraction>         nominal level of prediction intervals and sets (default 0.95)
      -significance <fraction>  significance level of the corrected paired t-test (default 0.05)
      -class <column>           first, last, a number from 1 or a name (default: the attribute named class, or else the last)
      -centroid "<options>"     further options of CentroidBagging, such as "-pool 100"
      -seed <num>               seed of the models (default 1)
      -num-slots <num>          threads (default 1)
      -out <folder>             output folder of the reports (default comparison)
      """;

  /** Runs a comparison; the exit code is 1 if it fails. */
  public static void main(String[] args) {
    new CompareBagging().run(null, args);
  }

  @Override
  protected String usage() {
    return USAGE;
  }

  @Override
  protected void execute(String[] options) throws Exception {
    compare(options);
  }

  /** Runs a comparison. */
  public void compare(String[] options) throws Exception {
    long begin = System.nanoTime();
    String[] rest = options.clone();
    List<Path> paths = data(rest);
    String classColumn = text("class", rest, "");
    Classifier learner = Candidate.parse("The learner (-learner)", text("learner", rest, "weka.classifiers.trees.REPTree"));
    ComparisonSettings settings = new ComparisonSettings(sizes(text("m", rest, "3,5,10")), OptionReader.wholeNumber("folds", rest, 10),
        OptionReader.wholeNumber("runs", rest, 10), OptionReader.number("level", rest, 0.95), OptionReader.number("significance", rest, 0.05),
        OptionReader.wholeNumber("seed", rest, 1));
    int numSlots = numSlots(rest);
    CentroidContender centroid = new CentroidContender(learner, text("centroid", rest, ""), numSlots);
    // Wrong options are reported before anything is trained.
    centroid.untrained(1, 1);
    Path folder = outputFolder(rest, "comparison");
    checkAllRead(rest, paths);
    Comparison comparison = new Comparison(new BaggingContender(learner, numSlots), centroid, settings);
    List<String> skipped = new ArrayList<>();
    List<DataFile> sets = usable(DataFile.readAll(paths, classColumn), comparison, skipped);
    prepare(folder);
    try (FoldLog finished = new FoldLog(folder.resolve("finished-folds.tsv"), withoutFolder(options), sets)) {
      Results results = comparison.run(sets, finished);
      Provenance provenance = new Provenance(Utils.toCommandLine(learner), Utils.joinOptions(options), skipped, LocalDate.now().toString(),
          (System.nanoTime() - begin) / 1e9);
      report(results, provenance, folder);
      finished.delete();
    }
    System.out.println("Written: comparison.txt, .csv, .html and folds.csv in " + folder.toAbsolutePath());
  }

  private static void report(Results results, Provenance provenance, Path folder) throws IOException {
    String text = new TextReport(results, provenance).text();
    System.out.println(text);
    write(folder.resolve("comparison.txt"), text);
    write(folder.resolve("comparison.csv"), CsvReport.summary(results));
    write(folder.resolve("folds.csv"), CsvReport.folds(results));
    write(folder.resolve("comparison.html"), new HtmlReport(results, provenance).page());
  }

  /** Returns all options except the output folder. */
  private static String withoutFolder(String[] options) throws Exception {
    String[] rest = options.clone();
    Utils.getOption("out", rest);
    return Utils.joinOptions(rest);
  }

  private static List<Integer> sizes(String text) {
    try {
      return Arrays.stream(text.split(",")).map(part -> Integer.parseInt(part.strip())).distinct().toList();
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("Numbers of models (-m) must be whole numbers, separated by commas, but were '" + text + "'", e);
    }
  }

  private static List<DataFile> usable(List<DataFile> all, Comparison comparison, List<String> skipped) throws Exception {
    List<DataFile> sets = new ArrayList<>();
    for (DataFile set : all) {
      String objection = comparison.objection(set);
      if (objection == null) {
        sets.add(set);
      } else {
        skipped.add(set.name() + ": " + objection);
      }
    }
    if (sets.isEmpty()) {
      throw new IllegalArgumentException("The learner (-learner) can learn none of the data sets: " + String.join("; ", skipped));
    }
    return sets;
  }

  /** CentroidBagging with its own intervals and prediction sets; its options are set before ensemble size, learner, seed and threads. */
  record CentroidContender(Classifier learner, String options, int numSlots) implements Contender {

    @Override
    public String name() {
      return "CentroidBagging";
    }

    @Override
    public CentroidBagging untrained(int numModels, int seed) throws Exception {
      CentroidBagging centroid = new CentroidBagging();
      String[] parts = Utils.splitOptions(options);
      centroid.setOptions(parts);
      Utils.checkForRemainingOptions(parts);
      return Contender.setUp(centroid, learner, numModels, seed, numSlots);
    }

    @Override
    public IntervalEstimator intervals(Classifier trained, Instances train, double level) {
      return (IntervalEstimator) trained;
    }

    @Override
    public boolean[] set(Classifier trained, Instance row, double[] distribution, double level) throws Exception {
      return ((PredictionSetEstimator) trained).predictSet(row, level);
    }
  }
}
