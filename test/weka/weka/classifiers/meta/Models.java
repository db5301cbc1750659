// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.meta;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import weka.classifiers.AbstractClassifier;
import weka.classifiers.Classifier;
import weka.core.Instances;
import weka.core.OptionHandler;
import weka.core.Utils;

/** Makes, trains and asks classifiers in as few words as possible. */
public final class Models {

  /** Something that may throw. */
  @FunctionalInterface
  public interface Work {
    void run() throws Exception;
  }

  private Models() {
  }

  /** A CentroidBagging set up as on a command line. */
  public static CentroidBagging withOptions(String options) {
    return configured(new CentroidBagging(), options);
  }

  /** Any classifier set up as on a command line. */
  public static <C extends OptionHandler> C configured(C classifier, String options) {
    try {
      classifier.setOptions(Utils.splitOptions(options));
      return classifier;
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalArgumentException(e);
    }
  }

  /** A CentroidBagging trained under the given options. */
  public static CentroidBagging trained(String options, Instances data) throws Exception {
    return fitted(withOptions(options), data);
  }

  static <C extends Classifier> C fitted(C classifier, Instances data) throws Exception {
    classifier.buildClassifier(data);
    return classifier;
  }

  /** The distribution of every row. */
  public static double[][] predictions(Classifier model, Instances rows) throws Exception {
    double[][] all = new double[rows.numInstances()][];
    for (int row = 0; row < all.length; row++) {
      all[row] = model.distributionForInstance(rows.instance(row));
    }
    return all;
  }

  /** Class name and options. */
  static String specification(Classifier classifier) {
    return classifier.getClass().getName() + " " + Utils.joinOptions(((AbstractClassifier) classifier).getOptions());
  }

  public static String standardOutputOf(Work work) throws Exception {
    return captured(work, System::setOut, System.out);
  }

  static String standardErrorOf(Work work) throws Exception {
    return captured(work, System::setErr, System.err);
  }

  private static String captured(Work work, Consumer<PrintStream> redirect, PrintStream usual) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    redirect.accept(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    try {
      work.run();
    } finally {
      redirect.accept(usual);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
