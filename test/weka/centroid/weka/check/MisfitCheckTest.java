// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.check;

import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weka.classifiers.AbstractClassifier;
import weka.classifiers.meta.CalibratedClassifier;
import weka.core.Instances;

/** Classifiers whose probabilities are wrong, as they were in training: nothing has changed, so a check must not give more alarms than stated. */
class MisfitCheckTest {

  private static final int STREAMS = 16;

  /** The class depends on the distance from the middle, which no straight line and no bell curve describes. */
  private static Instances rows(int n, long seed) {
    Instances rows = TestData.generate("rows", TestData.numbers("x", "z", "y"), n, seed, random -> {
      double x = random.nextDouble();
      double z = random.nextDouble();
      return new double[] {x, z, 6 * Math.abs(x - 0.5) + z + Math.exp(z - 0.5) * random.nextGaussian()};
    });
    return TestData.lowHigh(rows, 1.5);
  }

  /** At a false-alarm rate of 0.05, more than 3 of 16 have a probability of 0.007. A test of the probabilities themselves gave 6 for NaiveBayes. */
  @ParameterizedTest
  @ValueSource(strings = {"weka.classifiers.bayes.NaiveBayes", "weka.classifiers.trees.J48"})
  void wrongProbabilitiesAreNoChange(String learner) throws Exception {
    int alarms = 0;
    for (int stream = 0; stream < STREAMS; stream++) {
      CalibratedClassifier model = new CalibratedClassifier();
      model.setClassifier(AbstractClassifier.forName(learner, null));
      model.buildClassifier(rows(300, stream));
      alarms += new ModelCheck(model, CheckSettings.DEFAULT).of(rows(1000, 1000 + stream)).verdict().isValid() ? 0 : 1;
    }
    assertTrue(alarms <= 3, alarms + " of " + STREAMS);
  }
}
