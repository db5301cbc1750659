// SPDX-License-Identifier: GPL-3.0-only
package weka.core.converters;

import static centroid.Refusals.assertSays;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.zip.CRC32;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import weka.classifiers.functions.Nd4jNetwork;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;

/** ImageDirectoryLoader turns folders of images into rows with one byte per pixel value, and names files that it can't read. */
class ImageDirectoryLoaderTest {

  @TempDir
  private Path folder;

  static Instances loaded(Path folder, String options) throws Exception {
    ImageDirectoryLoader loader = new ImageDirectoryLoader();
    loader.setOptions(Utils.splitOptions("-dir \"" + Utils.backQuoteChars(folder.toString()) + "\" " + options));
    assertEquals(loader.getStructure().numAttributes(), loader.getDataSet().numAttributes());
    return loader.getDataSet();
  }

  /** Writes a CIFAR file whose records have the labels 0, 1, 2 and so on, each in the given number of bytes. */
  static void cifar(Path folder, String name, int records, int labelBytes, int numLabels) throws Exception {
    byte[] bytes = new byte[records * (labelBytes + 3072)];
    new Random(records).nextBytes(bytes);
    for (int k = 0; k < records; k++) {
      bytes[k * (labelBytes + 3072) + labelBytes - 1] = (byte) (k % numLabels);
    }
    Files.write(folder.resolve(name), bytes);
  }

  private void picture(String name, int width, int height, int... colours) throws Exception {
    BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    for (int k = 0; k < width * height; k++) {
      image.setRGB(k % width, k / width, colours[k % colours.length]);
    }
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    ImageIO.write(image, "png", file.toFile());
  }

  @Test
  void readsBothCifarFormats() throws Exception {
    cifar(folder, "data_batch_1.bin", 12, 1, 10);
    cifar(folder, "data_batch_2.bin", 3, 1, 10);
    cifar(folder, "test_batch.bin", 4, 1, 10);
    Instances rows = loaded(folder, "");
    assertEquals("cifar10 3x32x32", rows.relationName());
    assertEquals(15, rows.numInstances());
    assertEquals(4, loaded(folder, "-test").numInstances());
    byte[] bytes = Files.readAllBytes(folder.resolve("data_batch_2.bin"));
    assertEquals(bytes[1 + 1024 + 33] & 0xff, rows.get(12).value(rows.attribute("g2_2")));
    assertEquals(2, rows.get(14).classValue());
    Files.writeString(folder.resolve("batches.meta.txt"), "airplane\nautomobile\nbird\ncat\ndeer\ndog\nfrog\nhorse\nship\ntruck\n\n");
    assertEquals("bird", loaded(folder, "").get(14).stringValue(3072));
    cifar(folder, "train.bin", 101, 2, 100);
    assertEquals("cifar100 3x32x32", loaded(folder, "").relationName());
    assertEquals("class99", loaded(folder, "").get(99).stringValue(3072));
  }

  @Test
  void readsFoldersOfPictures() throws Exception {
    picture("cat/1.png", 3, 2, 0x010203, 0xff0000);
    picture("dog/b.png", 3, 2, 0x0000ff);
    picture("dog/a.PNG", 3, 2, 0);
    Files.writeString(folder.resolve("dog/notes.txt"), "no picture");
    Instances rows = loaded(folder, "");
    assertTrue(rows.relationName().endsWith(" 3x2x3"), rows.relationName());
    assertEquals("cat, dog, dog", rows.get(0).stringValue(18) + ", " + rows.get(1).stringValue(18) + ", " + rows.get(2).stringValue(18));
    assertArrayEquals(new double[] {1, 255, 1, 255, 1, 255, 2, 0, 2, 0, 2, 0, 3, 0, 3, 0, 3, 0, 0}, rows.get(0).toDoubleArray());
    assertEquals(0, rows.get(1).value(12));
    assertEquals(255, rows.get(2).value(12));
  }

  @Test
  void greyPicturesHaveOneChannelAndTrainNetworks() throws Exception {
    for (int k = 0; k < 12; k++) {
      picture("dark/" + k + ".png", 4, 4, 0x101010 * (k % 4), 0x050505);
      picture("light/" + k + ".png", 4, 4, 0xf0f0f0, 0x808080 + 0x010101 * k);
    }
    Instances rows = loaded(folder, "");
    assertTrue(rows.relationName().endsWith(" 1x4x4"), rows.relationName());
    Nd4jNetwork network = new Nd4jNetwork();
    network.setOptions(Utils.splitOptions("-input 1x4x4 -layers \"conv 4 3, pool 2\" -epochs 20"));
    network.buildClassifier(rows);
    for (Instance row : rows) {
      assertEquals(row.classValue(), Utils.maxIndex(network.distributionForInstance(row)));
    }
  }

  private void written(String name, BufferedImage image, String format) throws Exception {
    Files.createDirectories(folder.resolve(name).getParent());
    assertTrue(ImageIO.write(image, format, folder.resolve(name).toFile()));
  }

  /** Java would brighten them, as if grey values were linear. */
  @Test
  void greyValuesAreThoseOfTheFile() throws Exception {
    BufferedImage eight = new BufferedImage(2, 2, BufferedImage.TYPE_BYTE_GRAY);
    BufferedImage sixteen = new BufferedImage(2, 2, BufferedImage.TYPE_USHORT_GRAY);
    int[] levels = {0, 1, 128, 255};
    for (int k = 0; k < 4; k++) {
      eight.getRaster().setSample(k % 2, k / 2, 0, levels[k]);
      sixteen.getRaster().setSample(k % 2, k / 2, 0, 257 * levels[k]);
    }
    written("a/1.png", eight, "png");
    written("b/1.png", sixteen, "png");
    written("c/1.bmp", eight, "bmp");
    written("d/1.tif", eight, "tiff");
    picture("e/1.png", 2, 2, 0, 0x010101, 0x808080, 0xffffff);
    Instances rows = loaded(folder, "");
    assertEquals(5, rows.numInstances());
    for (int row = 0; row < 5; row++) {
      assertArrayEquals(new double[] {0, 1, 128, 255, row}, rows.get(row).toDoubleArray());
    }
  }

  /** The stored colour of transparent pixels is arbitrary: a black letter on a transparent background is often black everywhere. */
  @Test
  void transparentPixelsAreWhite() throws Exception {
    BufferedImage letter = new BufferedImage(2, 2, BufferedImage.TYPE_INT_ARGB);
    letter.setRGB(0, 0, 0xff000000);
    letter.setRGB(1, 0, 0x80000000);
    letter.setRGB(0, 1, 0x00ff0000);
    written("a/1.png", letter, "png");
    picture("b/1.png", 2, 2, 0x000000);
    assertArrayEquals(new double[] {0, 127, 255, 255, 0}, loaded(folder, "").get(0).toDoubleArray());
  }

  @Test
  void filesOfTheOperatingSystemAreSkipped() throws Exception {
    picture("a/1.png", 2, 2, 1);
    picture("b/1.png", 2, 2, 2);
    picture(".thumbnails/1.png", 1, 1, 2);
    Files.write(folder.resolve("b/._1.png"), new byte[] {0, 5, 22, 7});
    assertEquals(2, loaded(folder, "").numInstances());
  }

  @Test
  void otherSkippedFilesAreReported() throws Exception {
    picture("a/1.png", 2, 2, 1);
    picture("b/1.png", 2, 2, 2);
    picture("a/.1.png", 2, 2, 2);
    PrintStream usual = System.err;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    System.setErr(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    try {
      loaded(folder, "");
      assertEquals("", bytes.toString(StandardCharsets.UTF_8));
      Files.createSymbolicLink(folder.resolve("a/2.png"), folder.resolve("nowhere.png"));
      Files.writeString(folder.resolve("b/2.webp"), "x");
      Files.createDirectory(folder.resolve("c"));
      ImageDirectoryLoader loader = new ImageDirectoryLoader();
      loader.setSource(folder.toFile());
      loader.getStructure();
      assertEquals(2, loader.getDataSet().numInstances());
    } finally {
      System.setErr(usual);
    }
    String message = bytes.toString(StandardCharsets.UTF_8).strip();
    assertSays(message, "3 of the files and folders", folder.toString(), "skipped", "the first is 'a" + File.separator + "2.png'");
  }

  /** A file of a few bytes whose header declares a picture of gigabytes. */
  @Test
  void pictureTooLargeForTheHeapIsRefusedByItsSize() throws Exception {
    picture("a/1.png", 2, 2, 1);
    picture("b/1.png", 2, 2, 1);
    Path file = folder.resolve("b/1.png");
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).putInt(16, 60_000).putInt(20, 50_000);
    CRC32 sum = new CRC32();
    sum.update(bytes.array(), 12, 17);
    Files.write(file, bytes.putInt(29, (int) sum.getValue()).array());
    assertRefused(() -> loaded(folder, ""), "1.png", "60000x50000 pixels", "45000 MB of Java's heap", "at most", "scale it");
  }

  @Test
  void someCifarBatchesAreEnough() throws Exception {
    cifar(folder, "data_batch_2.bin", 3, 1, 10);
    assertEquals(3, loaded(folder, "").numInstances());
    cifar(folder, "train.bin", 3, 2, 100);
    Files.write(folder.resolve("fine_label_names.txt"), new byte[] {(byte) 0xe4, '\n'});
    assertRefused(() -> loaded(folder, ""), "fine_label_names.txt", "100 different names", "has 1");
  }

  /** The same folder would give the training rows again. */
  @Test
  void testIsRefusedForFoldersOfPictures() throws Exception {
    picture("a/1.png", 2, 2, 1);
    picture("b/1.png", 2, 2, 2);
    assertRefused(() -> loaded(folder, "-test"), "(-test)", "left out", "CIFAR", folder.toString(), "folder of the test pictures");
  }

  private static String printed(String... options) {
    PrintStream usual = System.out;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    try {
      new ImageDirectoryLoader().run(null, options);
    } finally {
      System.setOut(usual);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @Test
  void theCommandListsItsOptionsAndPrintsArff() throws Exception {
    String help = printed("-h");
    assertTrue(help.contains("-dir <folder>") && help.contains("-test") && help.contains("prints ARFF"), help);
    picture("a/1.png", 1, 1, 1);
    picture("b/1.png", 1, 1, 2);
    String arff = printed("-dir", folder.toString());
    assertTrue(arff.contains("@attribute class {a,b}") && arff.contains("0,0,2,b"), arff);
  }

  /** Java's own message would be the file name only. */
  @Test
  void aFileWithoutReadPermissionIsNamed() throws Exception {
    picture("a/1.png", 2, 2, 1);
    picture("b/1.png", 2, 2, 2);
    Path file = folder.resolve("b/1.png");
    assumeTrue(file.toFile().setReadable(false) && !Files.isReadable(file), "root may read everything");
    assertRefused(() -> loaded(folder, ""), file.toString(), "can't be read (AccessDenied)", "permission to read it", "remove it");
  }

  private static void assertRefused(Executable work, String... words) {
    assertSays(assertThrows(IOException.class, work).getMessage(), words);
  }

  @Test
  void invalidFoldersAndFilesAreNamed() throws Exception {
    assertRefused(() -> loaded(folder, ""), "folders of pictures", "at least two", "has 0", "CIFAR");
    picture("only/1.png", 2, 2, 1);
    assertRefused(() -> loaded(folder, ""), "at least two", "has 1");
    picture("other/1.png", 2, 3, 1);
    assertRefused(() -> loaded(folder, ""), "one size", "2x3", "2x2", "resize");
    Files.write(folder.resolve("only/0.png"), new byte[] {1, 2, 3});
    assertRefused(() -> loaded(folder, ""), "0.png", "must be a picture", "PNG");
    cifar(folder, "data_batch_1.bin", 3, 1, 10);
    assertRefused(() -> loaded(folder, "-test"), "test images", "test_batch.bin");
    cifar(folder, "data_batch_1.bin", 12, 1, 11);
    assertRefused(() -> loaded(folder, ""), "from 0 to 9", "record 11", "10");
    Files.write(folder.resolve("data_batch_1.bin"), new byte[3073 + 100]);
    assertRefused(() -> loaded(folder, ""), "3073 bytes", "3173 bytes", "record 2 has only 100");
    Files.writeString(folder.resolve("batches.meta.txt"), "one\ntwo\n");
    assertRefused(() -> loaded(folder, ""), "10 different names", "has 2");
    try (RandomAccessFile huge = new RandomAccessFile(folder.resolve("data_batch_1.bin").toFile(), "rw")) {
      huge.setLength(Runtime.getRuntime().maxMemory() / 3073 * 3073);
    }
    assertRefused(() -> loaded(folder, ""), "would take", "MB of Java's heap", "at most", "-Xmx");
    ImageDirectoryLoader loader = new ImageDirectoryLoader();
    loader.setDirectory(folder.resolve("nowhere").toFile());
    assertRefused(loader::getDataSet, "(-dir)", "folder", "nowhere");
  }
}
