package centroid.experiments;

import centroid.core.Streams;
import centroid.core.Workers;
import centroid.metric.IntervalScore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import weka.classifiers.functions.Nd4jNetwork;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;

/**
 * Ensembles of networks under the common protocol for uncertain regression: fixed splits, one hidden layer, likelihood and
 * intervals on test rows, beside what others have published.
 */
final class UciStudy implements Study {

  static final List<String> SETS = List.of("bostonHousing", "energy", "kin8nm", "naval-propulsion-plant", "protein-tertiary-structure");
  static final double LEVEL = 0.95;
  static final int MEMBERS = 5;
  /** Epochs among which the validation rows choose. */
  private static final int[] EPOCHS = {10, 20, 40, 80, 160};
  /** With more rows than this the search for epochs is done on two splits only. */
  private static final int MANY_ROWS = 10_000;
  private static final int SEED = 4;

  /** Every method as options of CentroidBagging. A gamma of m trains on all rows alike, a burn-in of 0 does so from the start. */
  static final Map<String, String> METHODS = new LinkedHashMap<>();

  static {
    METHODS.put("single network", "-I 1 -mode gradient -burn-in 0 -gamma 1 -no-calibration");
    METHODS.put("deep ensemble", "-I 5 -mode gradient -burn-in 0 -gamma 5 -no-calibration");
    METHODS.put("deep ensemble, calibrated", "-I 5 -mode gradient -burn-in 0 -gamma 5 -calibration heldout");
    METHODS.put("bootstrap", "-I 5 -mode bagging");
    METHODS.put("bootstrap, then all rows alike", "-I 5 -mode gradient -gamma 5");
    METHODS.put("centroid", "-I 5 -mode gradient");
    METHODS.put("centroid, literal", "-I 5 -mode gradient -losses raw -masses won");
    METHODS.put("select", "-I 5 -mode select");
  }

  /** One split of a data set, with the number of epochs given or chosen (0). */
  record Trial(UciData set, int split, int epochs) {

    String key(String method) {
      return set.name() + "|" + (epochs == 0 ? "chosen" : epochs) + "|" + split + "|" + method;
    }
  }

  private ResultLog log;

  @Override
  public String description() {
    return "networks under the protocol of the Bayesian network literature (needs -Ddata)";
  }

  @Override
  public void run(Arguments arguments) throws Exception {
    long begin = System.nanoTime();
    Path folder = arguments.dataFolder("a folder for each data set: data.txt, index_features.txt, index_target.txt, n_splits.txt, index_test_<k>.txt");
    String name = arguments.text("name", "uci");
    int trials = arguments.wholeNumber("trials", 20, 1);
    int chosenTrials = arguments.wholeNumber("chosen", 5, 0);
    List<String> sets = arguments.words("sets", String.join(",", SETS));
    String loss = arguments.text("loss", "gaussian");
    String rate = arguments.text("rate", "0.01");
    String schedule = arguments.text("schedule", "cosine");
    String clip = arguments.text("clip", "1");
    int batch = arguments.wholeNumber("batch", 32, 1);
    Path out = arguments.outputFolder();
    Path rows = Path.of(arguments.text("rows", "build/rows/" + name + ".tsv"));
    Workers workers = new Workers(arguments.wholeNumber("threads", 0, 0));
    arguments.refuseUnknown();
    String network = " -W " + Nd4jNetwork.class.getName() + " -- -loss " + loss + " -learning-rate " + rate + " -schedule " + schedule + " -clip " + clip + " -batch " + batch;
    log = new ResultLog(rows, "uci" + network);
    List<Trial> all = new ArrayList<>();
    for (String set : sets) {
      UciData data = UciData.read(folder.resolve(set));
      for (int split = 0; split < Math.min(trials, data.testRows().length); split++) {
        all.add(new Trial(data, split, 40));
        if (split < (data.data().numInstances() > MANY_ROWS ? Math.min(chosenTrials, 2) : chosenTrials)) {
          all.add(new Trial(data, split, 0));
        }
      }
    }
    Pieces.forEach(workers, all, UciStudy::effort, trial -> runTrial(trial, network));
    String text = new UciTable(log, all).text();
    Files.writeString(out.resolve(name + ".md"), Provenance.head("Networks on the common regression protocol", arguments.command(), begin, log)
        + text);
    System.out.println(text);
  }

  private static double effort(Trial trial) {
    return trial.set.data().numInstances() * (trial.epochs == 0 ? 3.0 : 1.0);
  }

  private void runTrial(Trial trial, String network) throws Exception {
    Setup.Split split = trial.set.split(trial.split);
    Streams streams = Streams.of(SEED).child(trial.set.name()).child(trial.split);
    String layers = network + " -layers " + (trial.set.name().startsWith("protein") ? 100 : 50);
    int epochs = trial.epochs > 0 ? trial.epochs : chosenEpochs(trial, layers, split.train(), streams);
    for (Map.Entry<String, String> method : METHODS.entrySet()) {
      log.addIfMissing(trial.key(method.getKey()), () -> {
        CentroidBagging model = new CentroidBagging();
        model.setOptions(Utils.splitOptions(method.getValue() + " -S " + streams.child("models").seed() + layers + " -epochs " + epochs));
        long begin = System.nanoTime();
        model.buildClassifier(split.train());
        return measure(model, split.test(), (System.nanoTime() - begin) / 1e9);
      });
    }
  }

  /** The number of epochs after which one network has the largest likelihood on a fifth of the training rows. */
  private int chosenEpochs(Trial trial, String layers, Instances train, Streams streams) throws Exception {
    String key = trial.key("epochs");
    if (!log.has(key)) {
      Instances shuffled = new Instances(train);
      shuffled.randomize(new Random(streams.child("validation").seed()));
      int numHeld = shuffled.numInstances() / 5;
      Instances held = new Instances(shuffled, 0, numHeld);
      Instances rest = new Instances(shuffled, numHeld, shuffled.numInstances() - numHeld);
      double best = Double.POSITIVE_INFINITY;
      int chosen = 0;
      for (int epochs : EPOCHS) {
        CentroidBagging model = new CentroidBagging();
        model.setOptions(Utils.splitOptions(METHODS.get("single network") + " -S " + streams.child("choice").seed() + layers + " -epochs " + epochs));
        model.buildClassifier(rest);
        double loss = measure(model, held, 0)[1];
        chosen = loss < best ? epochs : chosen;
        best = Math.min(best, loss);
      }
      log.add(key, chosen);
    }
    return (int) log.get(key)[0];
  }

  /** Mean squared error, mean negative log density, share covered, mean width, mean interval score, seconds of training. */
  private static double[] measure(CentroidBagging model, Instances test, double seconds) throws Exception {
    double[] sums = new double[5];
    for (Instance row : test) {
      Instance asked = (Instance) row.copy();
      asked.setDataset(test);
      asked.setClassMissing();
      double actual = row.classValue();
      double error = model.classifyInstance(asked) - actual;
      double[] bounds = model.predictIntervals(asked, LEVEL)[0];
      sums[0] += error * error;
      sums[1] -= model.logDensity(asked, actual);
      sums[2] += actual >= bounds[0] && actual <= bounds[1] ? 1 : 0;
      sums[3] += bounds[1] - bounds[0];
      sums[4] += IntervalScore.of(bounds[0], bounds[1], actual, LEVEL);
    }
    int n = test.numInstances();
    return new double[] {sums[0] / n, sums[1] / n, sums[2] / n, sums[3] / n, sums[4] / n, seconds};
  }
}
