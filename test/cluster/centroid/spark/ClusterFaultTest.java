// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import centroid.TestData;
import centroid.experiments.scale.LoopbackCluster;
import centroid.experiments.scale.SparkProcess;
import centroid.weka.saved.ModelFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instances;

/** Kills parts of a standalone cluster (a master and two workers on this machine) during training: the model stays the same. */
class ClusterFaultTest {

  private static final int POOL = 10;
  /** Members take about a second each, so that there is time to kill something. */
  private static final String OPTIONS = "-I 3 -pool " + POOL + " -W weka.classifiers.functions.MultilayerPerceptron -- -N 800";
  private static final long PATIENCE = TimeUnit.MINUTES.toMillis(6);

  @TempDir
  private Path folder;
  private SparkProcess spark;
  private LoopbackCluster cluster;
  private Process last;
  private final Instances data = TestData.numeric(400);

  @BeforeEach
  void startCluster() throws Exception {
    spark = SparkInstallations.current(folder);
    cluster = new LoopbackCluster(spark, folder, 2, "1g");
    TestData.write(folder, "data", data);
  }

  @AfterEach
  void stopCluster() {
    if (last != null) {
      last.destroyForcibly();
    }
    cluster.close();
  }

  /** A condition to wait for. */
  private interface Condition {
    boolean holds() throws Exception;
  }

  private static void until(Condition condition, String what) throws Exception {
    long end = System.currentTimeMillis() + PATIENCE;
    while (!condition.holds()) {
      assertTrue(System.currentTimeMillis() < end, "waited too long for " + what);
      Thread.sleep(100);
    }
  }

  private Process begin(String log, String spread, String... conf) throws Exception {
    List<String> args = new ArrayList<>(List.of("-t", folder.resolve("data.arff").toString(), "-d", folder.resolve("m").toString(), "-work",
        folder.resolve("work").toString(), "-spread", spread));
    args.addAll(Arrays.asList(OPTIONS.split(" ")));
    last = spark.begin(log, SparkInstallations.place(cluster.master(), conf), "centroid.spark.Train", args.toArray(new String[0]));
    return last;
  }

  /** Waits until some members are finished; fails if all are. */
  private void untilMembers(int count) throws Exception {
    until(() -> !last.isAlive() || Files.isDirectory(folder.resolve("work")) && finished() >= count, count + " members");
    assertTrue(finished() < POOL, "all members are finished already");
  }

  private long finished() throws Exception {
    try (java.util.stream.Stream<Path> files = Files.list(folder.resolve("work"))) {
      return files.filter(file -> file.getFileName().toString().startsWith("member-")).count();
    }
  }

  private List<ProcessHandle> executors(int worker) {
    return cluster.worker(worker).descendants().toList();
  }

  private void assertModel(String expected) throws Exception {
    CentroidBagging model = (CentroidBagging) ModelFile.read("file", folder.resolve("m").toFile()).classifier();
    assertEquals(expected, SparkTestData.predictions(model, data));
  }

  private String byLocalShuffle() throws Exception {
    LocalSpark.session();
    String options = "-t " + folder.resolve("data.arff") + " -spread shuffle " + OPTIONS;
    return SparkTestData.predictions(SparkTestData.train(folder.resolve("local"), options), data);
  }

  private String onOneMachine() throws Exception {
    return SparkTestData.predictions(SparkTestData.onOneMachine(OPTIONS, data), data);
  }

  @Test
  void theModelIsThatOfOneMachineWithoutFaults() throws Exception {
    spark.await(begin("train", "broadcast"), "train");
    assertModel(onOneMachine());
  }

  /** Every write of one worker's executors fails, as on a full disk; the other worker takes over. */
  @Test
  void aWorkerHasAFullDisk() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/prlimit")), "prlimit of Linux makes every write fail");
    String expected = byLocalShuffle();
    Process driver = begin("train", "shuffle", "spark.excludeOnFailure.enabled=true", "spark.excludeOnFailure.timeout=10m");
    until(() -> !executors(1).isEmpty() && !executors(2).isEmpty(), "executors");
    for (ProcessHandle executor : executors(1)) {
      new ProcessBuilder("prlimit", "--pid", String.valueOf(executor.pid()), "--fsize=0").start().waitFor();
    }
    String output = spark.await(driver, "train");
    assertTrue(output.contains("File too large"), output);
    assertModel(expected);
  }

  @Test
  void anExecutorIsKilled() throws Exception {
    Process driver = begin("train", "broadcast");
    untilMembers(3);
    executors(1).forEach(ProcessHandle::destroyForcibly);
    String output = spark.await(driver, "train");
    assertTrue(output.contains("Lost executor"), output);
    assertModel(onOneMachine());
  }

  @Test
  void aWorkerIsKilledWithItsBags() throws Exception {
    String expected = byLocalShuffle();
    Process driver = begin("train", "shuffle");
    untilMembers(3);
    executors(2).forEach(ProcessHandle::destroyForcibly);
    cluster.worker(2).destroyForcibly();
    spark.await(driver, "train");
    assertModel(expected);
  }

  @Test
  void theDriverIsKilledAndTheNextRunContinues() throws Exception {
    Process driver = begin("first", "broadcast");
    untilMembers(4);
    driver.destroyForcibly().waitFor();
    String output = spark.await(begin("second", "broadcast"), "second");
    assertTrue(output.matches("(?s).*[4-9] of " + POOL + " members are in the work folder already.*"), output);
    assertModel(onOneMachine());
  }

  /** Speculative execution repeats the tasks of a machine that hangs. */
  @Test
  void anExecutorHangs() throws Exception {
    Process driver = begin("train", "broadcast", "spark.speculation=true", "spark.speculation.interval=200ms", "spark.speculation.quantile=0.3",
        "spark.speculation.multiplier=1.2",
        "spark.network.timeout=30s", "spark.network.timeoutInterval=10s", "spark.executor.heartbeatInterval=5s", "spark.log.level=INFO");
    untilMembers(4);
    for (ProcessHandle executor : executors(1)) {
      new ProcessBuilder("kill", "-STOP", String.valueOf(executor.pid())).start().waitFor();
    }
    String output = spark.await(driver, "train");
    assertTrue(output.contains("speculatable"), output);
    assertModel(onOneMachine());
  }
}
