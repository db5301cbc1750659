// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.pool;

import centroid.select.PoolPlan;
import centroid.weka.rows.ComparisonRows;
import centroid.weka.training.TrainingContext;
import java.util.ArrayList;
import java.util.List;

/** The pool of a training, which an engine trains block by block. */
public final class PoolTrainer {

  private final PoolEngine engine;
  private final PoolPlan plan;
  private final int numMembers;
  private final PoolTask order;
  private final List<PoolMember> members = new ArrayList<>();
  private int numBlocks;
  /** The number of the next member to train. */
  private int next;

  /**
   * Creates an empty pool.
   *
   * @param other trains the pool; null for threads of this machine
   * @param at the rows where members are compared; null if they are not
   */
  public PoolTrainer(TrainingContext training, PoolEngine other, PoolPlan plan, ComparisonRows at) {
    this.engine = other != null ? other : new ThreadEngine(training);
    this.plan = plan;
    this.numMembers = training.settings().numMembers();
    this.order = new PoolTask(training, plan, at);
  }

  /** Returns whether all blocks have been trained. */
  public boolean isFull() {
    return numBlocks == plan.numBlocks();
  }

  /** Returns the members so far, by their numbers. */
  public List<PoolMember> members() {
    return List.copyOf(members);
  }

  /**
   * Trains the first models, before {@link #grow} trains the rest of their block. None may fail.
   *
   * @param numModels how many in all; no more are trained than the first block has
   */
  public void begin(int numModels) throws Exception {
    trainUpTo(Math.min(numModels, plan.first()));
  }

  private void trainUpTo(int end) throws Exception {
    if (next < end) {
      members.addAll(engine.train(order, next, end));
      next = end;
    }
  }

  /**
   * Trains the next block.
   *
   * @return false if the time budget was spent before its end; fits that had begun are completed, and there are at least m members
   */
  public boolean grow() throws Exception {
    int end = plan.size(++numBlocks);
    trainUpTo(end);
    int lost = order.failures().size();
    if (members.size() < numMembers && lost > 0) {
      throw order.failures().failure(end, order.learnerName());
    }
    return members.size() + lost == end;
  }

  /** Returns a sentence that names the members that could not be trained; empty if all could. */
  public List<String> notes() {
    return order.failures().size() == 0 ? List.of() : List.of(order.failures().text(plan.size(numBlocks)));
  }
}
