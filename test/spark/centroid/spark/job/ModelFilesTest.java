// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.job;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelFilesTest {

  @TempDir
  java.nio.file.Path temporary;

  /** Each round lets both threads rename at the same time; the loser must neither win nor leave its files in the winner's folder. */
  @Test
  void ofTwoFoldersRenamedAtTheSameTimeOneWins() throws Exception {
    FileSystem system = FileSystem.getLocal(new Configuration());
    ExecutorService both = Executors.newFixedThreadPool(2);
    try {
      for (int round = 0; round < 200; round++) {
        java.nio.file.Path output = temporary.resolve("out" + round);
        CyclicBarrier start = new CyclicBarrier(2);
        List<Callable<Boolean>> jobs = new ArrayList<>();
        for (int k = 0; k < 2; k++) {
          Path draft = ModelFiles.draft(new Path(output.toString()));
          Files.createDirectory(java.nio.file.Path.of(draft.toString()));
          Files.writeString(java.nio.file.Path.of(draft.toString(), "part"), "rows");
          jobs.add(() -> {
            start.await();
            return ModelFiles.renameToNew(draft, new Path(output.toString()), system);
          });
        }
        int won = 0;
        for (Future<Boolean> job : both.invokeAll(jobs)) {
          won += job.get() ? 1 : 0;
        }
        assertEquals(1, won, "winners of round " + round);
        try (Stream<java.nio.file.Path> files = Files.list(output)) {
          assertEquals(List.of("part"), files.map(file -> file.getFileName().toString()).toList());
        }
      }
    } finally {
      both.shutdown();
    }
  }
}
