// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.image;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Reads pictures of one size from folders, each of which is named after its class. The result is grey if all pictures are. Hidden files are skipped without
 * a message, other files that are not pictures with a warning.
 */
public final class PictureFolder {

  private static final List<String> ENDINGS = List.of(".png", ".jpg", ".jpeg", ".gif", ".bmp", ".tif", ".tiff");

  private PictureFolder() {
  }

  /**
   * Reads all pictures, in the order of their names.
   *
   * @throws IOException if there are fewer than two classes with pictures, one can't be read, sizes differ, or Java's heap can't hold them
   */
  public static PixelTable read(Path folder) throws IOException {
    List<String> labels = new ArrayList<>();
    List<Path> files = new ArrayList<>();
    List<Integer> classes = new ArrayList<>();
    List<Path> others = new ArrayList<>();
    for (Path sub : sorted(folder)) {
      List<Path> inside = Files.isDirectory(sub) ? sorted(sub) : List.of();
      List<Path> pictures = inside.stream().filter(PictureFolder::isPicture).toList();
      for (Path picture : pictures) {
        files.add(picture);
        classes.add(labels.size());
      }
      if (!pictures.isEmpty()) {
        labels.add(sub.getFileName().toString());
      }
      others.addAll(inside.isEmpty() ? List.of(sub) : inside);
    }
    others.removeAll(new HashSet<>(files));
    if (labels.size() < 2) {
      throw new IOException("Folder " + folder + " must have at least two folders of pictures (" + String.join(", ", ENDINGS) + "), one for each class, or the "
          + "binary files of CIFAR, but has " + labels.size() + " such folders and none of these files");
    }
    PixelTable table = table(folder, labels, files, classes);
    if (!others.isEmpty()) {
      System.err.println(warning(folder, others));
    }
    return table;
  }

  /** Returns a warning, so that broken links and pictures of unknown formats are noticed. */
  private static String warning(Path folder, List<Path> others) {
    return "ImageDirectoryLoader: " + others.size() + " of the files and folders in '" + folder + "' are skipped, because they are not pictures ("
        + String.join(", ", ENDINGS) + ") in the folder of a class; the first is '" + folder.relativize(others.get(0)) + "'";
  }

  private static PixelTable table(Path folder, List<String> labels, List<Path> files, List<Integer> classes) throws IOException {
    List<byte[]> images = new ArrayList<>();
    int width = 0;
    int height = 0;
    boolean grey = true;
    for (Path file : files) {
      PixelFile image = PixelFile.read(file);
      if (images.isEmpty()) {
        width = image.width();
        height = image.height();
        PixelTable.requireHeap(folder, (long) files.size() * image.bytes().length);
      } else if (image.width() != width || image.height() != height) {
        throw new IOException("Pictures must be of one size, but " + file + " has " + image.width() + "x" + image.height() + " pixels and " + files.get(0)
            + " has " + width + "x" + height + "; resize them first");
      }
      grey &= image.isGrey();
      images.add(image.bytes());
    }
    if (grey) {
      int plane = width * height;
      images.replaceAll(pixels -> Arrays.copyOf(pixels, plane));
    }
    Path name = folder.toAbsolutePath().normalize().getFileName();
    // The root of a file system has no name.
    return new PixelTable(name == null ? "images" : name.toString(), grey ? 1 : 3, height, width, labels, images, classes);
  }

  private static List<Path> sorted(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      // Operating systems store metadata beside pictures, under names such as ._cat.png.
      return files.filter(file -> !file.getFileName().toString().startsWith(".")).sorted().toList();
    }
  }

  private static boolean isPicture(Path file) {
    String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
    return ENDINGS.stream().anyMatch(name::endsWith) && Files.isRegularFile(file);
  }
}
