// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.image;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Reads the binary files of CIFAR-10 and CIFAR-100: records of one or two label bytes and 3072 pixel bytes. */
public final class CifarFolder {

  private static final int SIDE = 32;
  private static final int PIXELS = 3 * SIDE * SIDE;

  private CifarFolder() {
  }

  /** Returns whether a folder has such files. */
  public static boolean matches(Path folder) {
    return isHundred(folder) || !batches(folder).isEmpty() || Files.exists(folder.resolve("test_batch.bin"));
  }

  private static List<Path> batches(Path folder) {
    return IntStream.rangeClosed(1, 5).mapToObj(k -> folder.resolve("data_batch_" + k + ".bin")).filter(Files::exists).toList();
  }

  private static boolean isHundred(Path folder) {
    return Files.exists(folder.resolve("train.bin")) || Files.exists(folder.resolve("test.bin"));
  }

  /**
   * Reads the training or the test images; for CIFAR-100 with the 100 fine labels.
   *
   * @throws IOException if a file is missing, is truncated, or has an invalid label, or Java's heap can't hold the images
   */
  public static PixelTable read(Path folder, boolean test) throws IOException {
    boolean hundred = isHundred(folder);
    List<Path> files = hundred ? List.of(folder.resolve(test ? "test.bin" : "train.bin")) : test ? List.of(folder.resolve("test_batch.bin"))
        : batches(folder);
    if (files.isEmpty() || !Files.exists(files.get(0))) {
      throw new IOException("Folder " + folder + " must have the " + (test ? "test" : "training") + " images of CIFAR, but does not; download "
          + (hundred ? test ? "test.bin" : "train.bin" : test ? "test_batch.bin" : "data_batch_1.bin to data_batch_5.bin"));
    }
    long size = 0;
    for (Path file : files) {
      size += Files.size(file);
    }
    PixelTable.requireHeap(folder, size);
    List<String> labels = labels(folder, hundred);
    List<byte[]> images = new ArrayList<>();
    List<Integer> classes = new ArrayList<>();
    for (Path file : files) {
      addRecords(file, hundred ? 2 : 1, labels.size(), images, classes);
    }
    return new PixelTable(hundred ? "cifar100" : "cifar10", 3, SIDE, SIDE, labels, images, classes);
  }

  private static List<String> labels(Path folder, boolean hundred) throws IOException {
    int number = hundred ? 100 : 10;
    Path file = folder.resolve(hundred ? "fine_label_names.txt" : "batches.meta.txt");
    if (!Files.exists(file)) {
      return IntStream.range(0, number).mapToObj(k -> "class" + k).toList();
    }
    // Every byte is valid in this encoding, and the names are English.
    List<String> names = Files.readAllLines(file, StandardCharsets.ISO_8859_1).stream().map(String::trim).filter(line -> !line.isEmpty()).distinct().toList();
    if (names.size() != number) {
      throw new IOException("File " + file + " must have " + number + " different names of classes, but has " + names.size() + "; download it again");
    }
    return names;
  }

  private static void addRecords(Path file, int labelBytes, int numLabels, List<byte[]> images, List<Integer> classes) throws IOException {
    long size = Files.size(file);
    int length = labelBytes + PIXELS;
    if (size == 0 || size % length != 0) {
      throw new IOException("File " + file + " must consist of whole records of " + length + " bytes, but has " + size + " bytes: record "
          + (size / length + 1) + " has only " + size % length + "; download it again");
    }
    try (InputStream stream = new BufferedInputStream(Files.newInputStream(file), 100 * length)) {
      for (long record = 1; record <= size / length; record++) {
        int label = stream.readNBytes(labelBytes)[labelBytes - 1] & 0xff;
        if (label >= numLabels) {
          throw new IOException("File " + file + " must have labels from 0 to " + (numLabels - 1) + ", but that of record " + record + " is " + label
              + "; download it again");
        }
        images.add(stream.readNBytes(PIXELS));
        classes.add(label);
      }
    }
  }
}
