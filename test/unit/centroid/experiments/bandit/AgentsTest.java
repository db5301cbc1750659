// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.bandit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.experiments.bandit.BanditSettings.RateSchedule;
import centroid.experiments.replay.ReplaySettings;
import centroid.replay.ActingMass;
import centroid.util.RandomStreams;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.LUDecomposition;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgentsTest {

  private static final List<AgentKind> LEARNING = List.of(AgentKind.LINEAR, AgentKind.BOOTSTRAP, AgentKind.LIBRARY, AgentKind.CENTROID);

  @TempDir
  private Path folder;

  private static BanditSettings small(int m) {
    return new BanditSettings(m, new int[] {8}, 2, 20, 10, 0.1, 0.5, RateSchedule.GLOBAL, 50, 0.5, ActingMass.NEWEST,
        new ReplaySettings(32, 0.3, 5, 0.9, 1e-10));
  }

  private Bandit bandit(ContextSet set, int steps) throws IOException {
    BanditData.write(folder, 400);
    return set.read(folder).draw(steps, RandomStreams.of(9));
  }

  @Test
  void everyArmIsPlayedTwiceFirst() throws Exception {
    Bandit bandit = bandit(ContextSet.STATLOG, 20);
    for (AgentKind kind : LEARNING) {
      try (Agent agent = kind.create(bandit, small(2), RandomStreams.of(1))) {
        for (int step = 0; step < 14; step++) {
          int arm = agent.choose(step, bandit.contexts()[step]);
          assertEquals(step % 7, arm, kind.toString());
          agent.learn(step, bandit.contexts()[step], arm, bandit.rewards()[step][arm]);
        }
      }
    }
  }

  /** One feature separates edible from poisonous; all agents but the uniform one learn it. */
  @Test
  void agentsLearnWhatIsEasyToLearn() throws Exception {
    Bandit bandit = bandit(ContextSet.MUSHROOM, 400);
    double uniform = reward(AgentKind.UNIFORM, bandit, 1);
    for (AgentKind kind : LEARNING) {
      double reward = reward(kind, bandit, 1);
      assertTrue(reward > uniform + 300, kind + " got " + reward + ", the uniform agent " + uniform);
      assertEquals(reward, reward(kind, bandit, 1), "the same stream gives the same plays");
    }
  }

  private static double reward(AgentKind kind, Bandit bandit, int seed) throws Exception {
    try (Agent agent = kind.create(bandit, small(3), RandomStreams.of(seed))) {
      Play play = Play.of(bandit, agent);
      assertTrue(play.reward() <= play.best() + 5 * bandit.numSteps());
      return play.reward();
    }
  }

  /** Rank-one updates give what the formulas of the library give from all rows at once. */
  @Test
  void linearPosteriorIsThatOfTheClosedForm() {
    int width = 4;
    int rows = 30;
    SplittableRandom random = new SplittableRandom(2);
    LinearAgent.Arm arm = new LinearAgent.Arm(width + 1);
    RealMatrix x = new Array2DRowRealMatrix(rows, width + 1);
    RealVector y = MatrixUtils.createRealVector(new double[rows]);
    for (int row = 0; row < rows; row++) {
      float[] context = new float[width];
      for (int k = 0; k < width; k++) {
        context[k] = (float) random.nextGaussian();
      }
      RealVector with = LinearAgent.withIntercept(context);
      x.setRowVector(row, with);
      y.setEntry(row, 3 * context[0] - context[1] + 2 + 0.5 * random.nextGaussian());
      arm.add(with, y.getEntry(row));
    }
    RealMatrix precision = x.transpose().multiply(x).add(MatrixUtils.createRealIdentityMatrix(width + 1).scalarMultiply(0.25));
    RealMatrix covariance = new LUDecomposition(precision).getSolver().getInverse();
    RealVector mean = covariance.operate(x.transpose().operate(y));
    RealVector probe = LinearAgent.withIntercept(new float[] {1, -2, 0.5f, 3});
    assertEquals(mean.dotProduct(probe), arm.mean(probe), 1e-9);
    assertEquals(covariance.operate(probe).dotProduct(probe), arm.spread(probe), 1e-9);
    assertEquals(6 + rows / 2.0, arm.shape());
    assertEquals(6 + 0.5 * (y.dotProduct(y) - mean.dotProduct(precision.operate(mean))), arm.scale(), 1e-8);
  }
}
