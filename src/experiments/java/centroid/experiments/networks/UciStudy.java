// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.networks;

import centroid.core.Streams;
import centroid.experiments.harness.Arguments;
import centroid.experiments.harness.Split;
import centroid.experiments.harness.Study;
import centroid.experiments.harness.StudyRun;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import weka.classifiers.functions.Nd4jNetwork;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instances;
import weka.core.Utils;

/**
 * Ensembles of networks under the common protocol for uncertain regression: fixed splits, one hidden layer, likelihood and
 * intervals on test rows, beside what others have published.
 */
public final class UciStudy implements Study {

  /** Epochs of the first table; the second has those that validation rows choose. */
  static final int FIXED_EPOCHS = 40;
  /** Stands for epochs that are chosen on validation rows. */
  static final int CHOSEN = 0;

  private static final List<String> SETS = List.of("bostonHousing", "energy", "kin8nm", "naval-propulsion-plant", "protein-tertiary-structure");
  /** Epochs among which the validation rows choose. */
  private static final int[] EPOCHS = {10, 20, 40, 80, 160};
  /** With more rows than this the search for epochs is done on two splits only. */
  private static final int MANY_ROWS = 10_000;
  /** With more rows than this the protocol has twice as many units. */
  private static final int VERY_MANY_ROWS = 40_000;

  /** Options of the networks, which the results depend on. */
  private record Settings(String loss, String rate, String schedule, String clip, int batch) {

    String options(UciData set, int epochs) {
      int units = set.data().numInstances() > VERY_MANY_ROWS ? 100 : 50;
      return " -W " + Nd4jNetwork.class.getName() + " -- -loss " + loss + " -learning-rate " + rate + " -schedule " + schedule + " -clip " + clip
          + " -batch " + batch + " -layers " + units + " -epochs " + epochs;
    }
  }

  /** Every method as options of CentroidBagging. A gamma of m trains on all rows alike, a burn-in of 0 does so from the start. */
  enum Method {
    /** One network. */
    SINGLE("single network", "-I 1 -mode gradient -burn-in 0 -gamma 1 -calibration none"),
    /** Networks that differ by initial weights and order of rows only. */
    DEEP("deep ensemble", "-I 5 -mode gradient -burn-in 0 -gamma 5 -calibration none"),
    /** The same with calibrated intervals. */
    CALIBRATED("deep ensemble, calibrated", "-I 5 -mode gradient -burn-in 0 -gamma 5 -calibration heldout"),
    /** Networks of bootstrap samples. */
    BOOTSTRAP("bootstrap", "-I 5 -mode bagging"),
    /** The same, which see all rows at the end. */
    ALL_ROWS("bootstrap, then all rows alike", "-I 5 -mode gradient -gamma 5"),
    /** Ours. */
    CENTROID("centroid", "-I 5 -mode gradient"),
    /** The paper to the letter. */
    LITERAL("centroid, literal", "-I 5 -mode gradient -losses raw -masses won"),
    /** The best of a pool. */
    SELECT("select", "-I 5 -mode select");

    private final String text;
    private final String options;

    Method(String text, String options) {
      this.text = text;
      this.options = options;
    }

    String options() {
      return options;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /** One split of a data set, with the number of epochs given or {@link #CHOSEN}. */
  record UciSplit(UciData set, int split, int epochs) {

    Key key(Method method) {
      return new Key(set.name(), epochs, split, method);
    }

    List<Key> keys() {
      return Arrays.stream(Method.values()).map(this::key).toList();
    }

    double effort() {
      return set.data().numInstances() * (epochs == CHOSEN ? 3.0 : 1.0);
    }
  }

  /** What a result belongs to. */
  record Key(String set, int epochs, int split, Method method) {
  }

  private StudyRun<Key, UciResult> run;
  private Settings settings;

  @Override
  public void run(Arguments arguments) throws Exception {
    Path folder = arguments.dataFolder("a folder for each data set: data.txt, index_features.txt, index_target.txt, n_splits.txt, index_test_<k>.txt");
    int chosenTrials = arguments.wholeNumber("chosen", 5, 0);
    List<String> names = arguments.words("sets", SETS);
    settings = new Settings(arguments.text("loss", "gaussian"), arguments.text("rate", "0.01"), arguments.text("schedule", "cosine"),
        arguments.text("clip", "1"), arguments.wholeNumber("batch", 32, 1));
    run = StudyRun.read(arguments, 20, 4, settings, UciResult.class);
    List<UciSplit> all = new ArrayList<>();
    for (String name : names) {
      UciData data = UciData.read(folder.resolve(name));
      for (int split = 0; split < Math.min(run.trials(), data.testRows().length); split++) {
        all.add(new UciSplit(data, split, FIXED_EPOCHS));
        if (split < (data.data().numInstances() > MANY_ROWS ? Math.min(chosenTrials, 2) : chosenTrials)) {
          all.add(new UciSplit(data, split, CHOSEN));
        }
      }
    }
    run.forEach(all, UciSplit::keys, UciSplit::effort, this::runTrial);
    run.publish("Networks on the common regression protocol", "", new UciTable(run.log(), all).text(), "", Map.of());
  }

  private void runTrial(UciSplit trial) throws Exception {
    Split split = trial.set.split(trial.split);
    Streams streams = Streams.of(run.seed()).child(trial.set.name()).child(trial.split);
    int epochs = trial.epochs == CHOSEN ? chosenEpochs(trial, split.train(), streams) : trial.epochs;
    for (Method method : Method.values()) {
      run.log().addIfMissing(trial.key(method), () -> {
        long begin = System.nanoTime();
        CentroidBagging model = trained(method, trial.set, epochs, streams.child("models").seed(), split.train());
        return UciResult.of(model, split.test(), epochs, (System.nanoTime() - begin) / 1e9);
      });
    }
  }

  private CentroidBagging trained(Method method, UciData set, int epochs, int seed, Instances train) throws Exception {
    CentroidBagging model = new CentroidBagging();
    model.setOptions(Utils.splitOptions(method.options + " -S " + seed + settings.options(set, epochs)));
    model.buildClassifier(train);
    return model;
  }

  /** The number of epochs after which one network has the largest likelihood on a fifth of the training rows. */
  private int chosenEpochs(UciSplit trial, Instances train, Streams streams) throws Exception {
    UciResult earlier = trial.keys().stream().map(run.log()::get).filter(Objects::nonNull).findFirst().orElse(null);
    if (earlier != null) {
      return earlier.epochs();
    }
    Instances shuffled = new Instances(train);
    shuffled.randomize(new Random(streams.child("validation").seed()));
    int numHeld = shuffled.numInstances() / 5;
    Instances held = new Instances(shuffled, 0, numHeld);
    Instances rest = new Instances(shuffled, numHeld, shuffled.numInstances() - numHeld);
    double best = Double.POSITIVE_INFINITY;
    int chosen = 0;
    for (int epochs : EPOCHS) {
      CentroidBagging model = trained(Method.SINGLE, trial.set, epochs, streams.child("choice").seed(), rest);
      double loss = UciResult.of(model, held, epochs, 0).logLoss();
      chosen = loss < best ? epochs : chosen;
      best = Math.min(best, loss);
    }
    return chosen;
  }
}
