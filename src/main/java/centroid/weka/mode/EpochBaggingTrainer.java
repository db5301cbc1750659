// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.mode;

import centroid.core.RowSampler;
import centroid.util.RandomStreams;
import centroid.weka.model.Ensemble;
import centroid.weka.model.TrainingReport;
import centroid.weka.refinable.RefinableParticle;
import centroid.weka.rows.TrainingRows;
import centroid.weka.training.TrainingContext;
import java.util.BitSet;
import java.util.List;
import weka.classifiers.Classifier;

/** Trains members by epochs, with row weights in place of bags: the same as Weka's Bagging in distribution. */
public final class EpochBaggingTrainer implements EpochTrainer {

  private final TrainingContext training;
  private final int numMembers;
  private final RowSampler sampler;
  private final BitSet[] inBag;
  /** Null until the first epoch, as their copies in training. */
  private final double[][] weights;
  private final RefinableParticle[] particles;
  private int epochsDone;

  /** Creates a trainer; nothing is trained yet. */
  public EpochBaggingTrainer(TrainingContext training) {
    this.training = training;
    this.numMembers = training.settings().numMembers();
    this.sampler = RowSampler.of(training.rows().weights());
    this.inBag = new BitSet[numMembers];
    this.weights = new double[numMembers][];
    this.particles = new RefinableParticle[numMembers];
  }

  @Override
  public TrainingResult train() throws Exception {
    return trainTo(training.numEpochs());
  }

  @Override
  public TrainingResult trainTo(int numEpochs) throws Exception {
    boolean last = numEpochs == training.numEpochs();
    List<Classifier> members = training.forEachMember(0, numMembers, k -> training.run().clocks().timeFit(() -> {
      if (particles[k] == null) {
        start(k);
      }
      for (int epoch = epochsDone; epoch < numEpochs; epoch++) {
        particles[k].update(weights[k], training.streams());
      }
      Classifier member = particles[k].classifier();
      particles[k] = last ? null : particles[k];
      return member;
    }));
    epochsDone = numEpochs;
    Ensemble ensemble = Ensemble.ofEqual(members);
    return new TrainingResult(ensemble, new OutOfBagMembers(ensemble, inBag.clone()), null, () -> TrainingReport.Members.allKept(numMembers),
        List.of("Members were trained under bootstrap weights: equal to Weka's Bagging in distribution, not bit for bit."));
  }

  private void start(int member) throws Exception {
    TrainingRows rows = training.rows();
    RandomStreams bags = training.streams().child("bags");
    int[] drawn = rows.draw(sampler, training.settings().bagSizePercent(), bags.child(member));
    inBag[member] = rows.bits(drawn);
    weights[member] = rows.shares(drawn);
    particles[member] = training.start(member);
  }
}
