// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.evaluation;

import centroid.compare.BaggingContender;
import centroid.compare.Comparison;
import centroid.compare.ComparisonSettings;
import centroid.compare.CsvReport;
import centroid.compare.DataFile;
import centroid.compare.HtmlReport;
import centroid.compare.Provenance;
import centroid.compare.Results;
import centroid.compare.TextReport;
import centroid.weka.options.OptionReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import weka.classifiers.AbstractClassifier;
import weka.classifiers.Classifier;
import weka.core.CommandlineRunnable;
import weka.core.Utils;

/**
 * Compares CentroidBagging with Bagging on a user's own data: {@code weka.Run .CompareBagging -data <files or folder>}. Prints tables
 * and writes them as text, CSV and an HTML page.
 */
public class CompareBagging implements CommandlineRunnable {

  private static final String USAGE = """
      Compares CentroidBagging with Bagging of the same number of models by repeated cross-validation.

      -data <files or folder>   data sets, separated by commas; of a folder, all its ARFF files (required)
      -learner "<class options>" base learner (default weka.classifiers.trees.REPTree)
      -m <numbers>              numbers of models, separated by commas (default 3,5,10)
      -folds <num>              folds of a cross-validation (default 10)
      -runs <num>               repetitions of the cross-validation (default 10)
      -level <fraction>         level of prediction intervals and sets (default 0.95)
      -significance <fraction>  level of the corrected paired t-test (default 0.05)
      -class <column>           first, last, a number from 1 or a name (default: the attribute named class, or else the last)
      -centroid "<options>"     more options of CentroidBagging, such as "-pool 100"
      -seed <num>               seed of the models (default 1)
      -num-slots <num>          threads (default 1)
      -out <folder>             where the reports go (default comparison)
      """;

  /** A comparison; public and without arguments for Weka's starter. */
  public CompareBagging() {
    // options come with run
  }

  /**
   * Runs a comparison, and ends with 1 if it can't.
   *
   * @param args see {@code -h}
   */
  public static void main(String[] args) {
    if (!new CompareBagging().succeeds(args)) {
      System.exit(1);
    }
  }

  /** Does nothing. */
  @Override
  public void preExecution() {
    // nothing to prepare
  }

  /**
   * Runs a comparison. What goes wrong is told in one sentence.
   *
   * @param toRun not used; the object that Weka's starter has made
   * @param options see {@code -h}
   */
  @Override
  public void run(Object toRun, String[] options) {
    succeeds(options);
  }

  /** Does nothing. */
  @Override
  public void postExecution() {
    // nothing to clear away
  }

  private boolean succeeds(String[] options) {
    try {
      if (options.length == 0 || Utils.getFlag("h", options) || Utils.getFlag("help", options)) {
        System.out.print(USAGE);
      } else {
        compare(options);
      }
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      System.err.println("CompareBagging was stopped.");
    } catch (Exception e) {
      System.err.println("CompareBagging: " + (e.getMessage() == null ? e.toString() : e.getMessage().strip()));
    }
    return false;
  }

  /**
   * Runs a comparison.
   *
   * @param options see {@code -h}; read only
   * @throws Exception if an option is wrong, a file can't be read or written, or a learner fails
   */
  public void compare(String[] options) throws Exception {
    long begin = System.nanoTime();
    String[] rest = options.clone();
    List<Path> paths = Arrays.stream(text("data", rest, "").split(",")).filter(part -> !part.isBlank()).map(part -> Path.of(part.strip())).toList();
    String classColumn = text("class", rest, "");
    Classifier learner = learner(text("learner", rest, "weka.classifiers.trees.REPTree"));
    ComparisonSettings settings = new ComparisonSettings(sizes(text("m", rest, "3,5,10")), OptionReader.wholeNumber("folds", rest, 10),
        OptionReader.wholeNumber("runs", rest, 10), OptionReader.number("level", rest, 0.95), OptionReader.number("significance", rest, 0.05),
        OptionReader.wholeNumber("seed", rest, 1));
    int numSlots = OptionReader.atLeast("Number of execution slots (-num-slots)", OptionReader.wholeNumber("num-slots", rest, 1), 0);
    CentroidContender centroid = new CentroidContender(learner, text("centroid", rest, ""), numSlots);
    Path folder = Path.of(text("out", rest, "comparison"));
    Utils.checkForRemainingOptions(rest);
    if (paths.isEmpty()) {
      throw new IllegalArgumentException("Data (-data) must be files or a folder with ARFF files, but none was given");
    }
    Comparison comparison = new Comparison(new BaggingContender(learner, numSlots), centroid, settings);
    List<String> skipped = new ArrayList<>();
    List<DataFile> sets = usable(DataFile.readAll(paths, classColumn), comparison, skipped);
    prepare(folder);
    Results results = comparison.run(sets);
    Provenance provenance = new Provenance(Utils.toCommandLine(learner), Utils.joinOptions(options), skipped, LocalDate.now().toString(),
        (System.nanoTime() - begin) / 1e9);
    String text = new TextReport(results, provenance).text();
    System.out.println(text);
    Files.writeString(folder.resolve("comparison.txt"), text);
    Files.writeString(folder.resolve("comparison.csv"), CsvReport.summary(results));
    Files.writeString(folder.resolve("folds.csv"), CsvReport.folds(results));
    Files.writeString(folder.resolve("comparison.html"), new HtmlReport(results, provenance).page());
    System.out.println("Written: comparison.txt, .csv, .html and folds.csv in " + folder.toAbsolutePath());
  }

  private static String text(String name, String[] options, String otherwise) throws Exception {
    String value = Utils.getOption(name, options);
    return value.isBlank() ? otherwise : value.strip();
  }

  private static List<Integer> sizes(String text) {
    try {
      return Arrays.stream(text.split(",")).map(part -> Integer.parseInt(part.strip())).distinct().toList();
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("Numbers of models (-m) must be whole numbers, separated by commas, but were '" + text + "'", e);
    }
  }

  private static Classifier learner(String specification) throws Exception {
    String[] parts = Utils.splitOptions(specification);
    String name = parts[0];
    parts[0] = "";
    try {
      return AbstractClassifier.forName(name, parts);
    } catch (Exception e) {
      String reason = String.valueOf(e.getMessage()).strip().lines().findFirst().orElse("");
      throw new IllegalArgumentException("The learner (-learner) must be a classifier of Weka or of an installed package with its options, but '"
          + specification + "' is not: " + reason, e);
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

  /** Fails before hours of work, not after them, if the folder can't be written to. */
  private static void prepare(Path folder) {
    try {
      Files.createDirectories(folder);
      Files.delete(Files.createTempFile(folder, "write", ".test"));
    } catch (IOException e) {
      throw new IllegalArgumentException("The output folder (-out) must be a folder that can be written to, but '" + folder + "' is not", e);
    }
  }
}
