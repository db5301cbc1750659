// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerJobStart;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weka.core.Instances;

/** Runs that continue from a work folder, and what Spark sees of a run. */
class ResumeTest {

  private final Instances data = TestData.numeric(600);

  @TempDir
  private Path folder;

  /** The jobs of a run. */
  private static final class Watch extends SparkListener {

    private final List<String> descriptions = Collections.synchronizedList(new ArrayList<>());
    private final AtomicLong shuffled = new AtomicLong();

    @Override
    public void onJobStart(SparkListenerJobStart job) {
      descriptions.add(String.valueOf(job.properties().getProperty("spark.job.description")));
    }

    @Override
    public void onTaskEnd(SparkListenerTaskEnd task) {
      shuffled.addAndGet(task.taskMetrics().shuffleWriteMetrics().bytesWritten());
    }
  }

  @BeforeEach
  void start() throws Exception {
    LocalSpark.session();
    SparkTestData.csv(folder.resolve("a.csv"), data);
  }

  private String train(String options) throws Exception {
    return SparkTestData.predictions(SparkTestData.train(folder.resolve("m"), "-t " + folder.resolve("a.csv") + " -pool 8 -work "
        + folder.resolve("work") + " " + options), data);
  }

  private Watch watched(String options) throws Exception {
    Watch watch = new Watch();
    LocalSpark.session().sparkContext().addSparkListener(watch);
    try {
      train(options);
      // Waits until listeners have heard of everything.
      LocalSpark.session().sparkContext().listenerBus().waitUntilEmpty();
    } finally {
      LocalSpark.session().sparkContext().removeSparkListener(watch);
    }
    return watch;
  }

  @Test
  void finishedMembersAreNotShuffledAgain() throws Exception {
    long first = watched("-I 3 -spread shuffle").shuffled.get();
    assertTrue(first > 10_000, "" + first);
    Files.delete(folder.resolve("work/member-2"));
    long one = watched("-I 3 -spread shuffle").shuffled.get();
    assertTrue(one > 0 && one < first / 4, one + " of " + first);
    assertEquals(0, watched("-I 3 -spread shuffle").shuffled.get());
  }

  @ParameterizedTest
  @ValueSource(strings = {"shuffle", "broadcast"})
  void anotherNumberOfKeptMembersContinues(String spread) throws Exception {
    train("-I 3 -spread " + spread);
    long before = Files.getLastModifiedTime(folder.resolve("work/member-4")).toMillis();
    String continued = train("-I 5 -spread " + spread);
    assertEquals(before, Files.getLastModifiedTime(folder.resolve("work/member-4")).toMillis(), "no member is trained again");
    Files.move(folder.resolve("work"), folder.resolve("other"));
    assertEquals(train("-I 5 -spread " + spread), continued);
  }

  @ParameterizedTest
  @ValueSource(strings = {"shuffle", "broadcast"})
  void aPoolThatIsKeptWholeContinuesInBothDirections(String spread) throws Exception {
    String selected = train("-I 3 -spread " + spread);
    long before = Files.getLastModifiedTime(folder.resolve("work/member-4")).toMillis();
    String whole = train("-I 8 -spread " + spread);
    assertEquals(before, Files.getLastModifiedTime(folder.resolve("work/member-4")).toMillis(), "no member is trained again");
    Files.move(folder.resolve("work"), folder.resolve("other"));
    assertEquals(train("-I 8 -spread " + spread), whole);
    assertEquals(0, watched("-I 3 -spread " + spread).shuffled.get());
    assertEquals(selected, train("-I 3 -spread " + spread));
  }

  @Test
  void everyJobHasADescriptionAndTheProgramsOwnIsKept() throws Exception {
    LocalSpark.session().sparkContext().setJobDescription("mine");
    try {
      for (String spread : List.of("shuffle", "broadcast")) {
        List<String> seen = watched("-I 3 -spread " + spread).descriptions;
        Files.move(folder.resolve("work"), folder.resolve("work-" + spread));
        assertFalse(seen.contains("mine"), seen.toString());
        assertTrue(seen.contains("Training members 1 to 8 of the pool (REPTree)"), seen.toString());
      }
      assertEquals("mine", LocalSpark.session().sparkContext().getLocalProperty("spark.job.description"));
    } finally {
      LocalSpark.session().sparkContext().setJobDescription(null);
    }
  }
}
