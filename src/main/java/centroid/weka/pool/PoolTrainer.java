// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.pool;

import centroid.select.PoolPlan;
import centroid.weka.rows.ComparisonRows;
import java.util.ArrayList;
import java.util.List;

/** The pool of a training, which an engine trains block by block. */
public final class PoolTrainer {

  private final PoolEngine engine;
  private final PoolPlan plan;
  private final int numMembers;
  private final PoolOrder order;
  private final List<PoolMember> members = new ArrayList<>();
  private int numBlocks;

  /** No block is trained yet; {@code at} is null if models are not compared. */
  public PoolTrainer(TrainingContext training, PoolPlan plan, ComparisonRows at) {
    this.engine = training.engine != null ? training.engine : new ThreadEngine(training);
    this.plan = plan;
    this.numMembers = training.settings.numMembers();
    this.order = new PoolOrder(training, plan, at);
  }

  /** Whether all blocks have been trained. */
  public boolean isFull() {
    return numBlocks == plan.numBlocks();
  }

  /** The models so far, by their numbers. */
  public List<PoolMember> members() {
    return List.copyOf(members);
  }

  /**
   * Trains the next block.
   *
   * @return false if the time was up before its end; models that had begun are there, and at least m in all
   */
  public boolean grow() throws Exception {
    int first = plan.size(numBlocks);
    int end = plan.size(++numBlocks);
    members.addAll(engine.train(order, first, end));
    if (members.size() < numMembers && order.losses().size() > 0) {
      throw order.losses().failure(end, order.learnerName());
    }
    return members.size() + order.losses().size() == end;
  }

  /** A sentence that names the models that could not be trained; none if all could. */
  public List<String> notes() {
    return order.losses().size() == 0 ? List.of() : List.of(order.losses().text(plan.size(numBlocks)));
  }
}
