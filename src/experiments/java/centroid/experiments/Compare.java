package centroid.experiments;

import centroid.core.Streams;
import centroid.metric.Wasserstein;
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

  @Override
  public String description() {
    return "CentroidBagging against Bagging at the same m: error and distance to a 300-member bootstrap (needs -Ddata)";
  }

  @Override
  public void run(Arguments arguments) throws Exception {
    int pool = arguments.wholeNumber("pool", 0, 0);
    Setup setup = Setup.read(arguments, 10, "3,5,10,20", "REPTree,RandomTree,LinearRegression,J48",
        "compare pool=" + pool + " reference=" + REFERENCE, set -> true);
    setup.learners().forEach(Compare::newLearner);
    setup.run(setup.trialsOf(setup.learners(), Compare::fits), trial -> Arrays.stream(setup.sizes()).allMatch(m -> setup.log().has(trial.key(m, ""))),
        trial -> runTrial(trial, setup, pool));
    setup.publish("CentroidBagging against Bagging", explanation(setup, pool), table(setup), perSet(setup));
  }

  private static boolean fits(String learner, DataSets.Named set) {
    return set.isNumeric() == LEARNER_IS_NUMERIC.get(learner);
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

  private static void runTrial(Setup.Trial trial, Setup setup, int pool) throws Exception {
    Streams streams = Streams.of(1).child(trial.learner()).child(trial.set().name()).child(trial.number());
    Setup.Split split = trial.split(streams, Integer.MAX_VALUE, 1000);
    Instances train = split.train();
    Instances test = split.test();
    double[][] reference = reference(trial.learner(), train, test, streams);
    for (int m : setup.sizes()) {
      int seed = streams.child("models").child(m).seed();
      Bagging bagging = new Bagging();
      bagging.setClassifier(newLearner(trial.learner()));
      bagging.setNumIterations(m);
      bagging.setSeed(seed);
      bagging.buildClassifier(train);
      CentroidBagging plain = centroid(trial.learner(), m, seed, "bagging", 0);
      plain.buildClassifier(train);
      CentroidBagging centroid = centroid(trial.learner(), m, seed, "auto", pool);
      centroid.buildClassifier(train);
      setup.log().add(trial.key(m, ""), error(bagging, test), error(centroid, test), distance(plain, test, reference),
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
      int width = predictions[0].length;
      for (int c = 0; c < width; c++) {
        // The mean of the members, not the model's prediction: for labels that one is calibrated.
        double mean = 0;
        for (int k = 0; k < points.length; k++) {
          mean += mass[k] * predictions[k][c];
        }
        for (int k = 0; k < points.length; k++) {
          points[k] = mean + rho * (predictions[k][c] - mean);
        }
        sum += Wasserstein.squared(points, mass, reference[row * width + c], null);
      }
    }
    return Math.sqrt(sum / reference.length);
  }

  private static String explanation(Setup setup, int pool) {
    return "Data sets with at least " + setup.minRows() + " rows; " + setup.trials() + " random splits (two thirds for training) of each; pool size "
        + (pool == 0 ? "automatic (5 m, at least 50)" : pool) + ".\n"
        + "Error is the root mean squared error, for nominal classes the root of the Brier score (below " + SMALLEST_ROOT_BRIER
        + " it counts as that, as do distances). W2 is the distance to a bootstrap of "
        + REFERENCE + " models.\nA ratio is CentroidBagging / Bagging of the same number of models m, mean over splits, then the geometric "
        + "mean over sets; below 1 is better.\nWins count sets with a ratio below 1; p is Wilcoxon's signed-rank test over sets, two-sided, "
        + "not corrected for the number of rows.\n\n";
  }

  private static String table(Setup setup) {
    StringBuilder text = new StringBuilder("| learner | m | sets | error ratio | wins | p | worst set | W2 ratio | W2 wins |\n|---|---|---|---|---|---|---|---|---|\n");
    for (String learner : setup.learners()) {
      for (int m : setup.sizes()) {
        List<double[]> ratios = new ArrayList<>();
        for (DataSets.Named set : setup.sets()) {
          if (fits(learner, set)) {
            ratios.add(ratios(learner, set, m, setup));
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

  private static String perSet(Setup setup) {
    StringBuilder text = new StringBuilder("\n## Error ratio of every set (with the standard error over splits)\n\n| learner | set | rows |");
    for (int m : setup.sizes()) {
      text.append(" m = ").append(m).append(" |");
    }
    text.append("\n|---|---|---|").append("---|".repeat(setup.sizes().length)).append('\n');
    for (String learner : setup.learners()) {
      for (DataSets.Named set : setup.sets()) {
        if (fits(learner, set)) {
          text.append("| ").append(learner).append(" | ").append(set.name()).append(" | ").append(set.data().numInstances()).append(" |");
          for (int m : setup.sizes()) {
            double[] ratio = ratios(learner, set, m, setup);
            text.append(String.format(Locale.ROOT, " %.3f +- %.3f |", ratio[0], ratio[2]));
          }
          text.append('\n');
        }
      }
    }
    return text.toString();
  }

  /** Ratio of mean errors, ratio of mean distances, standard error of the paired error difference relative to Bagging's error. */
  private static double[] ratios(String learner, DataSets.Named set, int m, Setup setup) {
    int trials = setup.trials();
    double[] sums = setup.sum(learner, set, m, "");
    double[] differences = new double[trials];
    for (int number = 0; number < trials; number++) {
      double[] row = setup.log().get(new Setup.Trial(set, learner, number).key(m, ""));
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
