// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.scale;

import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A standalone cluster on this machine: a master and workers of one core each. */
public final class LoopbackCluster implements AutoCloseable {

  private static final long PATIENCE = TimeUnit.MINUTES.toMillis(6);

  private final SparkProcess spark;
  private final String master;
  private final List<Process> started = new ArrayList<>();

  /** Starts the master and the workers, whose files are in {@code folder}; {@code memory} is that of each worker, such as 1g. */
  public LoopbackCluster(SparkProcess spark, Path folder, int numWorkers, String memory) throws Exception {
    this.spark = spark;
    int port;
    try (ServerSocket socket = new ServerSocket(0)) {
      port = socket.getLocalPort();
    }
    master = "spark://127.0.0.1:" + port;
    started.add(spark.start("master", "512m", "org.apache.spark.deploy.master.Master",
        List.of("--host", "127.0.0.1", "--port", String.valueOf(port), "--webui-port", "0")));
    await("master", "Starting Spark master");
    for (int k = 1; k <= numWorkers; k++) {
      started.add(spark.start("worker" + k, "512m", "org.apache.spark.deploy.worker.Worker", List.of("--host", "127.0.0.1", "--cores", "1", "--memory", memory,
          "--webui-port", "0", "--work-dir", folder.resolve("worker" + k).toAbsolutePath().toString(), master)));
    }
    for (int k = 1; k <= numWorkers; k++) {
      await("worker" + k, "Successfully registered");
    }
  }

  private void await(String log, String text) throws Exception {
    long end = System.currentTimeMillis() + PATIENCE;
    while (!spark.output(log).contains(text)) {
      if (System.currentTimeMillis() > end) {
        throw new IllegalStateException("waited too long for '" + text + "' in the output of " + log + ":\n" + spark.output(log));
      }
      Thread.sleep(100);
    }
  }

  /** Returns the master's address. */
  public String master() {
    return master;
  }

  /** Returns a worker, counted from 1; its descendants are executors. */
  public Process worker(int number) {
    return started.get(number);
  }

  @Override
  public void close() {
    for (Process process : started) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }
}
