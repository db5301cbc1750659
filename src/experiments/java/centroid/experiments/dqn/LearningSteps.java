// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.dqn;

import centroid.experiments.harness.Arguments;
import centroid.util.RandomStreams;
import java.util.SplittableRandom;

/** Learning steps of the paper's network on a memory full of random steps, to measure how long they take. Must be closed. */
public final class LearningSteps implements AutoCloseable {

  /** The units of every layer. */
  public static final int UNITS = DqnSettings.PAPER_UNITS;
  /** Rows of a mini-batch. */
  public static final int BATCH = 64;
  /** Numbers of an observation. */
  public static final int WIDTH = 8;
  /** Actions. */
  public static final int ACTIONS = 4;

  private final SplittableRandom random = new SplittableRandom(1);
  private final Transitions memory;
  private final QLearner learner;
  private final int[][] batches;

  /** A network of some heads, at least 2. */
  public LearningSteps(int numHeads) throws InterruptedException {
    DqnSettings settings = DqnSettings.read(new Arguments("--batch=" + BATCH), UNITS);
    memory = new Transitions(WIDTH, settings.capacity());
    float[] seen = seen();
    for (int k = 0; k < settings.capacity(); k++) {
      float[] next = seen();
      memory.add(seen, random.nextInt(ACTIONS), random.nextGaussian(), next, random.nextInt(200) == 0);
      seen = next;
    }
    learner = new QLearner(settings.network(), WIDTH, ACTIONS, numHeads, memory, RandomStreams.of(1));
    batches = new int[numHeads][BATCH];
  }

  private float[] seen() {
    float[] seen = new float[WIDTH];
    for (int k = 0; k < WIDTH; k++) {
      seen[k] = (float) random.nextGaussian();
    }
    return seen;
  }

  /** One step of every head, on newly drawn mini-batches. */
  public void step() {
    for (int[] batch : batches) {
      for (int k = 0; k < BATCH; k++) {
        batch[k] = random.nextInt(memory.numAdded());
      }
    }
    learner.step(batches);
  }

  /** The losses of all heads on the whole memory, which an update of the centroids needs. */
  public void losses() {
    learner.rowLosses();
  }

  @Override
  public void close() {
    learner.close();
  }
}
