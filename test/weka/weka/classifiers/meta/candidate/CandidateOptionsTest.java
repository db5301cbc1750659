// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.meta.candidate;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.weka.Models;
import centroid.weka.candidate.Candidate;
import centroid.weka.candidate.CandidateRanking;
import centroid.weka.candidate.DefaultCandidates;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weka.classifiers.Classifier;
import weka.classifiers.functions.SMOreg;
import weka.classifiers.meta.CentroidBagging;
import weka.classifiers.meta.FilteredClassifier;
import weka.classifiers.meta.Vote;
import weka.classifiers.rules.ZeroR;
import weka.classifiers.trees.M5P;
import weka.classifiers.trees.REPTree;
import weka.core.CheckOptionHandler;
import weka.core.Instances;
import weka.core.Option;
import weka.core.Utils;

/** Option -B on the command line and in the dialog, and the list that auto stands for. */
class CandidateOptionsTest {

  private static String[] options(CentroidBagging classifier) {
    return classifier.getOptions();
  }

  private static List<String> candidates(CentroidBagging classifier) {
    return Arrays.stream(classifier.getCandidates()).map(Models::specification).map(String::strip).toList();
  }

  /** Quotes within quotes within quotes. */
  private static Classifier nested() throws Exception {
    FilteredClassifier outer = Models.configured(new FilteredClassifier(), "-F \"weka.filters.MultiFilter -F \\\""
        + "weka.filters.unsupervised.attribute.MathExpression -E \\\\\\\"A + 1\\\\\\\"\\\"\"");
    outer.setClassifier(Models.configured(new SMOreg(), "-K \"weka.classifiers.functions.supportVector.RBFKernel -G 0.5\""));
    return outer;
  }

  @Test
  void optionsSurviveTheRoundTrip() throws Exception {
    CentroidBagging ours = Models.withOptions("-I 3");
    Vote vote = Models.configured(new Vote(), "-B weka.classifiers.rules.ZeroR -B \"weka.classifiers.trees.M5P -U\"");
    ours.setCandidates(new Classifier[] {nested(), new M5P(), vote});
    ours.setAutoCandidates(true);
    CentroidBagging again = new CentroidBagging();
    again.setOptions(options(ours));
    assertArrayEquals(options(ours), options(again));
    assertEquals(candidates(ours), candidates(again));
    assertTrue(again.getAutoCandidates());
    assertTrue(candidates(again).get(0).contains("A + 1"), candidates(again).get(0));
    // As one text, as it stands in Weka's windows and log.
    CentroidBagging pasted = Models.withOptions(Utils.joinOptions(options(ours)));
    assertArrayEquals(options(ours), options(pasted));
    assertEquals(8, Models.fitted(pasted, TestData.numeric(60)).getMeasure("measureNumCandidates"), "REPTree, three others, and four more of the list");
  }

  /** Candidates that are not given are gone, also if the new base learner was one of them. */
  @Test
  void newOptionsReplaceOldCandidates() throws Exception {
    CentroidBagging ours = Models.withOptions("-B weka.classifiers.trees.M5P -B auto");
    ours.setOptions(Utils.splitOptions("-W weka.classifiers.trees.M5P"));
    assertEquals(List.of(), candidates(ours));
    assertFalse(ours.getAutoCandidates());
    ours.setOptions(Utils.splitOptions("-B weka.classifiers.trees.REPTree -W weka.classifiers.trees.M5P"));
    ours.setOptions(Utils.splitOptions("-B weka.classifiers.trees.M5P"));
    assertEquals(1, candidates(ours).size());
  }

  @Test
  void candidatesOfABaseLearnerAreItsOwn() throws Exception {
    CentroidBagging ours = Models.withOptions("-I 2 -W weka.classifiers.meta.Vote -- -B weka.classifiers.rules.ZeroR -B weka.classifiers.trees.M5P");
    assertEquals(List.of(), candidates(ours));
    assertEquals(2, ((Vote) ours.getClassifier()).getClassifiers().length);
    CentroidBagging nested = Models.withOptions("-I 2 -W weka.classifiers.meta.CentroidBagging -- -I 2 -B weka.classifiers.rules.ZeroR");
    assertEquals(0, Models.fitted(nested, TestData.numeric(40)).getMeasure("measureNumCandidates"));
    assertEquals(1, ((CentroidBagging) nested.getClassifier()).getCandidates().length);
  }

  @Test
  void settersTakeEverything() throws Exception {
    CentroidBagging ours = Models.withOptions("-I 2 -B weka.classifiers.rules.ZeroR");
    ours.setCandidates(null);
    assertEquals(0, ours.getCandidates().length);
    assertEquals(0, Models.fitted(ours, TestData.numeric(40)).getMeasure("measureNumCandidates"));
    Classifier[] given = {new ZeroR(), null, new M5P()};
    ours.setCandidates(given);
    assertEquals(2, ours.getCandidates().length, "empty places are left out");
    given[0] = null;
    ours.getCandidates()[0] = null;
    assertEquals(ZeroR.class, ours.getCandidates()[0].getClass(), "arrays are copied");
    assertNotSame(ours.getCandidates(), ours.getCandidates());
    assertTrue(ours.getCapabilities().handles(weka.core.Capabilities.Capability.NUMERIC_CLASS));
  }

  @Test
  void theOptionIsListedOnceAndFirst() {
    List<Option> all = Collections.list(new CentroidBagging().listOptions());
    assertEquals("B", all.get(0).name());
    assertEquals(1, all.stream().filter(option -> option.name().equals("B")).count());
    CheckOptionHandler check = new CheckOptionHandler();
    check.setOptionHandler(new CentroidBagging());
    check.setUserOptions(new String[] {"-B", "weka.classifiers.trees.M5P -M 7.0", "-B", "auto", "-I", "4", "-W", "weka.classifiers.trees.REPTree"});
    check.setSilent(true);
    check.doTests();
    assertTrue(check.getSuccess());
  }

  // ---- auto ----

  @ParameterizedTest
  @CsvSource({"-B auto -B weka.classifiers.trees.M5P, 6", "-B auto -B auto, 6", "-B auto -W weka.classifiers.rules.ZeroR, 7", "-B ' auto ', 6",
      "-B auto -B \"weka.classifiers.trees.RandomForest -I 20\" -W weka.classifiers.trees.M5P, 6"})
  void autoAddsEachLearnerOnce(String options, int expected) throws Exception {
    CentroidBagging model = Models.trained("-I 2 -num-slots 0 " + options.replace("' auto '", "\" auto \""), TestData.line(2, 0.3, 40, 1));
    CandidateRanking ranking = model.trainingReport().candidates();
    assertEquals(expected, Set.copyOf(ranking.places().stream().map(CandidateRanking.Place::specification).toList()).size(), model.toString());
    assertEquals(expected, ranking.places().size());
  }

  /** Only the header and the number of rows matter. */
  @Test
  void theListDependsOnTheDataAlone() {
    Instances numbers = TestData.numeric(20);
    Instances labels = TestData.nominal(20);
    assertEquals(List.of("REPTree", "M5P", "RandomForest -I 20", "MultilayerPerceptron -N 100 -H 5", "SMOreg", "SMOreg -C 10.0 -K RBFKernel -G 0.1"),
        names(numbers, 1000).map(name -> name.replaceAll(" -C 250007|\"", "").replace("-K RBFKernel -C 250007", "-K RBFKernel")).toList());
    assertEquals(List.of("REPTree", "M5P", "RandomForest -I 20", "MultilayerPerceptron -N 100 -H 5", "LinearRegression"), names(numbers, 1001).toList());
    assertEquals(List.of("REPTree", "M5P", "RandomForest -I 20", "LinearRegression"), names(numbers, 100_000).toList());
    assertEquals(List.of("REPTree", "RandomForest -I 20", "LinearRegression"), names(numbers, 1_000_000).toList());
    Instances wide = TestData.generate("wide", TestData.numbers(IntStream.range(0, 102).mapToObj(k -> "x" + k).toArray(String[]::new)), 2, 1,
        random -> new double[102]);
    assertEquals(List.of("REPTree", "M5P", "RandomForest -I 20", "MultilayerPerceptron -N 100 -H 5"), names(wide, 500).toList());
    assertEquals(6, names(labels, 1000).count());
    assertEquals(List.of("REPTree", "J48", "BayesNet", "RandomForest -I 20"), names(labels, 1001).toList());
    assertEquals(4, names(TestData.manyLabels(11, 20, 1), 1000).count(), "a kernel machine for each pair of labels takes too long");
    for (Instances data : List.of(numbers, labels)) {
      for (int rows : new int[] {0, 1, 1000, 1001, Integer.MAX_VALUE}) {
        long count = names(data, rows).count();
        assertTrue(count >= 3 && count <= 6, rows + " rows have " + count);
      }
    }
  }

  private static Stream<String> names(Instances data, int numRows) {
    return DefaultCandidates.of(data, numRows).stream().map(Candidate::of).map(Candidate::name);
  }

  // ---- names ----

  @Test
  void namesHaveTheOptionsThatDiffer() throws Exception {
    assertEquals("REPTree", Candidate.of(new REPTree()).name());
    Candidate changed = Candidate.of(Models.configured(new REPTree(), "-L 3 -M 5"));
    assertEquals("REPTree -M 5 -L 3", changed.name());
    assertEquals("weka.classifiers.trees.REPTree -M 5 -V 0.001 -N 3 -S 1 -L 3 -I 0.0", changed.specification());
    String name = Candidate.of(nested()).name();
    assertTrue(name.startsWith("FilteredClassifier -F \"MultiFilter ") && name.contains("SMOreg") && !name.contains("weka."), name);
    Classifier again = Candidate.parse("it", Candidate.of(nested()).specification());
    assertEquals(Candidate.of(nested()).specification(), Candidate.of(again).specification());
  }

  /** A learner without a public constructor without arguments keeps its options. */
  @Test
  void learnersThatCannotBeCreatedKeepTheirOptions() {
    REPTree local = new REPTree() {
      private static final long serialVersionUID = 1L;
    };
    local.setMinNum(7);
    assertTrue(Candidate.of(local).specification().contains("-M 7 "), Candidate.of(local).specification());
  }
}
