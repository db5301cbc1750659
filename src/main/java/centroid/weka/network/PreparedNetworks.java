// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.network;

import centroid.nd4j.LayersPool;
import centroid.nd4j.Loss;
import centroid.nd4j.NetworkData;
import centroid.nd4j.NetworkShape;
import centroid.nd4j.NetworkTrainer;
import centroid.nd4j.TrainingSettings;
import centroid.util.RandomStreams;
import centroid.weka.options.reader.EnumOption;
import centroid.weka.refinable.EpochCurve;
import centroid.weka.refinable.EpochPlan;
import centroid.weka.refinable.RefinableParticle;
import centroid.weka.refinable.RefinableRows;
import java.util.function.Function;
import java.util.function.IntFunction;
import weka.classifiers.Classifier;

/** Encoded rows on which any number of networks is trained: the members of an ensemble, on all rows or on the training rows of a fold. */
public final class PreparedNetworks implements RefinableRows {

  /** The time of an epoch that does not depend on the number of weights, in units of a weight (measured: bins take 1.4 times the time). */
  private static final int FIXED_COST = 8000;

  private final NetworkRows rows;
  private final NetworkShape shape;
  private final NetworkData data;
  private final EpochPlan plan;
  private final IntFunction<TrainingSettings> settings;
  private final Function<NetworkModel, Classifier> finish;
  private final LayersPool layers;
  /** The rows in another encoding; null if there is none. */
  private PreparedNetworks alternative;

  /** Encodes rows. */
  public PreparedNetworks(NetworkRows rows, NetworkShape shape, EpochPlan plan, IntFunction<TrainingSettings> settings,
      Function<NetworkModel, Classifier> finish) {
    this.rows = rows;
    this.shape = shape;
    this.data = rows.all(shape).data();
    this.plan = plan;
    this.settings = settings;
    this.finish = finish;
    this.layers = new LayersPool(shape, Math.min(settings.apply(1).batchSize(), data.numRows()));
  }

  /** Adds the rows in another encoding, which are closed with this object. */
  public PreparedNetworks or(PreparedNetworks other) {
    alternative = other;
    return this;
  }

  /** Encodes some of the rows of another object and shares its layers, because encoded rows keep their width. */
  private PreparedNetworks(PreparedNetworks all, NetworkRows some) {
    this.rows = some;
    this.shape = all.shape;
    this.data = some.all(shape).data();
    this.plan = all.plan;
    this.settings = all.settings;
    this.finish = all.finish;
    this.layers = all.layers;
  }

  @Override
  public EpochPlan plan() {
    return plan;
  }

  @Override
  public String preparation() {
    return "encoding " + EnumOption.text(rows.encoder().numBins() > 0 ? InputEncoding.BINS : InputEncoding.PLAIN);
  }

  @Override
  public RefinableRows alternative() {
    return alternative;
  }

  @Override
  public double epochCost() {
    return FIXED_COST + shape.numParameters();
  }

  @Override
  public long bytesPerCopy() {
    return NetworkTrainer.heapBytes(shape);
  }

  @Override
  public long bytesOfRows() {
    return (long) Float.BYTES * rows.numRows() * rows.encoder().width();
  }

  @Override
  public RefinableRows at(int[] numbers) {
    return new PreparedNetworks(this, rows.at(numbers));
  }

  @Override
  public RefinableParticle start(int numEpochs, RandomStreams stream) {
    TrainingSettings forEpochs = settings.apply(numEpochs);
    return new Particle(forEpochs.dropout(), new NetworkTrainer(shape, forEpochs, data, stream));
  }

  @Override
  public void close() {
    layers.close();
    if (alternative != null) {
      alternative.close();
    }
  }

  /** One network in training. */
  private final class Particle implements RefinableParticle {

    private final double dropout;
    private final NetworkTrainer trainer;
    private double meanLoss;
    /** The row weights of the last epoch if the mean loss is that of a network under dropout; null otherwise. */
    private double[] weightsUnderDropout;

    Particle(double dropout, NetworkTrainer trainer) {
      this.dropout = dropout;
      this.trainer = trainer;
    }

    @Override
    public RefinableParticle copy() {
      Particle copy = new Particle(dropout, trainer.copy());
      copy.meanLoss = meanLoss;
      copy.weightsUnderDropout = weightsUnderDropout;
      return copy;
    }

    @Override
    public void rowLosses(double[] losses) throws Exception {
      layers.use(lent -> {
        trainer.rowLosses(lent, losses);
        return null;
      });
    }

    @Override
    public void update(double[] weights, RandomStreams stream) throws Exception {
      update(weights, null, stream);
    }

    @Override
    public void update(double[] weights, double[] losses, RandomStreams stream) throws Exception {
      meanLoss = layers.use(lent -> trainer.epoch(lent, weights, losses));
      weightsUnderDropout = dropout > 0 ? weights : null;
      if (dropout > 0 && losses != null) {
        measureWithoutDropout(losses);
      }
    }

    private void measureWithoutDropout(double[] losses) throws Exception {
      rowLosses(losses);
      double sum = 0;
      double total = 0;
      for (int row = 0; row < losses.length; row++) {
        sum += weightsUnderDropout[row] * losses[row];
        total += weightsUnderDropout[row];
      }
      meanLoss = total > 0 ? sum / total : 0;
      weightsUnderDropout = null;
    }

    @Override
    public Classifier classifier() throws Exception {
      if (weightsUnderDropout != null) {
        measureWithoutDropout(new double[weightsUnderDropout.length]);
      }
      double deviation = shape.loss() == Loss.SQUARED ? Math.sqrt(meanLoss) : 1;
      return finish.apply(new NetworkModel(trainer.network(), rows.encoder(), rows.target(), deviation, EpochCurve.NONE,
           trainer.epochsDone(), trainer.epochsDone(), meanLoss, Double.NaN));
    }
  }
}
