// SPDX-License-Identifier: GPL-3.0-only
package centroid.fuzz;

import static centroid.fuzz.BrokenInvariant.unless;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import weka.classifiers.evaluation.CompareBagging;
import weka.classifiers.evaluation.CompareLearners;
import weka.core.Attribute;
import weka.core.Instances;
import weka.core.converters.ArffSaver;

/** Entry points that read and write files, in a temporary folder. */
final class FileEntryPoints {

  private FileEntryPoints() {
  }

  /** Writes all four files or fails with one sentence: folds are smaller than the data, so a learner may fail. */
  static void comparisonWritesItsFiles(FuzzCase one) throws Exception {
    if (!canBeWritten(one.train()) || one.options().calibrated()) {
      return;
    }
    Path folder = Files.createTempDirectory("fuzz");
    try {
      Path file = save(one.train(), folder.resolve("data.arff"));
      Path out = folder.resolve("out");
      try {
        new CompareBagging().compare(new String[] {"-data", file.toString(), "-class", String.valueOf(one.train().classIndex() + 1), "-m", "2", "-folds", "2",
            "-runs", "1", "-centroid", "-pool 4", "-learner", one.learner().className() + " " + one.learner().options(), "-out", out.toString()});
      } catch (Exception e) {
        RefusalMessages.refusalIsOneSentence(e);
        return;
      }
      for (String name : List.of("comparison.txt", "comparison.csv", "folds.csv", "comparison.html")) {
        unless(new File(out.toFile(), name).length() > 0, "comparisonWritesItsFiles", name);
      }
    } finally {
      delete(folder);
    }
  }

  /** Writes its five files or fails with one sentence. */
  static void learnersAreCompared(FuzzCase one) throws Exception {
    if (!canBeWritten(one.train()) || one.options().calibrated()) {
      return;
    }
    Path folder = Files.createTempDirectory("fuzz");
    try {
      Path file = save(one.train(), folder.resolve("data.arff"));
      Path out = folder.resolve("out");
      try {
        new CompareLearners().compare(new String[] {"-data", file.toString(), "-class", String.valueOf(one.train().classIndex() + 1), "-m", "2", "-centroid",
            "-pool 4", "-B", "weka.classifiers.rules.ZeroR", "-B", one.learner().className() + " " + one.learner().options(), "-out", out.toString()});
      } catch (Exception e) {
        RefusalMessages.refusalIsOneSentence(e);
        return;
      }
      try (Stream<Path> written = Files.list(out)) {
        unless(written.filter(path -> path.toFile().length() > 0).count() >= 3, "learnersAreCompared", "files");
      }
    } finally {
      delete(folder);
    }
  }

  /** Writes rows to an ARFF file. */
  static Path save(Instances rows, Path file) throws IOException {
    ArffSaver saver = new ArffSaver();
    saver.setInstances(rows);
    saver.setFile(file.toFile());
    saver.writeBatch();
    return file;
  }

  /** Whether an ARFF file can represent the data; it has no infinite values. */
  static boolean canBeWritten(Instances data) {
    for (int k = 0; k < data.numAttributes(); k++) {
      if (data.attribute(k).type() == Attribute.RELATIONAL) {
        return false;
      }
    }
    return data.stream().allMatch(row -> row.weight() > 0 && row.weight() < 1e9 && Arrays.stream(row.toDoubleArray()).noneMatch(Double::isInfinite));
  }

  static void delete(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      all.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
    }
  }
}
