// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.published;

import centroid.experiments.harness.GeneratedData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import weka.core.Instance;
import weka.core.Instances;

/** Writes small data sets in the forms of the two benchmarks. */
final class BenchmarkFolders {

  private BenchmarkFolders() {
  }

  static void write(Path file, Stream<String> lines) throws IOException {
    Files.createDirectories(file.getParent());
    Files.write(file, lines.toList());
  }

  private static String join(double[] values, String separator) {
    return Arrays.stream(values).mapToObj(String::valueOf).collect(Collectors.joining(separator));
  }

  /** A set named funnel of 60 rows and one split, with published numbers. */
  static void writeClear(Path folder) throws IOException {
    Instances data = GeneratedData.funnel(60, 1);
    Path set = folder.resolve("funnel");
    String header = IntStream.range(0, data.numAttributes() - 1).mapToObj(k -> "a" + k).collect(Collectors.joining(","));
    write(set.resolve("X.csv"), Stream.concat(Stream.of(header), data.stream().map(row -> join(Arrays.copyOf(row.toDoubleArray(),
        data.numAttributes() - 1), ","))));
    write(set.resolve("y.csv"), data.stream().map(Instance::classValue).map(String::valueOf));
    write(set.resolve("test_0.txt"), IntStream.range(0, 20).mapToObj(String::valueOf));
    write(folder.resolve("published.csv"), Stream.of("set,variant,method,metric,seed,value", "funnel,a,clear,picp,0,0.9",
        "funnel,a,clear,mpiw,0,2", "funnel,a,clear,intervalscoreloss,0,3", "funnel,b,cqr,picp,0,0.9", "funnel,b,cqr,mpiw,0,2",
        "funnel,b,cqr,intervalscoreloss,0,5"));
  }

  /** A set named energy, for which there are published numbers, of 60 rows and two splits. */
  static void writeUci(Path folder) throws IOException {
    Instances data = GeneratedData.funnel(60, 1);
    Path set = folder.resolve("energy");
    int target = data.classIndex();
    write(set.resolve("data.txt"), data.stream().map(row -> join(row.toDoubleArray(), " ")));
    write(set.resolve("index_features.txt"), IntStream.range(0, target).mapToObj(String::valueOf));
    write(set.resolve("index_target.txt"), Stream.of(String.valueOf(target)));
    write(set.resolve("n_splits.txt"), Stream.of("2"));
    write(set.resolve("index_test_0.txt"), IntStream.range(0, 20).mapToObj(String::valueOf));
    write(set.resolve("index_test_1.txt"), IntStream.range(10, 30).mapToObj(String::valueOf));
  }
}
