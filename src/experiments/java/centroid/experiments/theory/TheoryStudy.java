// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.theory;

import centroid.core.BootstrapScheme;
import centroid.core.MassRule;
import centroid.experiments.harness.Arguments;
import centroid.experiments.harness.Study;
import centroid.experiments.harness.StudyRun;
import centroid.experiments.linear.LinearProblem;
import centroid.util.RandomStreams;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * The two theorems of the paper's section 4, checked as n grows: the distance of centroids from the truth, and the gap between the surrogate and
 * the ideal objective.
 */
public final class TheoryStudy implements Study {

  /** Models whose losses are smooth enough for the theorems. */
  enum Model {
    /** Linear least squares. */
    LINEAR,
    /** Logistic regression. */
    LOGISTIC;

    SmoothModel draw(int numRows, int numInputs, SplittableRandom random) {
      return this == LINEAR ? new LinearModel(new LinearProblem(numRows, numInputs, random)) : new LogisticModel(numRows, numInputs, random);
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Settings; the paper has none, since it only proves the theorems.
   *
   * @param rows numbers of rows n
   * @param inputs d
   * @param centroids m
   * @param draws bootstrap weights whose mean stands for the expectation
   * @param gamma the mass threshold in units of 1/m
   * @param linearStep step size times n for the linear model, as the paper assumes steps of order 1/n
   * @param logisticStep the same for logistic regression, whose curvature is about a fifth
   * @param linearTime step size times number of steps
   * @param logisticTime the same for logistic regression
   * @param models which models
   */
  record Settings(int[] rows, int inputs, int centroids, int draws, double gamma, double linearStep, double logisticStep, double linearTime,
      double logisticTime, List<Model> models) {

    static Settings read(Arguments arguments) {
      List<Model> all = List.of(Model.values());
      return new Settings(arguments.wholeNumbers("n", new int[] {100, 200, 400, 800, 1600, 3200}, 100), arguments.wholeNumber("inputs", 4, 1),
          arguments.wholeNumber("m", 5, 1), arguments.wholeNumber("draws", 200, 10), arguments.numbers("gamma", 0.5)[0],
          arguments.numbers("linearstep", 50)[0], arguments.numbers("logisticstep", 200)[0], arguments.numbers("lineartime", 6)[0],
          arguments.numbers("logistictime", 30)[0], arguments.choices("models", all, all));
    }

    double stepSize(Piece piece) {
      return (piece.model == Model.LINEAR ? linearStep : logisticStep) / piece.rows;
    }

    int numSteps(Piece piece) {
      return (int) Math.ceil((piece.model == Model.LINEAR ? linearTime : logisticTime) / stepSize(piece));
    }
  }

  /** One data set, which has one result. */
  record Piece(Model model, int rows, int trial) {
  }

  @Override
  public void run(Arguments arguments) throws Exception {
    Settings settings = Settings.read(arguments);
    StudyRun<Piece, IdealDynamics.Bounds> run = StudyRun.read(arguments, 20, 1, settings, IdealDynamics.Bounds.class);
    List<Piece> pieces = new ArrayList<>();
    for (int trial = 0; trial < run.trials(); trial++) {
      for (Model model : settings.models) {
        for (int n : settings.rows) {
          pieces.add(new Piece(model, n, trial));
        }
      }
    }
    run.forEach(pieces, List::of, piece -> (double) piece.rows * piece.rows, piece -> {
      RandomStreams streams = run.streams(piece.trial).child(piece.model.toString()).child(piece.rows);
      run.log().add(piece, dynamics(piece, settings, streams).run(settings.numSteps(piece), settings.stepSize(piece),
          MassRule.literal(settings.gamma, settings.centroids)));
    });
    new TheoryReport(run, settings).publish();
  }

  private static IdealDynamics dynamics(Piece piece, Settings settings, RandomStreams streams) {
    SmoothModel model = piece.model.draw(piece.rows, settings.inputs, streams.child("data").generator());
    double[][] start = Arrays.stream(weights(piece.rows, settings.centroids, streams.child("start"))).map(model::fit).toArray(double[][]::new);
    return new IdealDynamics(model, weights(piece.rows, settings.draws, streams.child("draws")), start);
  }

  private static double[][] weights(int numRows, int count, RandomStreams streams) {
    BootstrapScheme.Draws draws = BootstrapScheme.MULTINOMIAL.over(numRows, null);
    SplittableRandom random = streams.generator();
    double[][] weights = new double[count][numRows];
    for (double[] one : weights) {
      draws.next(one, random);
    }
    return weights;
  }
}
