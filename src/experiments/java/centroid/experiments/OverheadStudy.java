package centroid.experiments;

import centroid.core.Streams;
import centroid.experiments.EnsembleTraining.Method;
import centroid.experiments.bandit.BanditSettings;
import centroid.experiments.bandit.Contexts;
import centroid.nd4j.JointNetworks;
import centroid.nd4j.NetworkData;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.StatUtils;

/** Table 5 of the paper: how much longer training takes with centroids than with the bootstrap. */
final class OverheadStudy implements Study {

  private static final String ENSEMBLE = "ensemble";

  /**
   * What the times depend on.
   *
   * @param setups data sets of bandits, and the ensemble experiment
   * @param sizes numbers of networks m
   * @param steps T of the bandits
   * @param train training images of the ensemble
   * @param epochs of the ensemble's training
   */
  private record Settings(String setups, int[] sizes, int steps, int train, int epochs) {

    List<String> list() {
      return List.of(setups.split(" "));
    }

    EnsembleSettings ensemble() {
      return EnsembleSettings.read(new Arguments(new String[] {"--train=" + train, "--epochs=" + epochs}));
    }
  }

  /** One pair of trainings. */
  private record Case(String setup, int m, int trial) {
  }

  @Override
  public String description() {
    return "training time of centroids over that of the bootstrap, table 5 (needs -Ddata; minutes)";
  }

  @Override
  public void run(Arguments arguments) throws Exception {
    List<String> setups = arguments.words("setups", "mushroom,statlog,financial,ensemble");
    Settings settings = new Settings(String.join(" ", setups), arguments.wholeNumbers("m", new int[] {3, 4, 5, 10}, 2),
        arguments.wholeNumber("steps", 2000, 100), arguments.wholeNumber("train", 3000, 100), arguments.wholeNumber("epochs", 40, 4));
    Map<String, Contexts> sets = new HashMap<>();
    for (String setup : setups) {
      if (!setup.equals(ENSEMBLE)) {
        Path folder = arguments.dataFolder(BanditRuns.CONTENT);
        sets.put(setup, Contexts.read(setup, folder));
      }
    }
    Run run = Run.read(arguments, 3, settings);
    List<Case> cases = new ArrayList<>();
    for (int trial = 0; trial < run.trials(); trial++) {
      for (String setup : setups) {
        for (int m : settings.sizes()) {
          cases.add(new Case(setup, m, trial));
        }
      }
    }
    BanditRuns bandits = bandits(run, sets, settings.steps());
    boolean open = cases.stream().anyMatch(one -> !run.log().has(key(one)));
    for (String setup : open ? setups : List.<String>of()) {
      // The first runs of a program are slow until the compiler has seen them.
      seconds(new Case(setup, 2, 0), run, bandits(run, sets, Math.min(300, settings.steps())), settings.ensemble());
    }
    run.forEach(cases, one -> run.log().has(key(one)), Case::m, one -> run.log().add(key(one), seconds(one, run, bandits, settings.ensemble())));
    publish(run, settings);
  }

  private static BanditRuns bandits(Run run, Map<String, Contexts> sets, int steps) {
    BanditSettings paper = BanditSettings.paper(1);
    return new BanditRuns(run, sets, new BanditRuns.Plan(steps, paper.schedule(), paper.actingMass(), paper.hidden()));
  }

  private static String key(Case one) {
    return one.setup + "|" + one.m + "|" + one.trial;
  }

  /** Processor time of the bootstrap and of the centroids, which takes turns in being the first. */
  private static double[] seconds(Case one, Run run, BanditRuns bandits, EnsembleSettings ensemble) throws Exception {
    double[] seconds = new double[2];
    for (int k = 0; k < 2; k++) {
      int which = (k + one.trial) % 2;
      long begin = processorTime();
      train(one, which == 1, run, bandits, ensemble);
      seconds[which] = (processorTime() - begin) / 1e9;
    }
    return seconds;
  }

  private static long processorTime() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private static void train(Case one, boolean centroid, Run run, BanditRuns bandits, EnsembleSettings settings) throws Exception {
    if (!one.setup.equals(ENSEMBLE)) {
      bandits.play(new BanditRuns.Case(one.setup, centroid ? BanditStudy.CENTROID : BanditStudy.BOOTSTRAP, one.m, BanditStudy.GAMMA, one.trial));
      return;
    }
    Streams streams = run.streams(one.trial);
    GlyphImages train = GlyphImages.draw(settings.train(), settings.pixels(), settings.noise(), streams.child("train"));
    EnsembleTraining training = new EnsembleTraining(settings, new NetworkData(settings.shape(), train.inputs(), train.labels()), one.m, streams);
    try (JointNetworks networks = training.begin()) {
      training.train(networks, centroid ? Method.CENTROID : Method.BOOTSTRAP);
    }
  }

  private static void publish(Run run, Settings settings) throws IOException {
    PaperNumbers paper = new PaperNumbers("paper-table5.csv");
    PaperTable ratios = new PaperTable(List.of("set-up", "m"), true, 3);
    PaperTable times = new PaperTable(List.of("set-up", "method", "m"), true, 2);
    for (String setup : settings.list()) {
      for (int m : settings.sizes()) {
        double[][] seconds = IntStream.range(0, run.trials()).mapToObj(trial -> run.log().get(key(new Case(setup, m, trial)))).toArray(double[][]::new);
        double[] each = IntStream.range(0, seconds.length).mapToDouble(trial -> seconds[trial][1] / seconds[trial][0]).toArray();
        double printed = paper.get(setup, BanditStudy.CENTROID, "" + m)[0] / paper.get(setup, BanditStudy.BOOTSTRAP, "" + m)[0];
        ratios.add(List.of(setup, "" + m), printed, Double.NaN, StatUtils.mean(each), BanditReport.error(each));
        for (int which = 0; which < 2; which++) {
          int column = which;
          double[] own = IntStream.range(0, seconds.length).mapToDouble(trial -> seconds[trial][column]).toArray();
          times.add(List.of(setup, which == 0 ? BanditStudy.BOOTSTRAP : BanditStudy.CENTROID, "" + m), StatUtils.mean(own), BanditReport.error(own));
        }
      }
    }
    double mean = ratios.rows().stream().mapToDouble(PaperTable.Row::ours).average().orElseThrow();
    String text = "Time of centroids over time of the bootstrap, mean of " + run.trials() + " pairs with its standard error; in brackets the paper's ratio and "
        + "the verdict.\nTimes are processor time of the training thread, which other programs disturb less than time on the clock.\nThe ensemble is the "
        + "scaled-down one of the experiment `ensemble`, so only its ratio can be compared, with the paper's for VGG-16 on CIFAR-100.\n"
        + "In the bandits rows that a mini-batch has twice are computed once. Centroids that learn from all rows have fewer of them than the bootstrap, whose "
        + "buffers are draws with replacement (after 1000 steps 400 different rows of 512, not 330): a part of their time that a training without this "
        + "shortcut would not have.\n\n"
        + ratios.wideMarkdown() + String.format(Locale.ROOT, "%nMean ratio %.3f; the paper says about 1.07.%n", mean);
    run.publish("Training time of centroids and bootstrap (table 5)", text, "\n## Seconds\n\n" + times.wideMarkdown()
        + "\n![Ratio of times over m](overhead.png)\n", Map.of(".csv", ratios, "-seconds.csv", times));
    PaperChart.of("Time of centroids over time of the bootstrap", "m", "ratio", ratios.rows(), settings.list()).writePng(run.file(".png"), 760, 460);
  }
}
