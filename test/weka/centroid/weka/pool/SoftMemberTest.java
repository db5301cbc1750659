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
    Callable<Classifier> fit = () -> {
      fits.incrementAndGet();
      return again;
    };
    assertSame(first, new SoftMember(first, fit, null, null).model());
    assertEquals(0, fits.get());
    assertSame(again, new SoftMember(null, fit, null, null).model());
    assertEquals(1, fits.get());
  }
}
