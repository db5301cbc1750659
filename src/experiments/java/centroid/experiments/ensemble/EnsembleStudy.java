// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.ensemble;

import centroid.experiments.ensemble.EnsembleTraining.Method;
import centroid.experiments.harness.Arguments;
import centroid.experiments.harness.Study;
import centroid.experiments.harness.StudyRun;
import centroid.nd4j.TrainedNetwork;
import centroid.util.RandomStreams;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.math3.stat.StatUtils;

/** Figure 4 of the paper: ensembles of networks for images: generated letters, or CIFAR if its files are given. */
public final class EnsembleStudy implements Study {

  /** One ensemble, the key of a result. */
  record Case(int trial, int m, Method method) {

    /** The results that its training gives. */
    List<Case> results() {
      return method == Method.CENTROID ? List.of(this, new Case(trial, m, Method.CENTROID_BY_MASS)) : List.of(this);
    }
  }

  /** How good an ensemble is, and the largest mass of a centroid in the last epoch. */
  record Result(ClassScores scores, double largestMass) {
  }

  @Override
  public void run(Arguments arguments) throws Exception {
    if (arguments.text("data", null) != null) {
      new CifarStudy().run(arguments);
      return;
    }
    System.out.println("Without -Ddata=<folder> the images are generated letters. It may have " + CifarImages.CONTENT + ".");
    EnsembleSettings settings = EnsembleSettings.read(arguments);
    StudyRun<Case, Result> run = StudyRun.read(arguments, 5, 1, settings, Result.class);
    List<Case> cases = new ArrayList<>();
    for (int trial = 0; trial < run.trials(); trial++) {
      for (int m : settings.sizes()) {
        for (Method method : Method.values()) {
          if (method != Method.CENTROID_BY_MASS) {
            cases.add(new Case(trial, m, method));
          }
        }
      }
    }
    run.forEach(cases, Case::results, Case::m, one -> runCase(one, run, settings));
    new EnsembleReport(run, settings).publish();
  }

  private static void runCase(Case one, StudyRun<Case, Result> run, EnsembleSettings settings) throws Exception {
    RandomStreams streams = run.streams(one.trial);
    GlyphImages test = GlyphImages.draw(settings.test(), settings.pixels(), settings.noise(), streams.child("test"));
    EnsembleTraining training = new EnsembleTraining(settings, one.m, streams.child("train"), streams.child("ensemble"));
    double[][][] predictions = predict(training.train(one.method), test.inputs(), test.labels().length);
    for (Case result : one.results()) {
      double[] votes = result.method == Method.CENTROID_BY_MASS ? training.masses() : EnsembleTraining.equal(one.m);
      run.log().add(result, new Result(ClassScores.of(predictions, votes, test.labels()), StatUtils.max(training.masses())));
    }
  }

  private static double[][][] predict(List<TrainedNetwork> networks, float[] inputs, int numRows) {
    int width = inputs.length / numRows;
    double[][][] predictions = new double[networks.size()][numRows][];
    for (int k = 0; k < networks.size(); k++) {
      for (int row = 0; row < numRows; row++) {
        predictions[k][row] = networks.get(k).predict(Arrays.copyOfRange(inputs, row * width, (row + 1) * width));
      }
    }
    return predictions;
  }
}
