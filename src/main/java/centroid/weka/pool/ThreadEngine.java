// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.pool;

import centroid.core.TrainingFailure;
import java.util.List;
import java.util.Objects;
import weka.classifiers.Classifier;
import weka.core.Instances;

/** Trains the pool in threads of this machine, as every training does that nobody brings another engine to. */
final class ThreadEngine implements PoolEngine {

  private final TrainingContext training;

  ThreadEngine(TrainingContext training) {
    this.training = training;
  }

  @Override
  public List<PoolMember> train(PoolOrder order, int first, int end) throws Exception {
    try {
      List<PoolMember> trained = training.forEachMember(first, end, b -> isLate(order, b) ? null : trainOrLose(order, b, end));
      return trained.stream().filter(Objects::nonNull).toList();
    } catch (TrainingFailure e) {
      throw order.losses().failure(end, order.learnerName());
    }
  }

  /** Fits may differ in time by a factor of hundred, so the clock is asked before each of them and nothing is foretold. */
  private boolean isLate(PoolOrder order, int b) {
    return b - order.losses().size() >= training.settings.numMembers() && training.isBudgetSpent();
  }

  private PoolMember trainOrLose(PoolOrder order, int b, int end) throws Exception {
    try {
      return train(order, b);
    } catch (InterruptedException e) {
      throw e;
    } catch (Exception | LinkageError | StackOverflowError e) {
      order.lose(b, end, e);
      return null;
    }
  }

  private PoolMember train(PoolOrder order, int b) throws Exception {
    int[] drawn = order.bag(b);
    Classifier model = fit(order, b, drawn);
    Instances at = order.comparisonRows();
    return new SoftMember(model, () -> fitAndAsk(order, b, at), order.seen(drawn), at == null ? null : training.predict(model, at));
  }

  /** Some learners, such as IBk, learn from being asked: a model that comes back has been asked the same. */
  private Classifier fitAndAsk(PoolOrder order, int b, Instances at) throws Exception {
    Classifier model = fit(order, b, order.bag(b));
    if (at != null) {
      training.predict(model, at);
    }
    return model;
  }

  private Classifier fit(PoolOrder order, int b, int[] drawn) throws Exception {
    if (training.learner.refinable() != null) {
      return training.fit(b, training.rows.shares(drawn));
    }
    Instances bag = order.expand(drawn);
    return training.fits.time(() -> order.fit(b, bag));
  }
}
