package centroid.experiments;

import centroid.core.Streams;
import centroid.core.Workers;
import centroid.metric.Wasserstein;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.apache.commons.math3.stat.inference.WilcoxonSignedRankTest;
import weka.classifiers.AbstractClassifier;
import weka.classifiers.Classifier;
import weka.classifiers.functions.LinearRegression;
import weka.classifiers.functions.Logistic;
import weka.classifiers.meta.Bagging;
import weka.classifiers.meta.CentroidBagging;
import weka.classifiers.trees.J48;
import weka.classifiers.trees.REPTree;
import weka.classifiers.trees.RandomTree;
import weka.core.Instance;
import weka.core.Instances;

/**
 * CentroidBagging against Bagging at the same number of models: error, and distance to a large bootstrap.
 *
 * <p>Every trial splits a data set at random into two thirds for training and one third for testing, trains Weka's Bagging and
 * CentroidBagging with m models, and a bootstrap of 300 models as the reference. Error: root mean squared error, or the root of
 * the Brier score. Distance: the Wasserstein-2 distance between the members' and the reference's predictions at a test row (and
 * label), root mean square over the test rows; the members of CentroidBagging are taken with their masses and restored spread.
 */
final class Compare implements Study {

  private static final int REFERENCE = 300;
  private static final double SMALLEST_ROOT_BRIER = 0.02;
  private static final Map<String, Boolean> LEARNER_IS_NUMERIC = Map.of("REPTree", true, "RandomTree", true, "LinearRegression", true,
      "J48", false, "Logistic", false);

  /** One training and test of all methods. */
  private record Trial(DataSets.Named set, String learner, int number) {

    String key(int m) {
      return learner + "|" + set.name() + "|" + m + "|" + number;
    }
  }

  @Override
  public String description() {
    return "CentroidBagging against Bagging at the same m: error and distance to a 300-member bootstrap (needs -Ddata)";
  }

  @Override
  public void run(Arguments arguments) throws Exception {
    long begin = System.nanoTime();
    Path folder = arguments.dataFolder("ARFF files, class last or named 'class'");
    int trials = arguments.wholeNumber("trials", 10, 1);
    int minRows = arguments.wholeNumber("minrows", 100, 10);
    int[] sizes = arguments.wholeNumbers("m", "3,5,10,20");
    int pool = arguments.wholeNumber("pool", 0, 0);
    List<String> learners = arguments.words("learners", "REPTree,RandomTree,LinearRegression,J48");
    Path out = arguments.outputFolder();
    Path rows = Path.of(arguments.text("rows", "build/rows/compare.tsv"));
    Workers workers = new Workers(arguments.wholeNumber("threads", 0, 0));
    arguments.refuseUnknown();
    learners.forEach(Compare::newLearner);

    List<DataSets.Named> sets = DataSets.load(folder, minRows);
    ResultLog log = new ResultLog(rows, "compare pool=" + pool + " reference=" + REFERENCE);
    List<Trial> work = new ArrayList<>();
    for (String learner : learners) {
      for (DataSets.Named set : sets) {
        for (int number = 0; number < trials && set.isNumeric() == LEARNER_IS_NUMERIC.get(learner); number++) {
          Trial trial = new Trial(set, learner, number);
          if (!Arrays.stream(sizes).allMatch(m -> log.has(trial.key(m)))) {
            work.add(trial);
          }
        }
      }
    }
    work.sort((a, b) -> Integer.compare(b.set.data().numInstances(), a.set.data().numInstances()));
    ProgressBar bar = new ProgressBar(work.size(), work.stream().mapToDouble(Compare::effort).sum());
    workers.map(work.size(), k -> {
      runTrial(work.get(k), sizes, pool, log);
      bar.step(effort(work.get(k)));
      return null;
    });
    String table = table(learners, sets, sizes, trials, log);
    String text = Provenance.head("CentroidBagging against Bagging", arguments.command(), begin, log)
        + explanation(trials, minRows, pool) + table + perSet(learners, sets, sizes, trials, log);
    Files.writeString(out.resolve("compare.md"), text);
    System.out.println(table);
  }

  private static double effort(Trial trial) {
    return trial.set.data().numInstances() * (double) trial.set.data().numAttributes();
  }

  private static Classifier newLearner(String name) {
    return switch (name) {
      case "REPTree" -> new REPTree();
      case "RandomTree" -> new RandomTree();
      case "LinearRegression" -> new LinearRegression();
      case "J48" -> new J48();
      case "Logistic" -> new Logistic();
      default -> throw new IllegalArgumentException("Learners must be some of " + LEARNER_IS_NUMERIC.keySet() + ", but one was '" + name + "'");
    };
  }

  private static void runTrial(Trial trial, int[] sizes, int pool, ResultLog log) throws Exception {
    Streams streams = Streams.of(1).child(trial.learner).child(trial.set.name()).child(trial.number);
    Instances shuffled = new Instances(trial.set.data());
    shuffled.randomize(new Random(streams.child("split").seed()));
    int numTrain = shuffled.numInstances() * 2 / 3;
    Instances train = new Instances(shuffled, 0, numTrain);
    Instances test = new Instances(shuffled, numTrain, Math.min(1000, shuffled.numInstances() - numTrain));
    double[][] reference = reference(trial.learner, train, test, streams);
    for (int m : sizes) {
      int seed = streams.child("models").child(m).seed();
      Bagging bagging = new Bagging();
      bagging.setClassifier(newLearner(trial.learner));
      bagging.setNumIterations(m);
      bagging.setSeed(seed);
      bagging.buildClassifier(train);
      CentroidBagging plain = centroid(trial.learner, m, seed, "bagging", 0);
      plain.buildClassifier(train);
      CentroidBagging centroid = centroid(trial.learner, m, seed, "auto", pool);
      centroid.buildClassifier(train);
      log.add(trial.key(m), error(bagging, test), error(centroid, test), distance(plain, test, reference),
          distance(centroid, test, reference));
    }
  }

  private static CentroidBagging centroid(String learner, int m, int seed, String mode, int pool) throws Exception {
    CentroidBagging centroid = new CentroidBagging();
    centroid.setOptions(new String[] {"-mode", mode, "-I", "" + m, "-S", "" + seed, "-pool", "" + (mode.equals("auto") ? pool : 0)});
    centroid.setClassifier(newLearner(learner));
    return centroid;
  }

  /** reference[entry][member]: predictions of independent bootstrap models at every test row and label. */
  private static double[][] reference(String learner, Instances train, Instances test, Streams streams) throws Exception {
    int width = test.classAttribute().isNumeric() ? 1 : test.numClasses();
    double[][] reference = new double[test.numInstances() * width][REFERENCE];
    for (int k = 0; k < REFERENCE; k++) {
      Streams own = streams.child("reference").child(k);
      Classifier member = AbstractClassifier.makeCopy(newLearner(learner));
      if (member instanceof weka.core.Randomizable randomizable) {
        randomizable.setSeed(own.child("base").seed());
      }
      member.buildClassifier(train.resampleWithWeights(new Random(own.child("bag").seed())));
      for (int row = 0; row < test.numInstances(); row++) {
        double[] prediction = member.distributionForInstance(test.instance(row));
        for (int c = 0; c < width; c++) {
          reference[row * width + c][k] = prediction[c];
        }
      }
    }
    return reference;
  }

  private static double error(Classifier model, Instances test) throws Exception {
    double sum = 0;
    for (Instance row : test) {
      double[] prediction = model.distributionForInstance(row);
      for (int c = 0; c < prediction.length; c++) {
        double truth = row.classAttribute().isNumeric() ? row.classValue() : (int) row.classValue() == c ? 1 : 0;
        sum += (prediction[c] - truth) * (prediction[c] - truth);
      }
    }
    return Math.sqrt(sum / test.numInstances());
  }

  private static double distance(CentroidBagging model, Instances test, double[][] reference) throws Exception {
    double[] mass = model.memberMasses();
    double rho = model.spreadRatio();
    double sum = 0;
    double[] points = new double[mass.length];
    for (int row = 0; row < test.numInstances(); row++) {
      double[][] predictions = model.memberPredictions(test.instance(row));
      double[] mean = model.distributionForInstance(test.instance(row));
      for (int c = 0; c < mean.length; c++) {
        for (int k = 0; k < points.length; k++) {
          points[k] = mean[c] + rho * (predictions[k][c] - mean[c]);
        }
        sum += Wasserstein.squared(points, mass, reference[row * mean.length + c], null);
      }
    }
    return Math.sqrt(sum / reference.length);
  }

  private static String explanation(int trials, int minRows, int pool) {
    return "Data sets with at least " + minRows + " rows; " + trials + " random splits (two thirds for training) of each; pool size "
        + (pool == 0 ? "automatic (5 m, at least 50)" : pool) + ".\n"
        + "Error is the root mean squared error, for nominal classes the root of the Brier score (below " + SMALLEST_ROOT_BRIER
        + " it counts as that, as do distances). W2 is the distance to a bootstrap of "
        + REFERENCE + " models.\nA ratio is CentroidBagging / Bagging of the same number of models m, mean over splits, then the geometric "
        + "mean over sets; below 1 is better.\nWins count sets with a ratio below 1; p is Wilcoxon's signed-rank test over sets, two-sided, "
        + "not corrected for the number of rows.\n\n";
  }

  private static String table(List<String> learners, List<DataSets.Named> sets, int[] sizes, int trials, ResultLog log) {
    StringBuilder text = new StringBuilder("| learner | m | sets | error ratio | wins | p | worst set | W2 ratio | W2 wins |\n|---|---|---|---|---|---|---|---|---|\n");
    for (String learner : learners) {
      for (int m : sizes) {
        List<double[]> ratios = new ArrayList<>();
        for (DataSets.Named set : sets) {
          if (set.isNumeric() == LEARNER_IS_NUMERIC.get(learner)) {
            ratios.add(ratios(learner, set, m, trials, log));
          }
        }
        if (ratios.isEmpty()) {
          continue;
        }
        double[] error = ratios.stream().mapToDouble(r -> r[0]).toArray();
        double[] distance = ratios.stream().mapToDouble(r -> r[1]).toArray();
        text.append(String.format(Locale.ROOT, "| %s | %d | %d | %.3f | %d | %s | %.3f | %.3f | %d |%n", learner, m, error.length,
            geometricMean(error), wins(error), wilcoxon(error), Arrays.stream(error).max().orElse(1), geometricMean(distance), wins(distance)));
      }
    }
    return text.toString();
  }

  private static String perSet(List<String> learners, List<DataSets.Named> sets, int[] sizes, int trials, ResultLog log) {
    StringBuilder text = new StringBuilder("\n## Error ratio of every set (with the standard error over splits)\n\n| learner | set | rows |");
    for (int m : sizes) {
      text.append(" m = ").append(m).append(" |");
    }
    text.append("\n|---|---|---|").append("---|".repeat(sizes.length)).append('\n');
    for (String learner : learners) {
      for (DataSets.Named set : sets) {
        if (set.isNumeric() == LEARNER_IS_NUMERIC.get(learner)) {
          text.append("| ").append(learner).append(" | ").append(set.name()).append(" | ").append(set.data().numInstances()).append(" |");
          for (int m : sizes) {
            double[] ratio = ratios(learner, set, m, trials, log);
            text.append(String.format(Locale.ROOT, " %.3f +- %.3f |", ratio[0], ratio[2]));
          }
          text.append('\n');
        }
      }
    }
    return text.toString();
  }

  /** Ratio of mean errors, ratio of mean distances, standard error of the paired error difference relative to Bagging's error. */
  private static double[] ratios(String learner, DataSets.Named set, int m, int trials, ResultLog log) {
    double[] sums = new double[4];
    double[] differences = new double[trials];
    for (int number = 0; number < trials; number++) {
      double[] row = log.get(new Trial(set, learner, number).key(m));
      for (int k = 0; k < 4; k++) {
        sums[k] += row[k];
      }
      differences[number] = row[1] - row[0];
    }
    double mean = Arrays.stream(differences).average().orElse(0);
    double variance = Arrays.stream(differences).map(d -> (d - mean) * (d - mean)).sum() / Math.max(1, trials - 1);
    double floor = set.isNumeric() ? 1e-12 : SMALLEST_ROOT_BRIER * trials;
    return new double[] {ratio(sums[1], sums[0], floor), ratio(sums[3], sums[2], floor), Math.sqrt(variance / trials) / Math.max(sums[0] / trials, 1e-300)};
  }

  /** Below the floor two errors are equally good: a ratio of two numbers that are nearly 0 would drown all other sets. */
  private static double ratio(double ours, double theirs, double floor) {
    return Math.max(ours, floor) / Math.max(theirs, floor);
  }

  private static double geometricMean(double[] ratios) {
    return Math.exp(Arrays.stream(ratios).map(Math::log).average().orElse(0));
  }

  private static int wins(double[] ratios) {
    return (int) Arrays.stream(ratios).filter(r -> r < 1).count();
  }

  private static String wilcoxon(double[] ratios) {
    double[] logs = Arrays.stream(ratios).map(Math::log).toArray();
    boolean exact = logs.length <= 30;
    return logs.length < 5 ? "-" : String.format(Locale.ROOT, "%.2g",
        new WilcoxonSignedRankTest().wilcoxonSignedRankTest(logs, new double[logs.length], exact));
  }
}
