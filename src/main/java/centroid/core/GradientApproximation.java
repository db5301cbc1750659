// SPDX-License-Identifier: GPL-3.0-only
package centroid.core;

/**
 * The paper's algorithm for models that are trained by gradient steps: an ordinary bootstrap ensemble first, each model under the
 * weights of a draw of its own; then, in the last epochs, draws are assigned anew before every epoch and each model moves
 * under the mean weights of the draws it has won.
 */
public final class GradientApproximation {

  private final CentroidOptions options;
  private final boolean centred;
  private final Streams streams;
  private final Workers workers;
  private final RoundListener listener;
  private Action bootstrapEnd = () -> { };

  /** What is done at the end of the bootstrap phase. */
  @FunctionalInterface
  public interface Action {

    /**
     * Does it.
     *
     * @throws Exception if it fails, which ends the training
     */
    void run() throws Exception;
  }

  /**
   * An algorithm with its settings.
   *
   * @param options the settings; every round is an epoch
   * @param centred whether each model's mean loss is subtracted from its losses before draws are assigned. Models that end in
   *     different optima differ by offsets that say nothing about closeness, and without this one or two of them win every draw.
   * @param streams where all randomness comes from
   * @param workers the threads that assign draws
   * @param listener sees every round
   */
  public GradientApproximation(CentroidOptions options, boolean centred, Streams streams, Workers workers, RoundListener listener) {
    this.options = options;
    this.centred = centred;
    this.streams = streams;
    this.workers = workers;
    this.listener = listener;
  }

  /**
   * Has something done when the bootstrap phase has ended, while the models are still an ordinary bootstrap ensemble.
   *
   * @param action what to do
   * @return this
   */
  public GradientApproximation atBootstrapEnd(Action action) {
    bootstrapEnd = action;
    return this;
  }

  /**
   * Trains the models.
   *
   * @param particles the models, untrained
   * @param bootstrapWeights bootstrapWeights[model][row]: the draw of each model, summing to n
   * @param bootstrapEpochs epochs under those weights, at least 0
   * @param baseWeights weight of each row, or null where all are equal
   * @return the last assignment, whose masses are the final ones; its arrays are the caller's
   * @throws Exception if the models can't be trained, or the thread is interrupted
   */
  public Assignment run(JointParticles particles, double[][] bootstrapWeights, int bootstrapEpochs, double[] baseWeights) throws Exception {
    int numRows = bootstrapWeights[0].length;
    double[][] losses = new double[options.numCentroids()][numRows];
    for (int epoch = 0; epoch < bootstrapEpochs; epoch++) {
      particles.epoch(bootstrapWeights, epoch == bootstrapEpochs - 1 ? losses : null);
    }
    if (bootstrapEpochs == 0) {
      particles.rowLosses(losses);
    }
    bootstrapEnd.run();
    BootstrapScheme.Draws draws = options.scheme().over(numRows, baseWeights);
    double[] common = draws.expected();
    Reassignment kernel = new Reassignment(options.numCentroids(), numRows);
    for (int round = 0; ; round++) {
      Assignment assignment = assign(kernel, losses, common, draws, round);
      listener.roundEnded(round, assignment);
      if (round == options.numRounds()) {
        return assignment;
      }
      particles.epoch(weights(assignment, common), losses);
    }
  }

  private Assignment assign(Reassignment kernel, double[][] losses, double[] common, BootstrapScheme.Draws draws, int round)
      throws TaskFailure, InterruptedException {
    double[] subtracted = new double[losses.length];
    for (int centroid = 0; centroid < losses.length; centroid++) {
      CentroidApproximation.requireFinite(losses[centroid]);
      subtracted[centroid] = centred ? centre(losses[centroid], common) : 0;
    }
    Streams own = streams.child("draws").child(round);
    Assignment assignment = kernel.assign(losses, draws, options.numDraws(), own, workers);
    double objective = assignment.objective();
    for (int centroid = 0; centroid < losses.length; centroid++) {
      objective += assignment.mass()[centroid] * subtracted[centroid];
    }
    return new Assignment(assignment.winner(), assignment.mass(), assignment.rowWeight(), objective);
  }

  /** Subtracts the mean loss and returns it. As every draw sums to n, this amounts to weights w - E[w] in place of w. */
  private static double centre(double[] losses, double[] common) {
    double sum = 0;
    for (int row = 0; row < losses.length; row++) {
      sum += common[row] * losses[row];
    }
    double mean = sum / losses.length;
    for (int row = 0; row < losses.length; row++) {
      losses[row] -= mean;
    }
    return mean;
  }

  /** The weights of the next epoch. Row weights of a model that has won no draw are 0, so that it stays as it is. */
  private double[][] weights(Assignment assignment, double[] common) {
    MassRule rule = options.massRule();
    double[][] weights = new double[options.numCentroids()][];
    for (int centroid = 0; centroid < weights.length; centroid++) {
      boolean alike = rule.trainsOn(assignment.mass()[centroid]) == MassRule.TrainsOn.ALL_ROWS;
      weights[centroid] = alike ? common : assignment.rowWeight()[centroid];
    }
    return weights;
  }
}
