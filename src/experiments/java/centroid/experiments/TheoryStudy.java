package centroid.experiments;

import centroid.core.BootstrapScheme;
import centroid.core.MassRule;
import centroid.core.Streams;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The two theorems of the paper's section 4, checked for growing n: how far centroids ever are from the truth, and how well the
 * surrogate objective follows the ideal one.
 */
final class TheoryStudy implements Study {

  /**
   * Settings; the paper gives none for this, as it only proves.
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
      double logisticTime, List<String> models) {

    static Settings read(Arguments arguments) {
      List<String> models = arguments.words("models", "linear,logistic");
      for (String model : models) {
        if (!List.of("linear", "logistic").contains(model)) {
          throw new IllegalArgumentException("Argument models must be some of linear, logistic, but one was '" + model + "'");
        }
      }
      return new Settings(arguments.wholeNumbers("n", new int[] {100, 200, 400, 800, 1600, 3200}, 100), arguments.wholeNumber("inputs", 4, 1),
          arguments.wholeNumber("m", 5, 1), arguments.wholeNumber("draws", 200, 10), arguments.numbers("gamma", 0.5)[0],
          arguments.numbers("linearstep", 50)[0], arguments.numbers("logisticstep", 200)[0], arguments.numbers("lineartime", 6)[0],
          arguments.numbers("logistictime", 30)[0], models);
    }

    double stepSize(Piece piece) {
      return (piece.model.equals("linear") ? linearStep : logisticStep) / piece.rows;
    }

    int numSteps(Piece piece) {
      return (int) Math.ceil((piece.model.equals("linear") ? linearTime : logisticTime) / stepSize(piece));
    }
  }

  /** One data set. */
  record Piece(String model, int rows, int trial) {
    String key() {
      return model + "|" + rows + "|" + trial;
    }
  }

  @Override
  public String description() {
    return "The two theorems of the paper's section 4 for growing n (about ten minutes on one core)";
  }

  @Override
  public void run(Arguments arguments) throws Exception {
    Settings settings = Settings.read(arguments);
    Run run = Run.read(arguments, 20, settings);
    List<Piece> pieces = new ArrayList<>();
    for (int trial = 0; trial < run.trials(); trial++) {
      for (String model : settings.models()) {
        for (int n : settings.rows()) {
          pieces.add(new Piece(model, n, trial));
        }
      }
    }
    run.forEach(pieces, piece -> run.log().has(piece.key()), piece -> (double) piece.rows * piece.rows, piece -> {
      Streams streams = run.streams(piece.trial).child(piece.model).child(piece.rows);
      IdealDynamics.Bounds bounds = dynamics(piece, settings, streams).run(settings.numSteps(piece), settings.stepSize(piece),
          MassRule.literal(settings.gamma(), settings.centroids()));
      run.log().add(piece.key(), bounds.reach(), bounds.gap());
    });
    new TheoryReport(run, settings).publish();
  }

  private static IdealDynamics dynamics(Piece piece, Settings settings, Streams streams) {
    SplittableRandom data = streams.child("data").generator();
    SmoothModel model = piece.model.equals("linear") ? new LinearModel(piece.rows, settings.inputs(), data)
        : new LogisticModel(piece.rows, settings.inputs(), data);
    double[][] start = Arrays.stream(weights(piece.rows, settings.centroids(), streams.child("start"))).map(model::fit).toArray(double[][]::new);
    return new IdealDynamics(model, weights(piece.rows, settings.draws(), streams.child("draws")), start);
  }

  private static double[][] weights(int numRows, int count, Streams streams) {
    BootstrapScheme.Draws draws = BootstrapScheme.MULTINOMIAL.over(numRows, null);
    SplittableRandom random = streams.generator();
    double[][] weights = new double[count][numRows];
    for (double[] one : weights) {
      draws.next(one, random);
    }
    return weights;
  }
}
