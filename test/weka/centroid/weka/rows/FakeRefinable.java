// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.rows;

import centroid.util.RandomStreams;
import centroid.weka.FakeMember;
import centroid.weka.refinable.EpochPlan;
import centroid.weka.refinable.RefinableClassifier;
import centroid.weka.refinable.RefinableParticle;
import centroid.weka.refinable.RefinableRows;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import weka.classifiers.AbstractClassifier;
import weka.classifiers.Classifier;
import weka.core.Instances;

/**
 * A learner whose copies are one number each. It begins with the seed of the copy's stream, and an epoch halves it and adds the weighted sum
 * of the targets: after two epochs it is seed / 4 + 1.5 sum, whoever else was trained beside it. Tests may let members predict something else,
 * or epochs fail.
 */
public final class FakeRefinable extends AbstractClassifier implements RefinableClassifier {

  private static final long serialVersionUID = 1L;

  public static final int NUM_EPOCHS = 2;

  /** Runs before each epoch of a copy, and may throw. */
  @FunctionalInterface
  public interface Epoch {
    void begins(Copy copy) throws Exception;
  }

  /** Every copy that was started, without copies of copies. */
  public final transient List<Copy> started = Collections.synchronizedList(new ArrayList<>());
  private transient EpochPlan plan = EpochPlan.fixed(NUM_EPOCHS);
  private transient Function<Copy, Classifier> member = copy -> FakeMember.predicting(copy.state);
  private transient Epoch epoch = copy -> { };
  private transient FakeRefinable alternative;
  private transient double epochCost = 1;
  private transient int numOpen;
  private transient int numPrepared;

  public FakeRefinable with(EpochPlan newPlan) {
    plan = newPlan;
    return this;
  }

  /** Sets the classifier that a copy becomes. */
  public FakeRefinable saying(Function<Copy, Classifier> newMember) {
    member = newMember;
    return this;
  }

  /** Sets the time of an epoch that it states. */
  public FakeRefinable costing(double cost) {
    epochCost = cost;
    return this;
  }

  /** Sets the same learner on rows prepared in another way. */
  public FakeRefinable or(FakeRefinable other) {
    alternative = other;
    return this;
  }

  public FakeRefinable before(Epoch action) {
    epoch = action;
    return this;
  }

  /** Members predict 1 for rows that they have been trained on, by the number in the first attribute, and 0 for others. */
  public static FakeRefinable sayingWhatItHasSeen() {
    return new FakeRefinable().saying(copy -> {
      BitSet seen = (BitSet) copy.seen.clone();
      return FakeMember.predicting(row -> new double[] {seen.get((int) row.value(0)) ? 1 : 0});
    });
  }

  /** Returns whether rows were prepared once and closed. */
  public boolean preparedOnceAndClosed() {
    return numPrepared == 1 && numOpen == 0;
  }

  @Override
  public RefinableRows prepare(Instances rows) {
    numOpen++;
    numPrepared++;
    return prepared(TrainingRows.targets(rows), IntStream.range(0, rows.numInstances()).toArray());
  }

  private RefinableRows prepared(double[] targets, int[] numbers) {
    return new RefinableRows() {
      @Override
      public EpochPlan plan() {
        return plan;
      }

      @Override
      public RefinableRows alternative() {
        return alternative == null ? null : alternative.prepared(targets, numbers);
      }

      @Override
      public double epochCost() {
        return epochCost;
      }

      @Override
      public long bytesPerCopy() {
        return 1000;
      }

      @Override
      public long bytesOfRows() {
        return 100;
      }

      @Override
      public RefinableRows at(int[] rows) {
        return prepared(targets, IntStream.of(rows).map(row -> numbers[row]).toArray());
      }

      @Override
      public RefinableParticle start(int numEpochs, RandomStreams stream) {
        Copy copy = new Copy(targets, numbers, numEpochs, stream.seed());
        started.add(copy);
        return copy;
      }

      @Override
      public void close() {
        numOpen--;
      }
    };
  }

  /** A copy in training. */
  public final class Copy implements RefinableParticle {

    private final double[] targets;
    /** The numbers of its training rows. */
    public final int[] rows;
    public final int numEpochs;
    /** The numbers of rows that it was trained on with a weight above 0. */
    private final BitSet seen = new BitSet();
    public double state;
    public int epochsDone;

    private Copy(double[] targets, int[] rows, int numEpochs, double state) {
      this.targets = targets;
      this.rows = rows;
      this.numEpochs = numEpochs;
      this.state = state;
    }

    public boolean hasRow(int row) {
      return IntStream.of(rows).anyMatch(own -> own == row);
    }

    @Override
    public void update(double[] weights, RandomStreams stream) throws Exception {
      epoch.begins(this);
      state /= 2;
      for (int k = 0; k < rows.length; k++) {
        state += weights[k] * targets[rows[k]];
        if (weights[k] > 0) {
          seen.set(rows[k]);
        }
      }
      epochsDone++;
    }

    @Override
    public void rowLosses(double[] losses) {
      for (int k = 0; k < rows.length; k++) {
        losses[k] = Math.abs(targets[rows[k]] - state);
      }
    }

    @Override
    public Classifier classifier() {
      return member.apply(this);
    }

    @Override
    public RefinableParticle copy() {
      Copy copy = new Copy(targets, rows, numEpochs, state);
      copy.seen.or(seen);
      copy.epochsDone = epochsDone;
      return copy;
    }
  }

  @Override
  public void buildClassifier(Instances data) {
    throw new UnsupportedOperationException("Copies of this one are trained epoch by epoch");
  }
}
