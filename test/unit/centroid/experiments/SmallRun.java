// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments;

import centroid.experiments.harness.Arguments;
import centroid.experiments.harness.Study;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import weka.core.Instances;

/** Runs of experiments from arguments to result file, with one trial, at a size that takes seconds. */
public final class SmallRun {

  private SmallRun() {
  }

  /**
   * Runs an experiment and returns the text of its result file.
   *
   * @param folder receives the result file and the file of finished rows
   * @param more arguments of the experiment
   */
  public static String of(Path folder, Study study, String name, String... more) throws Exception {
    Path out = folder.resolve("out");
    String[] common = {"--name=" + name, "--out=" + out, "--rows=" + folder.resolve(name + ".tsv"), "--trials=1"};
    study.run(new Arguments(Stream.concat(Stream.of(common), Stream.of(more)).toArray(String[]::new)));
    return Files.readString(out.resolve(name + ".md"));
  }

  /** Writes a data set into a folder, as name.arff. */
  public static void write(Path folder, String name, Instances data) throws IOException {
    Files.writeString(folder.resolve(name + ".arff"), data.toString());
  }

  /** Counts the goals in a result file, met or missed. */
  public static long numGoals(String text) {
    return text.lines().filter(line -> line.endsWith("| met |") || line.endsWith("| **missed** |")).count();
  }
}
