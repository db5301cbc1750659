// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import weka.classifiers.AbstractClassifier;
import weka.classifiers.Classifier;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instances;
import weka.core.OptionHandler;
import weka.core.SerializationHelper;
import weka.core.Utils;

/** Creates, trains, saves and queries classifiers in one call each. */
public final class Models {

  /** Work that may throw any exception. */
  @FunctionalInterface
  public interface Work {
    void run() throws Exception;
  }

  private Models() {
  }

  /** Returns a CentroidBagging with these command-line options. */
  public static CentroidBagging withOptions(String options) {
    return configured(new CentroidBagging(), options);
  }

  /** Returns a small, fast CentroidBagging. */
  public static CentroidBagging small() {
    return withOptions("-I 4 -pool 12");
  }

  /** Sets command-line options, and returns the classifier. */
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

  /** Returns the text of a model in one line, however it is wrapped. */
  public static String text(Object model) {
    return model.toString().replaceAll("\\s+", " ");
  }

  /** Returns a CentroidBagging with these options, trained on the data. */
  public static CentroidBagging trained(String options, Instances data) throws Exception {
    return fitted(withOptions(options), data);
  }

  /** Trains the classifier, and returns it. */
  public static <C extends Classifier> C fitted(C classifier, Instances data) throws Exception {
    classifier.buildClassifier(data);
    return classifier;
  }

  /** Returns the distribution predicted for each row. */
  public static double[][] predictions(Classifier model, Instances rows) throws Exception {
    double[][] all = new double[rows.numInstances()][];
    for (int row = 0; row < all.length; row++) {
      all[row] = model.distributionForInstance(rows.instance(row));
    }
    return all;
  }

  /** Returns the name of the class with its options. */
  public static String specification(Classifier classifier) {
    return classifier.getClass().getName() + " " + Utils.joinOptions(((AbstractClassifier) classifier).getOptions());
  }

  /** Returns the bytes of an object as Weka saves it. */
  public static byte[] saved(Object object) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    SerializationHelper.write(bytes, object);
    return bytes.toByteArray();
  }

  /** Returns the object that Weka reads from these bytes. */
  public static Object read(byte[] bytes) throws Exception {
    return SerializationHelper.read(new ByteArrayInputStream(bytes));
  }

  /** Asserts that the classifier holds no model: it predicts nothing, and its text says so. */
  public static void assertNoModel(CentroidBagging classifier) {
    Instances data = TestData.numeric(1);
    IllegalStateException refusal = assertThrows(IllegalStateException.class, () -> classifier.distributionForInstance(data.instance(0)));
    assertTrue(refusal.getMessage().contains("buildClassifier"), refusal.getMessage());
    assertEquals("CentroidBagging: No model built yet.", classifier.toString());
    assertTrue(Double.isNaN(classifier.getMeasure("measureNumMembers")));
  }

  /** Returns what the work prints on standard output. */
  public static String standardOutputOf(Work work) throws Exception {
    return captured(work, System::setOut, System.out);
  }

  /** Returns what the work prints on standard error. */
  public static String standardErrorOf(Work work) throws Exception {
    return captured(work, System::setErr, System.err);
  }

  private static String captured(Work work, Consumer<PrintStream> redirect, PrintStream original) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    redirect.accept(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    try {
      work.run();
    } finally {
      redirect.accept(original);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
