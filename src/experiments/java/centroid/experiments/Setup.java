package centroid.experiments;

import centroid.core.Streams;
import centroid.core.Workers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import weka.core.Instances;

/**
 * What experiments over the random splits of many data sets have in common: arguments, data, threads, and rows of results
 * that survive a cut.
 *
 * @param name the experiment's name, which its files have too
 * @param trials splits of each data set
 * @param minRows rows that a data set must have
 * @param sizes ensemble sizes m
 * @param learners names of base learners
 * @param sets the data sets
 * @param log finished rows
 */
record Setup(String name, int trials, int minRows, int[] sizes, List<String> learners, List<DataSets.Named> sets, ResultLog log, Path out,
    Workers workers, Arguments arguments, long begin) {

  /** One split of a data set for one learner. */
  record Trial(DataSets.Named set, String learner, int number) {

    String key(int m, String method) {
      return learner + "|" + set.name() + "|" + m + "|" + number + (method.isEmpty() ? "" : "|" + method);
    }

    Streams streams(long seed) {
      return Streams.of(seed).child(set.name()).child(number);
    }

    /** Two thirds for training and the rest for testing, each at most so many rows. */
    Split split(Streams streams, int maxTrain, int maxTest) {
      Instances shuffled = new Instances(set.data());
      shuffled.randomize(new Random(streams.child("split").seed()));
      int numTrain = Math.min(maxTrain, shuffled.numInstances() * 2 / 3);
      return new Split(new Instances(shuffled, 0, numTrain),
          new Instances(shuffled, numTrain, Math.min(maxTest, shuffled.numInstances() - numTrain)));
    }
  }

  /** Training and test rows. */
  record Split(Instances train, Instances test) {
  }

  /**
   * Reads the common arguments; the caller has read its own before, as unknown ones are refused here.
   *
   * @param head settings that the rows depend on: rows made under others are not used
   */
  static Setup read(Arguments arguments, int trials, String sizes, String learners, String head, Predicate<DataSets.Named> wanted)
      throws IOException {
    long begin = System.nanoTime();
    Path folder = arguments.dataFolder("ARFF files, class last or named 'class'");
    String name = arguments.text("name", "experiment");
    int numTrials = arguments.wholeNumber("trials", trials, 1);
    int minRows = arguments.wholeNumber("minrows", 100, 20);
    int[] m = arguments.wholeNumbers("m", sizes);
    List<String> names = arguments.words("learners", learners);
    Path out = arguments.outputFolder();
    Path rows = arguments.rowsFile("build/rows/" + name + ".tsv");
    Workers workers = new Workers(arguments.wholeNumber("threads", 0, 0));
    arguments.refuseUnknown();
    List<DataSets.Named> sets = DataSets.load(folder, minRows).stream().filter(wanted).toList();
    return new Setup(name, numTrials, minRows, m, names, sets, new ResultLog(rows, head), out, workers, arguments, begin);
  }

  /** All trials of the sets that a learner can take, small numbers first, so that a cut run has whole trials. */
  List<Trial> trialsOf(List<String> names, BiPredicate<String, DataSets.Named> fits) {
    List<Trial> all = new ArrayList<>();
    for (int number = 0; number < trials; number++) {
      for (DataSets.Named set : sets) {
        for (String learner : names) {
          if (fits.test(learner, set)) {
            all.add(new Trial(set, learner, number));
          }
        }
      }
    }
    return all;
  }

  /** Runs what is not done yet, side by side. */
  void run(List<Trial> all, Predicate<Trial> isDone, Pieces.Work<Trial> work) throws Exception {
    List<Trial> open = all.stream().filter(isDone.negate()).toList();
    Pieces.forEach(workers, open, Setup::effort, work);
  }

  private static double effort(Trial trial) {
    return Math.min(trial.set.data().numInstances(), 10_000) * (double) trial.set.data().numAttributes();
  }

  /** The numbers of one row, summed over trials. */
  double[] sum(String learner, DataSets.Named set, int m, String method) {
    double[] sum = null;
    for (int number = 0; number < trials; number++) {
      double[] row = log.get(new Trial(set, learner, number).key(m, method));
      sum = sum == null ? new double[row.length] : sum;
      for (int k = 0; k < row.length; k++) {
        sum[k] += row[k];
      }
    }
    return sum;
  }

  /** Writes the result file: where it comes from, the text, and more that is not shown on the screen. */
  void publish(String title, String explanation, String text, String more) throws IOException {
    Files.writeString(out.resolve(name + ".md"), Provenance.head(title, arguments.command(), begin, log) + explanation + text + more);
    System.out.println(text);
  }
}
