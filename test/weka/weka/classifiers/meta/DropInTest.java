// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.meta;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.weka.Models;
import centroid.weka.options.reader.OptionDetails;
import java.beans.Introspector;
import java.beans.PropertyDescriptor;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import weka.classifiers.Classifier;
import weka.core.CheckOptionHandler;
import weka.core.Instances;
import weka.core.Option;
import weka.core.OptionHandler;
import weka.core.Utils;

/** A command line of Bagging works unchanged and means the same. */
class DropInTest {

  static List<String> baggingOptions() {
    return List.of("", "-P 60", "-O", "-O -store-out-of-bag-predictions", "-store-out-of-bag-predictions",
        "-O -output-out-of-bag-complexity-statistics", "-represent-copies-using-weights", "-print", "-S 17", "-S -3", "-num-slots 2",
        "-num-slots 0", "-I 3", "-W weka.classifiers.trees.RandomTree", "-batch-size 7", "-num-decimal-places 5", "-output-debug-info",
        "-do-not-check-capabilities", "-- -M 5 -P", "-W weka.classifiers.trees.RandomTree -- -K 2 -S 4 -M 3",
        "-W weka.classifiers.meta.FilteredClassifier -- -F weka.filters.AllFilter -W weka.classifiers.trees.REPTree -- -M 4",
        "-P 80 -O -print -S 5 -num-slots 2 -I 4 -batch-size 50 -num-decimal-places 3 -W weka.classifiers.trees.REPTree -- -M 3 -V 0.01");
  }

  @Test
  void defaultsAreThoseOfBagging() throws Exception {
    assertEquals(values(new Bagging(), new CentroidBagging()), values(new CentroidBagging(), new Bagging()));
  }

  @Test
  void everyOptionOfBaggingIsListed() {
    TreeSet<String> missing = optionNames(new Bagging());
    missing.removeAll(optionNames(new CentroidBagging()));
    assertEquals(Collections.emptySet(), missing);
  }

  @ParameterizedTest
  @MethodSource("baggingOptions")
  void optionsMeanTheSame(String line) throws Exception {
    String[] forBagging = Utils.splitOptions(line);
    String[] forUs = forBagging.clone();
    Bagging bagging = new Bagging();
    bagging.setOptions(forBagging);
    CentroidBagging ours = new CentroidBagging();
    ours.setOptions(forUs);
    assertEquals(values(bagging, ours), values(ours, bagging));
    assertArrayEquals(forBagging, forUs, "both consume the same options");
  }

  @ParameterizedTest
  @MethodSource("baggingOptions")
  void optionsSurviveTheRoundTrip(String line) throws Exception {
    CentroidBagging ours = Models.withOptions(line);
    CentroidBagging again = new CentroidBagging();
    again.setOptions(ours.getOptions());
    assertArrayEquals(ours.getOptions(), again.getOptions());
    assertEquals(values(ours, ours), values(again, again));
    // The options that Bagging reports are accepted as well.
    assertEquals(values(ours, new Bagging()),
        values(Models.withOptions(Utils.joinOptions(Models.configured(new Bagging(), line).getOptions())), new Bagging()));
  }

  @ParameterizedTest
  @MethodSource("baggingOptions")
  void everyOptionOfBaggingTrainsAModel(String line) throws Exception {
    for (Instances data : List.of(TestData.numeric(60), TestData.nominal(60))) {
      CentroidBagging ours = Models.withOptions(line);
      Models.standardErrorOf(() -> ours.buildClassifier(data));
      double[] prediction = ours.distributionForInstance(data.instance(0));
      assertEquals(data.classAttribute().isNumeric() ? 1 : 3, prediction.length);
      assertTrue(Arrays.stream(prediction).allMatch(Double::isFinite));
      assertTrue(ours.getMeasure("measureNumMembers") <= ours.getNumIterations());
    }
  }

  @Test
  void ownOptionsPassCheckOptionHandler() {
    CheckOptionHandler check = new CheckOptionHandler();
    check.setOptionHandler(new CentroidBagging());
    check.setUserOptions(("-mode refit -pool 30 -lambda 0.25 -rounds 3 -draws 70 -gamma 0 -scheme bayesian -interval normal "
        + "-calibration none -P 70 -O -print -S 9 -num-slots 2 -I 4 -W weka.classifiers.trees.J48 -- -M 3").split(" "));
    check.setSilent(true);
    check.doTests();
    assertTrue(check.getSuccess());
  }

  @Test
  void outOfBagFlagsHaveTheirEffect() throws Exception {
    Instances data = TestData.nominal(80);
    CentroidBagging without = Models.trained("-I 3 -pool 9", data);
    assertNull(without.getOutOfBagEvaluationObject());
    assertEquals(-1, without.getMeasure("measureOutOfBagError"));
    assertFalse(without.toString().contains("Out-of-bag estimates"));
    CentroidBagging plain = Models.trained("-I 3 -pool 9 -O", data);
    assertNull(plain.getOutOfBagEvaluationObject().predictions());
    assertEquals(plain.getOutOfBagEvaluationObject().errorRate(), plain.getMeasure("measureOutOfBagError"));
    assertTrue(plain.toString().contains("*** Out-of-bag estimates ***"));
    assertFalse(plain.toString().contains("Class complexity"));
    CentroidBagging full = Models.trained("-I 3 -pool 9 -O -store-out-of-bag-predictions -output-out-of-bag-complexity-statistics", data);
    assertEquals(plain.getOutOfBagEvaluationObject().numInstances(), full.getOutOfBagEvaluationObject().predictions().size());
    assertTrue(full.toString().contains("Class complexity"));
    assertEquals(plain.getMeasure("measureOutOfBagError"), full.getMeasure("measureOutOfBagError"));
  }

  @Test
  void outOfBagErrorIsNearTheTestError() throws Exception {
    Instances both = TestData.numeric(600);
    Instances train = new Instances(both, 0, 300);
    Instances test = new Instances(both, 300, 300);
    for (String mode : List.of("select", "refit", "bagging")) {
      CentroidBagging model = Models.trained("-O -I 5 -mode " + mode, train);
      double fresh = 0;
      for (int row = 0; row < test.numInstances(); row++) {
        fresh += Math.abs(model.classifyInstance(test.instance(row)) - test.instance(row).classValue()) / test.numInstances();
      }
      double ratio = model.getMeasure("measureOutOfBagError") / fresh;
      // An out-of-bag vote has about a third of the members, so its error is somewhat larger; rows in the bag would give a far smaller one.
      assertTrue(ratio > 0.9 && ratio < 1.5, mode + ": " + ratio);
    }
  }

  /** Returns the values of all properties that the second object has as well. */
  private static Map<String, String> values(Object bean, Object other) throws Exception {
    Map<String, String> values = properties(bean);
    values.keySet().retainAll(properties(other).keySet());
    return values;
  }

  /** Returns all properties, including those of inner dialogs. */
  private static Map<String, String> properties(Object bean) throws Exception {
    Map<String, String> properties = new TreeMap<>();
    for (PropertyDescriptor property : Introspector.getBeanInfo(bean.getClass()).getPropertyDescriptors()) {
      if (property.getReadMethod() != null && property.getWriteMethod() != null && !property.getName().equals("options")) {
        Object value = property.getReadMethod().invoke(bean);
        if (value instanceof OptionDetails) {
          properties.putAll(properties(value));
        } else if (value instanceof Classifier[] several) {
          properties.put(property.getName(), Arrays.stream(several).map(Models::specification).toList().toString());
        } else {
          properties.put(property.getName(), value instanceof Classifier base ? Models.specification(base) : String.valueOf(value));
        }
      }
    }
    return properties;
  }

  private static TreeSet<String> optionNames(OptionHandler handler) {
    TreeSet<String> names = new TreeSet<>();
    for (Option option : Collections.list(handler.listOptions())) {
      names.add(option.name());
    }
    return names;
  }
}
