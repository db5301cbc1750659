// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import centroid.TestData;
import centroid.weka.saved.ModelFile;
import java.awt.image.BufferedImage;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weka.classifiers.meta.CalibratedClassifier;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instances;
import weka.core.SerializationHelper;
import weka.core.Utils;
import weka.core.converters.ImageDirectoryLoader;
import weka.filters.Filter;
import weka.filters.supervised.attribute.AddPredictionIntervals;

/** No file stays open after it was read or written: Windows lets nobody delete or replace an open one. Linux shows which files a process has open. */
class OpenFilesTest {

  private static final Path OPEN = Path.of("/proc/self/fd");

  @TempDir
  private static Path folder;

  @BeforeAll
  static void writeFiles() throws Exception {
    assumeTrue(Files.isDirectory(OPEN), "Skipped: this system does not show which files are open");
    Instances all = TestData.numeric(200);
    TestData.write(folder, "rows", all);
    CentroidBagging model = new CentroidBagging();
    model.setOptions(Utils.splitOptions("-I 3 -pool 8"));
    model.buildClassifier(all);
    SerializationHelper.writeAll(file("good.model"), new Object[] {model, new Instances(all, 0)});
    byte[] bytes = Files.readAllBytes(folder.resolve("good.model"));
    Files.write(folder.resolve("cut.model"), Arrays.copyOf(bytes, bytes.length / 2));
    bytes[bytes.length / 2] ^= 1;
    Files.write(folder.resolve("damaged.model"), bytes);
    for (String label : List.of("cats", "dogs")) {
      Files.createDirectories(folder.resolve("pictures/" + label));
      ImageIO.write(new BufferedImage(4, 4, BufferedImage.TYPE_INT_RGB), "png", new File(file("pictures/" + label + "/one.png")));
    }
  }

  private static String file(String name) {
    return folder.resolve(name).toString();
  }

  /** Returns the files of the folder that are open. */
  private static List<String> open() throws IOException {
    try (Stream<Path> files = Files.list(OPEN)) {
      return files.map(OpenFilesTest::target).filter(name -> name.startsWith(folder.toString())).sorted().toList();
    }
  }

  private static String target(Path link) {
    try {
      return Files.readSymbolicLink(link).toString();
    } catch (NoSuchFileException closedMeanwhile) {
      return "";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void anOpenFileIsSeen() throws IOException {
    try (InputStream open = Files.newInputStream(folder.resolve("rows.arff"))) {
      assertTrue(open.read() >= 0);
      assertEquals(List.of(file("rows.arff")), open());
    }
    assertEquals(List.of(), open());
  }

  @Test
  void commandsCloseTheirFiles() throws Exception {
    new ModelCard().execute(new String[] {"-model", file("good.model"), "-t", file("rows.arff"), "-out", file("card")});
    assertEquals(List.of(), open(), "model card");
    new CheckModel().check(new String[] {"-model", file("good.model"), "-t", file("rows.arff"), "-out", file("check")});
    assertEquals(List.of(), open(), "check");
    new RecalibrateModel().recalibrate(new String[] {"-model", file("good.model"), "-t", file("rows.arff"), "-d", file("recalibrated.model")});
    assertEquals(List.of(), open(), "recalibration");
    new CompareBagging().compare(new String[] {"-data", file("rows.arff"), "-m", "2", "-runs", "1", "-folds", "2", "-out", file("comparison")});
    assertEquals(List.of(), open(), "comparison");
    for (String name : List.of("card", "check", "comparison")) {
      try (Stream<Path> files = Files.list(folder.resolve(name))) {
        assertTrue(files.findAny().isPresent(), name);
      }
    }
  }

  @Test
  void classifiersFiltersAndLoadersCloseTheirFiles() throws Exception {
    Instances rows = TestData.numeric(50);
    AddPredictionIntervals filter = new AddPredictionIntervals();
    filter.setOptions(new String[] {"-model", file("good.model")});
    filter.setInputFormat(rows);
    Filter.useFilter(rows, filter);
    assertEquals(List.of(), open(), "filter");
    CalibratedClassifier calibrated = new CalibratedClassifier();
    calibrated.setOptions(new String[] {"-model", file("good.model"), "-calibration-data", file("rows.arff")});
    calibrated.buildClassifier(rows);
    assertEquals(List.of(), open(), "calibrated classifier");
    ImageDirectoryLoader loader = new ImageDirectoryLoader();
    loader.setOptions(new String[] {"-dir", file("pictures")});
    assertEquals(2, loader.getDataSet().numInstances());
    assertEquals(List.of(), open(), "pictures");
  }

  /** What fails must let the user put another file in its place. */
  @Test
  void damagedFilesAreClosedToo() throws IOException {
    for (String name : List.of("cut.model", "damaged.model", "rows.arff")) {
      assertThrows(IllegalArgumentException.class, () -> ModelFile.read("Model", new File(file(name))), name);
      assertEquals(List.of(), open(), name);
    }
    Path empty = Files.write(folder.resolve("pictures/cats/two.png"), new byte[] {1, 2, 3});
    ImageDirectoryLoader loader = new ImageDirectoryLoader();
    assertThrows(Exception.class, () -> {
      loader.setOptions(new String[] {"-dir", file("pictures")});
      loader.getDataSet();
    });
    assertEquals(List.of(), open(), "pictures");
    Files.delete(empty);
  }
}
