// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.harness;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;

/** Runs an experiment with networks at a size that takes seconds. */
public final class FastStudy {

  private static final String[] FAST = {"--trials=1", "--ensemble=-folds 2", "--network=-layers 3 -max-epochs 1 -epochs 1"};

  private FastStudy() {
  }

  /**
   * Runs an experiment on the data in the folder of its name.
   *
   * @return its page
   */
  public static String run(Path folder, Study study, String name, String... more) throws Exception {
    Path out = folder.resolve("out");
    String[] common = {"--name=" + name, "--data=" + folder.resolve(name), "--out=" + out, "--rows=" + folder.resolve(name + ".tsv")};
    study.run(new Arguments(Stream.of(common, FAST, more).flatMap(Arrays::stream).toArray(String[]::new)));
    return Files.readString(out.resolve(name + ".md"));
  }
}
