// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.evaluation;

import centroid.compare.DataFile;
import centroid.compare.LearnerResults;
import centroid.compare.Provenance;
import centroid.compare.report.LearnerReports;
import centroid.text.ErrorText;
import centroid.text.ProgressBar;
import centroid.weka.candidate.Candidate;
import centroid.weka.candidate.CandidateRanking;
import centroid.weka.candidate.DefaultCandidates;
import centroid.weka.console.ReportCommand;
import centroid.weka.options.CandidateOptions;
import centroid.weka.options.reader.OptionReader;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import weka.classifiers.Classifier;
import weka.classifiers.meta.CentroidBagging;
import weka.classifiers.rules.ZeroR;
import weka.core.Utils;
import weka.gui.Logger;

/**
 * Compares base learners for CentroidBagging on the data of a user: {@code weka.Run .CompareLearners -data <files or folder>}. Trains CentroidBagging with
 * candidates (option -B) and prints how they compared, as text, CSV and an HTML page.
 */
public class CompareLearners extends ReportCommand {

  private static final String USAGE = """
      Compares base learners for CentroidBagging by out-of-bag errors, as its option -B does, and prints the command to use the best.

      -data <files or folder>   data sets, separated by commas; a folder stands for all its ARFF files (required)
      -B "<class options>"      a base learner; may be given several times; auto adds learners of Weka that suit the data (default auto)
      -m <num>                  ensemble size (default 10)
      -class <column>           first, last, a number from 1 or a name (default: the attribute named class, or else the last)
      -centroid "<options>"     further options of CentroidBagging, such as "-pool 100"
      -seed <num>               seed of the models (default 1)
      -num-slots <num>          threads (default 1)
      -out <folder>             output folder of the reports (default learners)
      """;

  /** Options of CentroidBagging that have an option of their own here. */
  private static final Map<String, String> OWN_OPTIONS = Map.of("-W", "-B", "-B", "-B outside of -centroid", "-I", "-m", "-S", "-seed", "-num-slots",
      "-num-slots outside of -centroid");

  /** Compares learners; the exit code is 1 if it fails. */
  public static void main(String[] args) {
    new CompareLearners().run(null, args);
  }

  @Override
  protected String usage() {
    return USAGE;
  }

  @Override
  protected void execute(String[] options) throws Exception {
    compare(options);
  }

  /** Compares learners. */
  public List<LearnerResults> compare(String[] options) throws Exception {
    long begin = System.nanoTime();
    String[] rest = options.clone();
    List<Path> paths = data(rest);
    String classColumn = text("class", rest, "");
    Learners learners = learners(rest);
    Ensembles ensembles = new Ensembles(OptionReader.wholeNumber("m", rest, 10), OptionReader.wholeNumber("seed", rest, 1), further(rest), numSlots(rest));
    OptionReader.atLeast("The number of models (-m)", ensembles.numModels, 1);
    // Wrong options of the ensemble are reported before anything is trained.
    ensembles.untrained(new Learners(List.of(new ZeroR()), false));
    Path folder = outputFolder(rest, "learners");
    checkAllRead(rest, paths);
    List<DataFile> sets = DataFile.readAll(paths, classColumn);
    prepare(folder);
    List<LearnerResults> results = run(sets, learners, ensembles);
    refuseNone(results);
    write(new LearnerReports(results, ensembles.text(), List.of("Made by: weka.Run .CompareLearners " + Utils.joinOptions(options),
        Provenance.versions(LocalDate.now().toString(), (System.nanoTime() - begin) / 1e9))), folder);
    return results;
  }

  /**
   * The learners to compare.
   *
   * @param named by the user; if there are none, those that suit the data
   * @param auto whether those that suit the data are added
   */
  private record Learners(List<Classifier> named, boolean auto) {
  }

  private static Learners learners(String[] rest) throws Exception {
    CandidateOptions read = CandidateOptions.read(rest);
    List<Classifier> named = List.of(read.given());
    OptionReader.require(read.isAuto() || named.size() != 1,
        "Learners (-B) must be at least two, but one was given; give another one, or -B auto to compare it with Weka's");
    Candidate.requireDifferent("Learners (-B)", named.stream().map(Candidate::of).toList());
    return new Learners(named, read.isAuto());
  }

  /** Returns further options of the ensemble, and refuses those that this command sets itself. */
  private static String further(String[] rest) throws Exception {
    String text = text("centroid", rest, "");
    List<String> words = List.of(Utils.splitOptions(text));
    OWN_OPTIONS.forEach((option, instead) -> OptionReader.require(!words.contains(option), "Further options (-centroid) must not contain " + option
        + ", which CompareLearners sets itself, but were '" + text + "'; use " + instead));
    return text;
  }

  private static List<LearnerResults> run(List<DataFile> sets, Learners learners, Ensembles ensembles) throws InterruptedException {
    ProgressBar bar = new ProgressBar(sets.size(), sets.stream().mapToDouble(CompareLearners::effort).sum());
    List<LearnerResults> results = new ArrayList<>();
    for (DataFile set : sets) {
      results.add(ensembles.compare(set, learners, null));
      bar.step(effort(set));
    }
    return results;
  }

  private static double effort(DataFile set) {
    return (double) set.data().numInstances() * set.data().numAttributes();
  }

  private static void refuseNone(List<LearnerResults> results) {
    if (results.stream().allMatch(each -> each.ranking() == null)) {
      List<String> reasons = results.stream().map(LearnerResults::failure).distinct().toList();
      if (reasons.size() == 1 && reasons.get(0).contains("(-")) {
        // A setting that suits no learner and no data set.
        throw new IllegalArgumentException(reasons.get(0));
      }
      throw new IllegalArgumentException("Learners (-B) must be able to learn at least one of the data sets, but none could: "
          + results.stream().map(each -> "'" + each.set().name() + "': " + each.failure()).collect(Collectors.joining("; ")));
    }
  }

  private static void write(LearnerReports reports, Path folder) throws Exception {
    System.out.println(reports.text());
    write(folder.resolve("learners.txt"), reports.text());
    write(folder.resolve("learners.csv"), reports.csv());
    write(folder.resolve("learners.html"), reports.page());
    System.out.println("Written: learners.txt, .csv and .html in " + folder.toAbsolutePath());
  }

  /**
   * CentroidBagging over any candidates.
   *
   * @param numModels ensemble size
   * @param seed of the models
   * @param options further options of CentroidBagging
   * @param numSlots threads; the results do not depend on them
   */
  public record Ensembles(int numModels, int seed, String options, int numSlots) {

    /**
     * Compares learners that suit a data set.
     *
     * @param log receives messages about progress, from any thread
     * @throws InterruptedException if the thread is interrupted
     */
    public LearnerResults compare(DataFile set, Logger log) throws InterruptedException {
      return compare(set, new Learners(List.of(), false), log);
    }

    private LearnerResults compare(DataFile set, Learners learners, Logger log) throws InterruptedException {
      try {
        CentroidBagging model = untrained(learners.named.isEmpty() ? new Learners(DefaultCandidates.of(set.data()), false) : learners);
        model.setLog(log);
        model.buildClassifier(set.data());
        CandidateRanking ranking = model.trainingReport().candidates();
        return new LearnerResults(set, ranking, command(ranking.chosen().specification()), "");
      } catch (InterruptedException e) {
        throw new InterruptedException("Stopped at data set " + set.name());
      } catch (Exception e) {
        if (Thread.currentThread().isInterrupted()) {
          throw new InterruptedException("Stopped at data set " + set.name());
        }
        // Other data sets are compared nevertheless.
        return new LearnerResults(set, null, "", ErrorText.reason(e));
      }
    }

    /** Returns the untrained ensemble of {@link #command}. */
    public Classifier of(String learner) throws Exception {
      return new Ensembles(numModels, seed, options, 1).untrained(new Learners(List.of(Candidate.parse("Learner (-W)", learner)), false));
    }

    /** Returns an ensemble of the first learner, with the others as candidates. */
    private CentroidBagging untrained(Learners learners) throws Exception {
      List<Classifier> named = learners.named;
      CentroidBagging model = new CompareBagging.CentroidContender(named.get(0), options, numSlots).untrained(numModels, seed);
      model.setCandidates(named.subList(1, named.size()).toArray(new Classifier[0]));
      model.setAutoCandidates(learners.auto);
      return model;
    }

    /** Describes the ensemble in reports. */
    public String text() {
      return "CentroidBagging of " + numModels + (numModels == 1 ? " model" : " models") + (options.isEmpty() ? "" : ", " + options);
    }

    /** Returns the command that trains the same ensemble of one learner, which is given by its class and options. */
    public String command(String learner) {
      String[] parts = learner.split(" ", 2);
      return "weka.Run .CentroidBagging -t <file> -I " + numModels + (seed == 1 ? "" : " -S " + seed) + (options.isEmpty() ? "" : " " + options) + " -W "
          + parts[0] + (parts.length == 1 ? "" : " -- " + parts[1]);
    }
  }
}
