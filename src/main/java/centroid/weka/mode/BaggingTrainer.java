// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.mode;

import centroid.core.RowSampler;
import centroid.core.Streams;
import centroid.weka.model.Ensemble;
import centroid.weka.model.TrainingReport;
import centroid.weka.pool.OutOfBagMembers;
import centroid.weka.pool.TrainingContext;
import centroid.weka.rows.TrainingRows;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import weka.classifiers.Classifier;
import weka.core.Instances;

/** Weka's Bagging, member for member and bit for bit: the honest baseline inside one class. */
public final class BaggingTrainer implements ModeTrainer {

  private final TrainingContext training;

  public BaggingTrainer(TrainingContext training) {
    this.training = training;
  }

  @Override
  public TrainingResult train() throws Exception {
    int m = training.settings.numMembers();
    if (training.learner.refinable() != null) {
      return trainUnderWeights(m);
    }
    int[] baseSeeds = baseSeeds(m);
    BitSet[] inBag = new BitSet[m];
    List<Classifier> members = training.forEachMember(m, k -> {
      boolean[] drawn = new boolean[training.rows.numRows()];
      // Bagging's own rule, seed + k with its int overflow and all: only so are the bags the same.
      Instances bag = training.rows.data().resampleWithWeights(new Random(training.seed + k), drawn,
          training.settings.copiesAsWeights(), training.settings.bagSizePercent());
      inBag[k] = OutOfBagMembers.bits(drawn);
      return training.fits.time(() -> training.learner.fit(bag, baseSeeds[k]));
    });
    return result(members, inBag, List.of());
  }

  /** The same in distribution, for learners that are trained by epochs: bags become row weights. */
  private TrainingResult trainUnderWeights(int m) throws Exception {
    TrainingRows rows = training.rows;
    RowSampler sampler = RowSampler.of(rows.weights());
    Streams bags = training.streams.child("bags");
    BitSet[] inBag = new BitSet[m];
    List<Classifier> members = training.forEachMember(m, k -> {
      int[] drawn = rows.draw(sampler, training.settings.bagSizePercent(), bags.child(k));
      inBag[k] = OutOfBagMembers.bits(drawn, rows.numRows());
      return training.fit(k, rows.shares(drawn));
    });
    return result(members, inBag,
        List.of("Members were trained under bootstrap weights: as Weka's Bagging in distribution, not bit for bit."));
  }

  private static TrainingResult result(List<Classifier> members, BitSet[] inBag, List<String> notes) {
    Ensemble ensemble = Ensemble.ofEqual(members);
    return new TrainingResult(ensemble, new OutOfBagMembers(ensemble, inBag), null, () -> TrainingReport.Members.allKept(members.size()), notes);
  }

  private int[] baseSeeds(int m) {
    Random random = new Random(training.seed);
    int[] seeds = new int[m];
    for (int k = 0; k < m && training.learner.isRandomizable(); k++) {
      seeds[k] = random.nextInt();
    }
    return seeds;
  }
}
