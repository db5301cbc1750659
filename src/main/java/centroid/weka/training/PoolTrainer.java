// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.training;

import centroid.select.BlockBags;
import centroid.select.PoolPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import weka.classifiers.Classifier;
import weka.core.Instances;

/** Trains the models of a pool, block by block. The bag and the seed of a model depend on its number only. */
final class PoolTrainer {

  private final TrainingContext training;
  private final PoolPlan plan;
  private final BlockBags bags;
  /** Where models are compared; null if they are not. */
  private final ComparisonRows at;
  private final List<PoolMember> members = new ArrayList<>();
  private int numBlocks;

  PoolTrainer(TrainingContext training, PoolPlan plan, ComparisonRows at) {
    this.training = training;
    this.plan = plan;
    this.at = at;
    this.bags = new BlockBags(plan, training.rows.bagSize(training.settings.bagSizePercent()), training.rows.weights(),
        training.streams.child("bags"));
  }

  /** Whether all blocks have been trained. */
  boolean isFull() {
    return numBlocks == plan.numBlocks();
  }

  /** The models so far, by their numbers. */
  List<PoolMember> members() {
    return List.copyOf(members);
  }

  /**
   * Trains the next block.
   *
   * @return false if the time was up before its end; models that had begun are there, and at least m in all
   */
  boolean grow() throws Exception {
    int first = plan.size(numBlocks);
    int end = plan.size(++numBlocks);
    List<PoolMember> trained = training.forEachMember(first, end, b -> isLate(b) ? null : train(b));
    trained.stream().filter(Objects::nonNull).forEach(members::add);
    return members.size() == end;
  }

  /** Fits may differ in time by a factor of hundred, so the clock is asked before each of them and nothing is foretold. */
  private boolean isLate(int b) {
    return b >= training.settings.numMembers() && training.isBudgetSpent();
  }

  private PoolMember train(int b) throws Exception {
    int[] drawn = bags.bag(b);
    return member(fit(b, drawn), () -> fit(b, bags.bag(b)), drawn);
  }

  private Classifier fit(int b, int[] drawn) throws Exception {
    if (training.learner.refinable() != null) {
      return training.fit(b, training.rows.shares(drawn));
    }
    Instances bag = training.settings.copiesAsWeights() ? training.rows.countAsWeights(drawn) : training.rows.expand(drawn);
    return training.fits.time(() -> training.learner.fit(bag, training.baseSeed(b)));
  }

  private PoolMember member(Classifier model, Callable<Classifier> fit, int[] drawn) throws Exception {
    return new PoolMember(model, fit, OutOfBagMembers.bits(drawn, training.rows.numRows()), at == null ? null : training.predict(model, at.instances()));
  }
}
