// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import weka.classifiers.Classifier;
import weka.classifiers.rules.ZeroR;

class SoftMemberTest {

  @Test
  void aMemberIsTrainedAgainOnlyAfterItWasCleared() throws Exception {
    Classifier first = new ZeroR();
    Classifier again = new ZeroR();
    AtomicInteger fits = new AtomicInteger();
    Callable<TrainedMember> training = () -> {
      fits.incrementAndGet();
      return new TrainedMember(again, null, null, null);
    };
    assertSame(first, new SoftMember(new TrainedMember(first, null, null, null), training).model());
    assertEquals(0, fits.get());
    assertSame(again, new SoftMember(new TrainedMember(null, null, null, null), training).model());
    assertEquals(1, fits.get());
  }
}
