// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.training;

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
    List<PoolMember> trained = training.forEachMember(first, end, b -> isLate(b) ? null : train(order, b));
    return trained.stream().filter(Objects::nonNull).toList();
  }

  /** Fits may differ in time by a factor of hundred, so the clock is asked before each of them and nothing is foretold. */
  private boolean isLate(int b) {
    return b >= training.settings.numMembers() && training.isBudgetSpent();
  }

  private PoolMember train(PoolOrder order, int b) throws Exception {
    int[] drawn = order.bag(b);
    Classifier model = fit(order, b, drawn);
    Instances at = order.comparisonRows();
    return new SoftMember(model, () -> fit(order, b, order.bag(b)), order.seen(drawn), at == null ? null : training.predict(model, at));
  }

  private Classifier fit(PoolOrder order, int b, int[] drawn) throws Exception {
    if (training.learner.refinable() != null) {
      return training.fit(b, training.rows.shares(drawn));
    }
    Instances bag = order.expand(drawn);
    return training.fits.time(() -> training.learner.fit(bag, training.baseSeed(b)));
  }
}
