package centroid.weka;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import weka.classifiers.Classifier;
import weka.classifiers.rules.ZeroR;

class PoolMemberTest {

  @Test
  void aMemberIsTrainedAgainOnlyIfItWasForgotten() throws Exception {
    Classifier first = new ZeroR();
    Classifier again = new ZeroR();
    AtomicInteger fits = new AtomicInteger();
    PoolMember member = new PoolMember(first, () -> {
      fits.incrementAndGet();
      return again;
    });
    assertSame(first, member.model());
    assertEquals(0, fits.get());
    member.forget();
    assertSame(again, member.model());
    assertEquals(1, fits.get());
  }
}
