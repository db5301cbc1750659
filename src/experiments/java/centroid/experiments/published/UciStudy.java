// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.published;

import centroid.experiments.harness.Arguments;
import centroid.experiments.harness.Split;
import centroid.experiments.harness.Study;
import centroid.experiments.harness.StudyRun;
import centroid.experiments.networks.Measured;
import centroid.experiments.networks.Setup;
import centroid.util.RandomStreams;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Ensembles of networks under the common protocol for uncertain regression: fixed splits, one hidden layer, likelihood and intervals on test
 * rows, compared with published results.
 */
public final class UciStudy implements Study {

  /** Levels of the intervals. */
  static final double[] LEVELS = {0.8, 0.9, 0.95};
  /** The level of 0.95, whose widths and scores are shown. */
  static final int SCORED = 2;

  private static final List<String> SETS = List.of("bostonHousing", "energy", "kin8nm", "naval-propulsion-plant", "protein-tertiary-structure");
  /** With more rows than this, epochs are chosen on some splits only. */
  private static final int MANY_ROWS = 5000;
  /** With more rows than this the protocol has twice as many units. */
  private static final int VERY_MANY_ROWS = 40_000;

  /** How long networks are trained. */
  enum Epochs {
    /** As in the literature. */
    FIXED("40 epochs", 40),
    /** Chosen by the default by the likelihood of held-out training rows, and used for all methods. */
    CHOSEN("chosen epochs", 0);

    private final String text;
    private final int option;

    Epochs(String text, int option) {
      this.text = text;
      this.option = option;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /** Every method as options of CentroidBagging. With a gamma of m every network is trained on all rows alike. */
  enum Method {
    /** One network. */
    SINGLE("single network", "-I 1 -mode gradient -burn-in 0 -calibration none"),
    /** Networks that differ by initial weights and order of rows only. */
    DEEP("deep ensemble", "-I 5 -mode gradient -gamma 5 -burn-in 0 -calibration none"),
    /** The same with calibrated intervals. */
    DEEP_CROSSFIT("deep ensemble + crossfit", "-I 5 -mode gradient -gamma 5 -burn-in 0 -calibration crossfit"),
    /** Networks of bootstrap samples. */
    BOOTSTRAP("bootstrap", "-I 5 -mode bagging"),
    /** Exactly as in the paper: a bootstrap first, then assignments in every epoch by losses as they are, and the masses that these give. */
    LITERAL("literal", "-I 5 -mode gradient -burn-in 0.75 -losses raw -masses won -rounds 100000 -calibration outofbag"),
    /** CentroidBagging. */
    DEFAULT("default", "-I 5");

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

  /** Settings that the results depend on. */
  private record Settings(Setup common, double[] levels) {
  }

  /** One split of a data set. */
  record UciSplit(FixedSplits set, int split, Epochs epochs) {

    Key key(Method method) {
      return new Key(set.name(), epochs, split, method);
    }

    List<Key> keys() {
      return Arrays.stream(Method.values()).map(this::key).toList();
    }

    /** Choosing epochs takes several trainings, but a limit on the rows of all epochs makes large sets relatively cheaper. */
    double effort() {
      return epochs == Epochs.FIXED ? set.data().numInstances() : 10_000.0 + set.data().numInstances();
    }

    Setup setup(Method method, int numEpochs) {
      int units = set.data().numInstances() > VERY_MANY_ROWS ? 100 : 50;
      return new Setup(method.options, "-layers " + units + " -epochs " + numEpochs);
    }
  }

  /** The key of a result. */
  record Key(String set, Epochs epochs, int split, Method method) {
  }

  private StudyRun<Key, Measured> run;

  @Override
  public void run(Arguments arguments) throws Exception {
    Path folder = arguments.dataFolder(UciFolder.CONTENT);
    List<String> names = arguments.words("sets", SETS);
    int splitsOfLarge = arguments.wholeNumber("chosen", 5, 0);
    List<Epochs> epochs = arguments.choices("epochs", List.of(Epochs.values()), List.of(Epochs.values()));
    Setup common = Setup.read(arguments);
    run = StudyRun.read(arguments, 20, 4, new Settings(common, LEVELS), Measured.class);
    List<UciSplit> all = new ArrayList<>();
    for (String name : names) {
      FixedSplits data = UciFolder.read(folder.resolve(name));
      for (int split = 0; split < Math.min(run.trials(), data.testRows().length); split++) {
        for (Epochs each : split < splitsOfLarge || data.data().numInstances() <= MANY_ROWS ? epochs : List.of(Epochs.FIXED)) {
          all.add(new UciSplit(data, split, each));
        }
      }
    }
    run.forEach(all, UciSplit::keys, UciSplit::effort, trial -> runTrial(trial, common));
    UciResults results = new UciResults(run.log(), all);
    run.publish("Networks on the common regression protocol", "", new UciTable(results).text() + new UciGoals(results).text(), "", Map.of());
  }

  private void runTrial(UciSplit trial, Setup common) throws Exception {
    Split split = trial.set.split(trial.split);
    int seed = RandomStreams.of(run.seed()).child(trial.set.name()).child(trial.split).child("models").seed();
    measure(trial, Method.DEFAULT, trial.epochs.option, common, seed, split);
    int numEpochs = run.log().get(trial.key(Method.DEFAULT)).epochs();
    for (Method method : Method.values()) {
      measure(trial, method, numEpochs, common, seed, split);
    }
  }

  private void measure(UciSplit trial, Method method, int numEpochs, Setup common, int seed, Split split) throws Exception {
    run.log().addIfMissing(trial.key(method), () -> Measured.of(trial.setup(method, numEpochs).over(common).create(), seed, split, LEVELS));
  }
}
