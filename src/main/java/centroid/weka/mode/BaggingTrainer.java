// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.mode;

import centroid.core.RowSampler;
import centroid.util.RandomStreams;
import centroid.weka.model.Ensemble;
import centroid.weka.model.TrainingReport;
import centroid.weka.rows.TrainingRows;
import centroid.weka.training.TrainingContext;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import weka.classifiers.Classifier;
import weka.core.Instances;

/** Trains the same members as Weka's Bagging, bit for bit: the baseline of all comparisons. */
public final class BaggingTrainer implements ModeTrainer {

  private final TrainingContext training;

  public BaggingTrainer(TrainingContext training) {
    this.training = training;
  }

  @Override
  public TrainingResult train() throws Exception {
    int m = training.settings().numMembers();
    if (training.isRefinable()) {
      return trainUnderWeights(m);
    }
    int[] baseSeeds = baseSeeds(m);
    BitSet[] inBag = new BitSet[m];
    List<Classifier> members = training.forEachMember(0, m, k -> {
      boolean[] drawn = new boolean[training.rows().numRows()];
      // Weka's Bagging seeds its bags by seed + k, with int overflow.
      Instances bag = training.rows().data().resampleWithWeights(new Random(training.run().seed() + k), drawn,
          training.settings().copiesAsWeights(), training.settings().bagSizePercent());
      inBag[k] = IntStream.range(0, drawn.length).filter(row -> drawn[row]).collect(BitSet::new, BitSet::set, BitSet::or);
      return training.run().clocks().timeFit(() -> training.learner().fit(bag, baseSeeds[k]));
    });
    return result(members, inBag, List.of());
  }

  /** Trains members by epochs, with row weights in place of bags: the same as Bagging in distribution. */
  private TrainingResult trainUnderWeights(int m) throws Exception {
    TrainingRows rows = training.rows();
    RowSampler sampler = RowSampler.of(rows.weights());
    RandomStreams bags = training.streams().child("bags");
    BitSet[] inBag = new BitSet[m];
    List<Classifier> members = training.forEachMember(0, m, k -> {
      int[] drawn = rows.draw(sampler, training.settings().bagSizePercent(), bags.child(k));
      inBag[k] = rows.bits(drawn);
      return training.fit(k, rows.shares(drawn));
    });
    return result(members, inBag,
        List.of("Members were trained under bootstrap weights: equal to Weka's Bagging in distribution, not bit for bit."));
  }

  private static TrainingResult result(List<Classifier> members, BitSet[] inBag, List<String> notes) {
    Ensemble ensemble = Ensemble.ofEqual(members);
    return new TrainingResult(ensemble, new OutOfBagMembers(ensemble, inBag), null, () -> TrainingReport.Members.allKept(members.size()), notes);
  }

  private int[] baseSeeds(int m) {
    Random random = new Random(training.run().seed());
    int[] seeds = new int[m];
    for (int k = 0; k < m && training.learner().isRandomizable(); k++) {
      seeds[k] = random.nextInt();
    }
    return seeds;
  }
}
