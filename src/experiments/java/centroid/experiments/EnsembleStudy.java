package centroid.experiments;

import centroid.core.Streams;
import centroid.experiments.EnsembleTraining.Method;
import centroid.nd4j.JointNetworks;
import centroid.nd4j.NetworkData;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Figure 4 of the paper at a scale for two cores: ensembles of networks for images. */
final class EnsembleStudy implements Study {

  static final String BY_MASS = "centroid, weighted by mass";

  /** One ensemble. */
  private record Case(int trial, int m, Method method) {
  }

  @Override
  public String description() {
    return "ensembles of networks for images, figure 4 scaled down (minutes)";
  }

  @Override
  public void run(Arguments arguments) throws Exception {
    EnsembleSettings settings = EnsembleSettings.read(arguments);
    Run run = Run.read(arguments, 5, settings);
    List<Case> cases = new ArrayList<>();
    for (int trial = 0; trial < run.trials(); trial++) {
      for (int m : settings.sizes()) {
        for (Method method : Method.values()) {
          cases.add(new Case(trial, m, method));
        }
      }
    }
    run.forEach(cases, one -> run.log().has(key(one.trial, one.m, one.method.toString())), Case::m, one -> runCase(one, run, settings));
    new EnsembleReport(run, settings).publish();
  }

  static String key(int trial, int m, String method) {
    return trial + "|" + m + "|" + method;
  }

  private static void runCase(Case one, Run run, EnsembleSettings settings) throws Exception {
    Streams streams = run.streams(one.trial);
    GlyphImages train = GlyphImages.draw(settings.train(), settings.pixels(), settings.noise(), streams.child("train"));
    GlyphImages test = GlyphImages.draw(settings.test(), settings.pixels(), settings.noise(), streams.child("test"));
    EnsembleTraining training = new EnsembleTraining(settings, new NetworkData(settings.shape(), train.inputs(), train.labels()), one.m,
        streams.child("ensemble"));
    try (JointNetworks networks = training.begin()) {
      training.train(networks, one.method);
      double[][][] predictions = networks.predict(test.inputs());
      if (one.method == Method.CENTROID) {
        add(run, key(one.trial, one.m, BY_MASS), ClassScores.of(predictions, training.masses(), test.labels()), training.masses());
      }
      double[] equal = new double[one.m];
      Arrays.fill(equal, 1.0 / one.m);
      add(run, key(one.trial, one.m, one.method.toString()), ClassScores.of(predictions, equal, test.labels()), training.masses());
    }
  }

  private static void add(Run run, String key, ClassScores scores, double[] masses) throws Exception {
    run.log().add(key, scores.accuracy(), scores.topFive(), scores.logLoss(), scores.calibrationError(), Arrays.stream(masses).max().orElseThrow());
  }
}
