package centroid.experiments;

import centroid.core.Streams;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;
import weka.classifiers.functions.Nd4jNetwork;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;

/**
 * How long the bootstrap phase of mode gradient should be, how many draws an epoch needs, and which rows should calibrate: the
 * best is looked for on every second data set and confirmed on the others.
 */
final class NetworkStudy implements Study {

  private static final double[] LEVELS = {0.8, 0.9, 0.95};
  private static final int MAX_ROWS = 2000;
  private static final String BASE = "default";

  /** What is tried, as options of CentroidBagging. */
  private static final Map<String, String> CHOICES = new LinkedHashMap<>();

  static {
    CHOICES.put(BASE, "");
    CHOICES.put("burn-in 0.5", "-burn-in 0.5");
    CHOICES.put("burn-in 0.9", "-burn-in 0.9");
    CHOICES.put("30 draws", "-draws 30");
    CHOICES.put("500 draws", "-draws 500");
    CHOICES.put("held-out rows", "-calibration heldout");
    CHOICES.put("all rows alike at the end", "-gamma 1000");
    CHOICES.put("masses won", "-masses won");
    CHOICES.put("losses raw", "-losses raw");
    CHOICES.put("masses won, losses raw", "-masses won -losses raw");
    CHOICES.put("masses fitted, held-out rows", "-masses fitted -calibration heldout");
    CHOICES.put("mode bagging", "-mode bagging");
    CHOICES.put("mode select", "-mode select");
  }

  private Setup setup;

  @Override
  public String description() {
    return "settings of mode gradient, chosen on half of the data sets and confirmed on the others (needs -Ddata)";
  }

  @Override
  public void run(Arguments arguments) throws Exception {
    String network = arguments.text("network", "-layers 50 -epochs 60");
    setup = Setup.read(arguments, 3, "3,5,10", String.join(",", "network"), "networks, " + network + ", levels 0.8 0.9 0.95, at most " + MAX_ROWS + " rows",
        DataSets.Named::isNumeric);
    setup.run(setup.trialsOf(setup.learners(), (learner, set) -> true), this::isDone, trial -> runTrial(trial, network));
    setup.publish("Settings of mode gradient", setup.sets().size() + " data sets, " + setup.trials() + " splits each; Nd4jNetwork " + network
        + ". Half A are the first, third and so on of the sets by name, half B the others. Interval score at 0.9 and root mean squared error are geometric means "
        + "over sets of the ratio to the default (burn-in 0.75, 100 draws, out-of-bag rows, equal masses, centred losses), +- the standard error of the log ratio.\n\n",
        tables(), "");
  }

  private boolean isDone(Setup.Trial trial) {
    return IntStream.of(setup.sizes()).allMatch(m -> CHOICES.keySet().stream().allMatch(choice -> setup.log().has(trial.key(m, choice))));
  }

  private void runTrial(Setup.Trial trial, String network) throws Exception {
    Streams streams = trial.streams(6);
    Setup.Split split = trial.split(streams, MAX_ROWS, MAX_ROWS);
    for (int m : setup.sizes()) {
      for (Map.Entry<String, String> choice : CHOICES.entrySet()) {
        setup.log().addIfMissing(trial.key(m, choice.getKey()), () -> {
          CentroidBagging model = new CentroidBagging();
          model.setOptions(Utils.splitOptions(choice.getValue() + " -I " + m + " -S " + streams.child("models").seed() + " -W "
              + Nd4jNetwork.class.getName() + " -- " + network));
          model.buildClassifier(split.train());
          return measure(model, split.test());
        });
      }
    }
  }

  /** Mean squared error, then what {@link Tally} adds up. */
  private static double[] measure(CentroidBagging model, Instances test) throws Exception {
    Tally tally = new Tally(LEVELS, test.attributeToDoubleArray(test.classIndex()));
    double squares = 0;
    for (int row = 0; row < test.numInstances(); row++) {
      Instance asked = (Instance) test.instance(row).copy();
      asked.setDataset(test);
      asked.setClassMissing();
      double error = model.classifyInstance(asked) - test.instance(row).classValue();
      squares += error * error;
      for (int l = 0; l < LEVELS.length; l++) {
        double[] bounds = model.predictIntervals(asked, LEVELS[l])[0];
        tally.add(row, l, bounds[0], bounds[1]);
      }
    }
    double[] numbers = tally.numbers();
    double[] all = new double[numbers.length + 1];
    all[0] = squares / test.numInstances();
    System.arraycopy(numbers, 0, all, 1, numbers.length);
    return all;
  }

  private String tables() {
    StringBuilder text = new StringBuilder();
    for (int m : setup.sizes()) {
      text.append("## m = ").append(m).append("\n\n| setting | score, half A | score, half B | error, half A | error, half B | coverage at 0.8 | 0.9 | 0.95 |\n"
          + "|---|---|---|---|---|---|---|---|\n");
      for (String choice : CHOICES.keySet()) {
        text.append("| ").append(choice).append(" | ").append(ratio(choice, m, 0, 7, 1)).append(" | ").append(ratio(choice, m, 1, 7, 1)).append(" | ")
            .append(ratio(choice, m, 0, 0, 0.5)).append(" | ").append(ratio(choice, m, 1, 0, 0.5)).append(" |");
        for (int l = 0; l < LEVELS.length; l++) {
          text.append(String.format(Locale.ROOT, " %.3f |", coverage(choice, m, l)));
        }
        text.append('\n');
      }
      String best = bestOnHalfA(m);
      text.append("\nBest score of mode gradient on half A: ").append(best).append(", which on half B has ").append(ratio(best, m, 1, 7, 1)).append(".\n\n");
    }
    return text.toString();
  }

  private String bestOnHalfA(int m) {
    return CHOICES.keySet().stream().filter(choice -> !choice.startsWith("mode")).min(Comparator.comparingDouble(choice -> logs(choice, m, 0, 7, 1).getMean()))
        .orElse(BASE);
  }

  /** The geometric mean over every second set of a number against the default. */
  private String ratio(String choice, int m, int half, int index, double power) {
    SummaryStatistics logs = logs(choice, m, half, index, power);
    return String.format(Locale.ROOT, "%.3f +- %.3f", Math.exp(logs.getMean()), logs.getStandardDeviation() / Math.sqrt(logs.getN()));
  }

  private SummaryStatistics logs(String choice, int m, int half, int index, double power) {
    SummaryStatistics logs = new SummaryStatistics();
    List<DataSets.Named> sets = setup.sets();
    for (int k = half; k < sets.size(); k += 2) {
      double ours = setup.sum("network", sets.get(k), m, choice)[index];
      logs.addValue(power * Math.log(ours / setup.sum("network", sets.get(k), m, BASE)[index]));
    }
    return logs;
  }

  private double coverage(String choice, int m, int level) {
    return setup.sets().stream().mapToDouble(set -> {
      double[] sum = setup.sum("network", set, m, choice);
      return sum[4 * level + 2] / sum[4 * level + 1];
    }).average().orElse(Double.NaN);
  }
}
