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
 * Loads a folder of images as rows of pixel columns: one with a folder of pictures for each class, or one with the binary files of CIFAR-10 or CIFAR-100.
 *
 * @serial exclude
 */
public class ImageDirectoryLoader extends AbstractLoader implements BatchConverter, OptionHandler, CommandlineRunnable {

  private static final long serialVersionUID = 1L;

  private File directory = new File(System.getProperty("user.dir"));
  private boolean testImages;
  private transient PixelTable table;

  /** A loader of default settings. */
  public ImageDirectoryLoader() {
  }

  /**
   * What the GUI shows about this class.
   *
   * @return a description
   */
  public String globalInfo() {
    return "Loads a folder of images as rows of pixel columns from 0 to 255 and a class. The folder either has a folder of pictures for each class, all of one "
        + "size, or the binary files of CIFAR-10 or CIFAR-100. The relation's name ends with what Nd4jNetwork is to be told by -input. Loaded rows take a byte "
        + "for each pixel (50,000 images of 3x32x32: 160 MB) until a filter, or Undo, makes others of them, which take eight.";
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

  /**
   * Text under the mouse.
   *
   * @return a sentence
   */
  public String directoryTipText() {
    return "The folder of images: with a folder of pictures for each class, or the binary files of CIFAR.";
  }

  /**
   * The folder of images.
   *
   * @return the folder
   */
  public File getDirectory() {
    return directory;
  }

  /**
   * Sets the folder of images.
   *
   * @param folder the folder
   */
  public void setDirectory(File folder) {
    directory = folder;
    reset();
  }

  /**
   * Text under the mouse.
   *
   * @return a sentence
   */
  public String testImagesTipText() {
    return "Whether the test images of CIFAR are loaded in place of its training images.";
  }

  /**
   * Whether test images are loaded.
   *
   * @return false for training images
   */
  public boolean getTestImages() {
    return testImages;
  }

  /**
   * Sets whether test images are loaded.
   *
   * @param test false for training images
   */
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
        // Its message is no more than the name.
        throw new IOException("'" + e.getFile() + "' can't be read (" + e.getClass().getSimpleName().replace("Exception", "")
            + "); see that it is there and that you may read it, or remove it", e);
      }
    }
    return table;
  }

  private PixelTable read(Path folder) throws IOException {
    if (CifarFolder.isOne(folder)) {
      return CifarFolder.read(folder, testImages);
    }
    if (testImages) {
      throw new IOException("Test images (-test) must be left out unless the folder of images (-dir) has the binary files of CIFAR, but '" + folder
          + "' has none; for test pictures name their own folder");
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
    // The rows have the pixels now.
    table = null;
    return rows;
  }

  @Override
  public Instance getNextInstance(Instances structure) throws IOException {
    throw new IOException("ImageDirectoryLoader can't load rows one by one; load all of them");
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

  /**
   * Prints the rows as ARFF, or with -h what there is to say; what goes wrong is told in one sentence.
   *
   * @param toRun not used; this object
   * @param options see {@link #listOptions}
   */
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

  /**
   * Prints a folder of images as ARFF.
   *
   * @param args see {@link #listOptions}
   */
  public static void main(String[] args) {
    new ImageDirectoryLoader().run(null, args);
  }
}
