// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.published;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The place of a data set of {@link PeerStudy}: a benchmark and a name, since some names occur in both benchmarks. */
record PeerSet(Benchmark benchmark, String name) {

  static final String CONTENT = "the folders " + Benchmark.UCI.folder + " and " + Benchmark.CLEAR.folder
      + ", or one of them, with the data of experiments uci and clear";

  /** Where data and splits come from. */
  enum Benchmark {
    /** The common regression protocol of experiment uci. */
    UCI("uci-regression", UciFolder::read),
    /** The benchmark of experiment clear. */
    CLEAR("clear", ClearFolder::read);

    private final String folder;
    private final Reader reader;

    Benchmark(String folder, Reader reader) {
      this.folder = folder;
      this.reader = reader;
    }

    Path in(Path data) {
      return data.resolve(folder);
    }

    @Override
    public String toString() {
      return folder;
    }
  }

  /** Reads the folder of a data set. */
  @FunctionalInterface
  private interface Reader {

    /** The rows and splits. */
    FixedSplits read(Path folder) throws IOException;
  }

  /** Returns all sets in a folder of benchmarks. */
  static List<PeerSet> all(Path data) throws IOException {
    List<PeerSet> sets = new ArrayList<>();
    for (Benchmark benchmark : Benchmark.values()) {
      if (Files.isDirectory(benchmark.in(data))) {
        FixedSplits.names(benchmark.in(data)).forEach(name -> sets.add(new PeerSet(benchmark, name)));
      }
    }
    if (sets.isEmpty()) {
      throw new IllegalArgumentException("The data folder (-Ddata) must be a folder with " + CONTENT + ", but '" + data + "' has none of "
          + Arrays.toString(Benchmark.values()));
    }
    return sets;
  }

  FixedSplits read(Path data) throws IOException {
    return benchmark.reader.read(benchmark.in(data).resolve(name));
  }

  /** Returns the name in arguments, logs and headings, such as "clear/kin8nm". */
  @Override
  public String toString() {
    return benchmark + "/" + name;
  }
}
