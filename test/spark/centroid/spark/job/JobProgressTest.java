// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.job;

import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.spark.LocalSpark;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.spark.api.java.JavaSparkContext;
import org.junit.jupiter.api.Test;

/** Long jobs say how far they are. */
class JobProgressTest {

  @Test
  void tasksThatAreDoneAreCounted() throws Exception {
    JavaSparkContext spark = JavaSparkContext.fromSparkContext(LocalSpark.session().sparkContext());
    PrintStream usual = System.out;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    try {
      JobProgress.of(spark, "a job that takes time", () -> spark.parallelize(List.of(1, 2, 3, 4, 5), 5).map(k -> {
        // Messages appear once per second.
        Thread.sleep(600);
        return k;
      }).collect());
      spark.sc().listenerBus().waitUntilEmpty();
    } finally {
      System.setOut(usual);
    }
    String printed = bytes.toString(StandardCharsets.UTF_8);
    assertTrue(printed.matches("(?s)CentroidBagging on Spark: [1-4] of 5 tasks done, \\d+ s passed, about \\d+ s left\n.*"), printed);
  }
}
