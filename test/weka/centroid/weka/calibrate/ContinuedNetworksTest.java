// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.calibrate;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.calibration.record.FoldRecords;
import centroid.text.ProgressMessages;
import centroid.util.Workers;
import centroid.weka.mode.EpochBaggingTrainer;
import centroid.weka.mode.EpochTrainer;
import centroid.weka.mode.GradientTrainer;
import centroid.weka.model.Ensemble;
import centroid.weka.options.GradientSettings;
import centroid.weka.options.MethodSettings;
import centroid.weka.refinable.RefinableRows;
import centroid.weka.rows.TinyTraining;
import centroid.weka.rows.TrainingRows;
import centroid.weka.training.BaseLearner;
import centroid.weka.training.TrainingContext;
import centroid.weka.training.TrainingRun;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.util.Arrays;
import java.util.function.Function;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weka.classifiers.functions.Nd4jNetwork;
import weka.core.Instances;
import weka.core.Utils;

/** A training of networks for n epochs that is continued to 2n epochs is a training for 2n epochs, to the last bit. */
class ContinuedNetworksTest {

  private static final int ROWS = 90;
  private static final int MEMBERS = 3;
  private static final int[] EPOCHS = {5, 10, 20, 40};

  private static Nd4jNetwork network(String options) throws Exception {
    Nd4jNetwork network = new Nd4jNetwork();
    network.setOptions(Utils.splitOptions("-layers 6,4 -batch 16 -max-epochs 40 " + options));
    return network;
  }

  private static TrainingContext training(Instances data, Nd4jNetwork network, RefinableRows prepared) {
    GradientSettings gradient = new GradientSettings(0, GradientSettings.Masses.EQUAL, GradientSettings.Losses.CENTRED);
    MethodSettings usual = TinyTraining.settings(MEMBERS);
    MethodSettings settings = new MethodSettings(MEMBERS, usual.bagSizePercent(), false, usual.pool(),
        TinyTraining.rounds(usual.rounds().scheme(), gradient), usual.intervals());
    return new TrainingContext(new TrainingRows(data), prepared, new BaseLearner(network), settings,
        new TrainingRun(1, new Workers(1), new ProgressMessages("test", message -> { })));
  }

  private static EpochTrainer trainer(boolean centroids, TrainingContext context) {
    return centroids ? new GradientTrainer(context, false) : new EpochBaggingTrainer(context);
  }

  private static byte[] bytes(Ensemble ensemble) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(ensemble);
    }
    return bytes.toByteArray();
  }

  @ParameterizedTest
  @CsvSource({"numeric, true, -encoding plain", "numeric, true, -encoding bins", "nominal, true, -encoding bins", "numeric, false, -encoding bins",
      "numeric, true, -encoding plain -dropout 0.2 -loss squared", "numeric, false, -encoding plain -dropout 0.2 -loss squared",
      "numeric, true, -schedule constant -encoding plain"})
  void aContinuedEnsembleIsThatOfALongTraining(String kind, boolean centroids, String options) throws Exception {
    Instances data = TestData.named(kind, ROWS);
    Nd4jNetwork network = network(options);
    try (RefinableRows prepared = network.prepare(data)) {
      assertTrue(prepared.plan().canContinue());
      TrainingContext training = training(data, network, prepared);
      EpochTrainer continued = trainer(centroids, training.forEpochs(40));
      byte[] before = null;
      for (int epochs : EPOCHS) {
        byte[] now = bytes(continued.trainTo(epochs).ensemble());
        assertArrayEquals(bytes(trainer(centroids, training.forEpochs(epochs)).train().ensemble()), now, epochs + " epochs");
        assertFalse(Arrays.equals(before, now), "training changes the ensemble");
        before = now;
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"numeric, true, -encoding plain", "numeric, true, -encoding bins", "nominal, true, -encoding plain", "numeric, false, -encoding bins",
      "numeric, true, -encoding bins -dropout 0.2 -loss squared"})
  void continuedFoldsPredictLikeThoseOfALongTraining(String kind, boolean centroids, String options) throws Exception {
    Instances data = TestData.named(kind, ROWS);
    Nd4jNetwork network = network(options);
    try (RefinableRows prepared = network.prepare(data)) {
      TrainingContext training = training(data, network, prepared);
      Function<TrainingContext, EpochTrainer> trainer = context -> trainer(centroids, context);
      CrossFit continued = CrossFit.byEpochs(training, trainer, true);
      CrossFit anew = CrossFit.byEpochs(training, trainer, false);
      for (int epochs : EPOCHS) {
        int numFolds = epochs < 40 ? 3 : 5;
        FoldRecords expected = anew.records(numFolds, epochs);
        FoldRecords actual = continued.records(numFolds, epochs);
        for (int record = 0; record < expected.numRows(); record++) {
          assertArrayEquals(expected.prediction(record), actual.prediction(record), "after " + epochs + " epochs");
        }
        assertArrayEquals(expected.numbers(), actual.numbers());
      }
    }
  }
}
