// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.mode;

import centroid.weka.model.Ensemble;
import centroid.weka.model.TrainingReport;
import centroid.weka.training.TrainingContext;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import weka.classifiers.Classifier;
import weka.core.Instances;

/** Trains the same members as Weka's Bagging, bit for bit: the baseline of all comparisons. Members are trained in one go, see {@link EpochBaggingTrainer}. */
public final class BaggingTrainer implements ModeTrainer {

  private final TrainingContext training;

  public BaggingTrainer(TrainingContext training) {
    this.training = training;
  }

  @Override
  public TrainingResult train() throws Exception {
    int m = training.settings().numMembers();
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
    Ensemble ensemble = Ensemble.ofEqual(members);
    return new TrainingResult(ensemble, new OutOfBagMembers(ensemble, inBag), null, () -> TrainingReport.Members.allKept(m), List.of());
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
