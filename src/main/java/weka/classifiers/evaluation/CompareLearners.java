// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.evaluation;

import centroid.calibration.residual.IntervalCalibration;
import centroid.compare.DataFile;
import centroid.compare.Provenance;
import centroid.compare.learner.Candidate;
import centroid.compare.learner.DefaultLearners;
import centroid.compare.learner.LearnerComparison;
import centroid.compare.learner.LearnerResults;
import centroid.compare.learner.LearnerSettings;
import centroid.compare.report.LearnerReports;
import centroid.weka.console.ReportCommand;
import centroid.weka.model.RowScores;
import centroid.weka.options.OptionReader;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.Collectors;
import weka.classifiers.Classifier;
import weka.classifiers.meta.CentroidBagging;
import weka.classifiers.rules.ZeroR;
import weka.core.Utils;

/**
 * Ranks base learners for CentroidBagging on the data of a user: {@code weka.Run .CompareLearners -data <files or folder>}. Each learner is trained
 * once and scored on out-of-bag rows. Prints rankings and writes them as text, CSV and an HTML page.
 */
public class CompareLearners extends ReportCommand {

  private static final String USAGE = """
      Ranks base learners for CentroidBagging by their out-of-bag scores; each learner is trained once.

      -data <files or folder>   data sets, separated by commas; a folder stands for all its ARFF files (required)
      -learners "<a;b;c>"       base learners with options, separated by semicolons (default: learners of Weka that suit the size of the data)
      -m <num>                  ensemble size (default 10)
      -level <fraction>         level of the interval score of a numeric class: 0.8, 0.9, 0.95 or 0.99 (default: the mean over the first three)
      -class <column>           first, last, a number from 1 or a name (default: the attribute named class, or else the last)
      -centroid "<options>"     further options of CentroidBagging, such as "-pool 100"
      -seed <num>               seed of the models (default 1)
      -num-slots <num>          threads (default 1)
      -out <folder>             output folder of the reports (default learners)
      """;

  /** Ranks learners; the exit code is 1 if it fails. */
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

  /** Ranks learners. */
  public List<LearnerResults> compare(String[] options) throws Exception {
    long begin = System.nanoTime();
    String[] rest = options.clone();
    List<Path> paths = data(rest);
    String classColumn = text("class", rest, "");
    String named = Utils.getOption("learners", rest);
    List<Candidate> learners = named.isEmpty() ? List.of() : Candidate.list(named);
    String more = text("centroid", rest, "");
    LearnerSettings settings = new LearnerSettings(OptionReader.wholeNumber("m", rest, 10),
        LearnerSettings.levels(text("level", rest, ""), IntervalCalibration.scoreLevels()), more);
    Ensembles ensembles = new Ensembles(settings.numModels(), OptionReader.wholeNumber("seed", rest, 1), more, numSlots(rest));
    // Wrong options of the ensemble are reported before anything is trained.
    ensembles.untrained(new ZeroR());
    Path folder = outputFolder(rest, "learners");
    checkAllRead(rest, paths);
    List<LearnerComparison.Task> tasks = DataFile.readAll(paths, classColumn).stream()
        .map(set -> new LearnerComparison.Task(set, learners.isEmpty() ? DefaultLearners.of(set.data()) : learners)).toList();
    prepare(folder);
    List<LearnerResults> results = new LearnerComparison(ensembles, settings.levelArray()).run(tasks);
    refuseNone(results);
    write(new LearnerReports(results, settings, List.of("Made by: weka.Run .CompareLearners " + Utils.joinOptions(options),
        Provenance.versions(LocalDate.now().toString(), (System.nanoTime() - begin) / 1e9))), folder);
    return results;
  }

  private static void refuseNone(List<LearnerResults> results) {
    if (results.stream().allMatch(each -> each.ranking() == null)) {
      throw new IllegalArgumentException("Learners (-learners) must be able to learn at least one of the data sets, but none could: "
          + results.stream().map(each -> "'" + each.set().name() + "': " + each.reasons()).collect(Collectors.joining("; ")));
    }
  }

  private static void write(LearnerReports reports, Path folder) throws Exception {
    System.out.println(reports.text());
    write(folder.resolve("learners.txt"), reports.text());
    write(folder.resolve("learners.csv"), reports.csv());
    write(folder.resolve("learners.html"), reports.page());
    System.out.println("Written: learners.txt, .csv and .html in " + folder.toAbsolutePath());
  }

  /** CentroidBagging over any learner. */
  private record Ensembles(int numModels, int seed, String options, int numSlots) implements LearnerComparison.Ensembles {

    @Override
    public CentroidBagging untrained(Classifier learner) throws Exception {
      return new CompareBagging.CentroidContender(learner, options, numSlots).untrained(numModels, seed);
    }

    @Override
    public RowScores scores(Classifier trained) {
      return ((CentroidBagging) trained).rowScores();
    }
  }
}
