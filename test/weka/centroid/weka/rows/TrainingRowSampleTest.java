// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.rows;

import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import org.junit.jupiter.api.Test;
import weka.core.Instances;

/** Training rows among others. */
class TrainingRowSampleTest {

  /** As on a cluster, where one machine holds a sample. */
  @Test
  void rowsAtHandMayBeASample() {
    Instances all = TestData.numeric(3000);
    Instances held = new Instances(all, 0);
    for (int k = 0; k < all.numInstances(); k += 10) {
      held.add(all.get(k));
    }
    assertTrue(TrainingRowSample.of(held, 3000).note(all).startsWith("About 100 % of these rows are equal to training or calibration rows"));
    assertNull(TrainingRowSample.of(held, 3000).note(TestData.rising(300, 5)), "other rows");
    assertNull(TrainingRowSample.of(held, 300).note(all), "a tenth");
  }
}
