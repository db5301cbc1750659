// SPDX-License-Identifier: GPL-3.0-only
package weka.core.converters;

import centroid.weka.console.CommandLine;
import centroid.weka.image.CifarFolder;
import centroid.weka.image.PictureFolder;
import centroid.weka.image.PixelTable;
import java.io.File;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import weka.core.CommandlineRunnable;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Option;
import weka.core.OptionHandler;
import weka.core.RevisionUtils;
import weka.core.Utils;

/**
 * Loads images as rows of pixel columns, from a folder with a folder of pictures for each class, or with the binary files of CIFAR-10 or CIFAR-100.
 *
 * @serial exclude
 */
public class ImageDirectoryLoader extends AbstractLoader implements BatchConverter, OptionHandler, CommandlineRunnable {

  private static final long serialVersionUID = 1L;

  private File directory = new File(System.getProperty("user.dir"));
  private boolean testImages;
  private transient PixelTable table;

  /** {@return the description that Weka's GUI shows} */
  public String globalInfo() {
    return "Loads a folder of images as rows of pixel columns from 0 to 255 and a class. The folder either has a folder of pictures for each class, all of one "
        + "size, or the binary files of CIFAR-10 or CIFAR-100. The relation's name ends with the value for option -input of Nd4jNetwork. Loaded rows take one "
        + "byte per pixel (50,000 images of 3x32x32: 160 MB); rows that a filter or Undo creates from them take eight.";
  }

  @Override
  public Enumeration<Option> listOptions() {
    return Collections.enumeration(List.of(new Option("\tThe folder of images.\n\t(default the current folder)", "dir", 1, "-dir <folder>"),
        new Option("\tLoads the test images of CIFAR in place of its training images.", "test", 0, "-test")));
  }

  @Override
  public void setOptions(String[] options) throws Exception {
    String folder = Utils.getOption("dir", options);
    testImages = Utils.getFlag("test", options);
    Utils.checkForRemainingOptions(options);
    directory = new File(folder.isEmpty() ? System.getProperty("user.dir") : folder);
    reset();
  }

  @Override
  public String[] getOptions() {
    return testImages ? new String[] {"-dir", directory.getPath(), "-test"} : new String[] {"-dir", directory.getPath()};
  }

  public String directoryTipText() {
    return "The folder of images: with a folder of pictures for each class, or the binary files of CIFAR.";
  }

  public File getDirectory() {
    return directory;
  }

  public void setDirectory(File folder) {
    directory = folder;
    reset();
  }

  public String testImagesTipText() {
    return "Whether the test images of CIFAR are loaded in place of its training images.";
  }

  public boolean getTestImages() {
    return testImages;
  }

  public void setTestImages(boolean test) {
    testImages = test;
    reset();
  }

  @Override
  public void reset() {
    table = null;
    setRetrieval(NONE);
  }

  @Override
  public void setSource(File folder) throws IOException {
    setDirectory(folder);
  }

  private PixelTable table() throws IOException {
    if (table == null) {
      if (directory == null || !directory.isDirectory()) {
        throw new IOException("The folder of images (-dir) must be a folder, but was '" + directory + "'");
      }
      try {
        table = read(directory.toPath());
      } catch (FileSystemException e) {
        // The message of such an exception is only the file name.
        throw new IOException("'" + e.getFile() + "' can't be read (" + e.getClass().getSimpleName().replace("Exception", "")
            + "); check that it exists and that you have permission to read it, or remove it", e);
      }
    }
    return table;
  }

  private PixelTable read(Path folder) throws IOException {
    if (CifarFolder.matches(folder)) {
      return CifarFolder.read(folder, testImages);
    }
    if (testImages) {
      throw new IOException("Test images (-test) must be left out unless the folder of images (-dir) has the binary files of CIFAR, but '" + folder
          + "' has none; set -dir to the folder of the test pictures");
    }
    return PictureFolder.read(folder);
  }

  @Override
  public Instances getStructure() throws IOException {
    return new Instances(table().header(), 0);
  }

  @Override
  public Instances getDataSet() throws IOException {
    setRetrieval(BATCH);
    Instances rows = table().rows();
    // The rows hold the pixels now.
    table = null;
    return rows;
  }

  @Override
  public Instance getNextInstance(Instances structure) throws IOException {
    throw new IOException("ImageDirectoryLoader loads all rows together, but was called for one row; load the whole data set");
  }

  @Override
  public String getRevision() {
    return RevisionUtils.extract("$Revision$");
  }

  @Override
  public void preExecution() {
    // Nothing to prepare.
  }

  @Override
  public void postExecution() {
    // Nothing to clean up.
  }

  /** Prints the rows as ARFF, or a description of the options with -h, and reports errors in one sentence. */
  @Override
  public void run(Object toRun, String[] options) {
    CommandLine.run(this, () -> {
      if (Utils.getFlag("h", options) || Utils.getFlag("help", options)) {
        System.out.println(globalInfo() + " On a command line it prints ARFF.\n\nOptions:\n");
        Collections.list(listOptions()).forEach(option -> System.out.println(option.synopsis() + "\n" + option.description()));
        return;
      }
      setOptions(options);
      Instances rows = getDataSet();
      System.out.println(new Instances(rows, 0));
      rows.forEach(System.out::println);
    });
  }

  /** Prints a folder of images as ARFF. */
  public static void main(String[] args) {
    new ImageDirectoryLoader().run(null, args);
  }
}
