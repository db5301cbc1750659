// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.pool;

import centroid.core.TrainingFailure;
import centroid.weka.training.TrainingContext;
import java.util.List;
import java.util.Objects;

/** Trains the pool in threads of this machine: the default engine. */
final class ThreadEngine implements PoolEngine {

  private final TrainingContext training;

  ThreadEngine(TrainingContext training) {
    this.training = training;
  }

  @Override
  public List<PoolMember> train(PoolTask order, int first, int end) throws Exception {
    try {
      List<PoolMember> trained = training.forEachMember(first, end, b -> isLate(order, b) ? null : trainOrLose(order, b, end));
      return trained.stream().filter(Objects::nonNull).toList();
    } catch (TrainingFailure e) {
      throw order.failures().failure(end, order.learnerName());
    }
  }

  /** Returns whether the budget is spent and enough members are trained. Checked before each fit, since fits may differ in time by a factor of 100. */
  private boolean isLate(PoolTask order, int b) {
    return b - order.failures().size() >= training.settings().numMembers() && training.isBudgetSpent();
  }

  private static PoolMember trainOrLose(PoolTask order, int b, int end) throws Exception {
    try {
      // Training again predicts again too, since some learners, such as IBk, change when they predict.
      return new SoftMember(order.train(b), () -> order.train(b));
    } catch (InterruptedException e) {
      throw e;
    } catch (Exception | LinkageError | StackOverflowError e) {
      order.lose(b, end, e);
      return null;
    }
  }
}
