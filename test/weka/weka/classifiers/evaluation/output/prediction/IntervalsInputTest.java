// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.evaluation.output.prediction;

import static centroid.Refusals.assertSays;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.weka.FixedIntervals;
import centroid.weka.Models;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import weka.classifiers.Classifier;
import weka.classifiers.meta.Bagging;
import weka.classifiers.meta.CalibratedClassifier;
import weka.classifiers.meta.CentroidBagging;
import weka.classifiers.meta.FilteredClassifier;
import weka.core.CheckGOE;
import weka.core.CheckOptionHandler;
import weka.core.Utils;
import weka.core.converters.ConverterUtils.DataSource;

/** The output Intervals refuses unsuitable classifiers, settings and data, and fulfils the contracts of Weka. */
class IntervalsInputTest extends IntervalsFixture {

  @ParameterizedTest
  @ValueSource(strings = {"-x 3", "-split-percentage 70", "-no-cv"})
  void aClassifierWithoutIntervalsIsRefusedInOneSentence(String how) throws Exception {
    for (Path data : List.of(trainFile, labelsFile)) {
      List<Object> options = new ArrayList<>(List.of("-t", data));
      options.addAll(Arrays.asList((Object[]) how.split(" ")));
      String output = run(new Bagging(), "", options.toArray());
      List<String> lines = output.lines().filter(line -> !line.isBlank() && !line.startsWith("===")).toList();
      assertEquals(1, lines.size(), output);
      assertTrue(lines.get(0).startsWith("weka.classifiers.meta.Bagging gives no prediction "), output);
      assertTrue(lines.get(0).contains("such as weka.classifiers.meta.CentroidBagging"), output);
    }
  }

  @Test
  void theRefusalMentionsWrappersThatHideIntervals() throws Exception {
    FilteredClassifier wrapper = new FilteredClassifier();
    String output = run(wrapper, "", "-t", trainFile, "-split-percentage", "70", "-F", "weka.filters.AllFilter", "-W",
        CentroidBagging.class.getName(), "--", "-I", "3", "-pool", "6");
    assertTrue(output.contains("FilteredClassifier gives no prediction intervals"), output);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "1.5", "abc", "NaN", "0.9,"})
  void invalidLevelsAreRefusedVisibly(String levels) {
    Exception refusal = assertThrows(Exception.class, () -> run(ours(), "-format csv -levels " + levels, "-t", trainFile, "-x", "3"));
    assertSays(refusal.getMessage(), "(-levels)", "fractions between 0 and 1", "'" + levels + "'");
    Intervals typed = new Intervals();
    typed.setLevels(levels);
    assertEquals(levels, typed.getLevels());
    typed.setHeader(train);
    typed.setBuffer(new StringBuffer());
    assertSays(assertThrows(Exception.class, typed::printHeader).getMessage(), "(-levels)", "fractions between 0 and 1", "'" + levels + "'");
  }

  /** The Explorer sets the header and trains in one thread. */
  @ParameterizedTest
  @ValueSource(strings = {"-levels 1.5", "-format html", "-threshold high"})
  void invalidSettingsAreRefusedBeforeTheTraining(String options) throws Exception {
    CentroidBagging untrained = ours();
    assertThrows(Exception.class, () -> run(untrained, options, "-t", trainFile, "-T", testFile));
    assertEquals("CentroidBagging: No model built yet.", untrained.toString());
    Intervals output = new Intervals();
    output.setOptions(options.split(" "));
    output.setHeader(train);
    CalibratedClassifier other = new CalibratedClassifier();
    String message = assertThrows(IllegalArgumentException.class, () -> other.buildClassifier(train)).getMessage();
    assertSays(message, "(" + options.split(" ")[0] + ")", "'" + options.split(" ")[1] + "'");
    Models.fitted(ours(), train);
  }

  @Test
  void anOutputThatIsCorrectedIsNotRefused() throws Exception {
    Intervals output = new Intervals();
    output.setLevels("0.9,");
    output.setHeader(train);
    output.setLevels("0.9");
    Models.fitted(ours(), train);
    output.setLevels("2");
    output.setHeader(train);
    output.setBuffer(new StringBuffer());
    assertThrows(IllegalStateException.class, output::printHeader);
    Models.fitted(ours(), train);
  }

  @Test
  void invalidFormatsAreRefusedUntilAValidOneIsSet() throws Exception {
    Intervals output = new Intervals();
    output.setBuffer(new StringBuffer());
    output.setHeader(test);
    output.setOptions(new String[] {"-format", "html"});
    assertSays(assertThrows(IllegalStateException.class, output::printHeader).getMessage(), "(-format)", "text, csv", "'html'");
    output.setOptions(new String[] {"-format", "csv"});
    output.printHeader();
  }

  /** Weka's command line would only say that it failed to instantiate the output. */
  @ParameterizedTest
  @CsvSource({"-levles 0.9, -levles 0.9", "-levels 0.8 0.95 -p 1, 0.95"})
  void unknownOptionsAreNamed(String options, String unknown) throws Exception {
    CentroidBagging untrained = ours();
    assertThrows(Exception.class, () -> run(untrained, options, "-t", trainFile, "-T", testFile));
    assertEquals("CentroidBagging: No model built yet.", untrained.toString());
    Intervals output = new Intervals();
    output.setBuffer(new StringBuffer());
    output.setHeader(test);
    output.setOptions(options.split(" "));
    assertSays(assertThrows(IllegalStateException.class, output::printHeader).getMessage(), "Intervals has no option '" + unknown + "'", "quotation marks");
    output.setOptions(new String[] {"-levels", "0.9"});
    output.printHeader();
  }

  /** Weka would print a stack trace after the training, and go on without the rows. */
  @Test
  void aFileInAFolderThatDoesNotExistIsRefused() throws Exception {
    Intervals output = new Intervals();
    output.setBuffer(new StringBuffer());
    output.setHeader(test);
    output.setOptions(new String[] {"-file", folder.resolve("none/rows.csv").toString()});
    assertSays(assertThrows(IllegalStateException.class, output::printHeader).getMessage(), "(-file)", "folder that exists");
    output.setOptions(new String[] {"-file", folder.resolve("rows.csv").toString()});
    output.printHeader();
  }

  @Test
  void aTestSetOfAnotherClassTypeIsRefused() throws Exception {
    Path other = TestData.write(folder, "other", TestData.risingLabels(5, 1));
    assertThrows(Exception.class, () -> run(ours(), "", "-t", trainFile, "-T", other));
    Path narrow = Files.writeString(folder.resolve("narrow.arff"), "@relation narrow\n@attribute x numeric\n@data\n1\n");
    Intervals output = new Intervals();
    output.setBuffer(new StringBuffer());
    output.setHeader(test);
    DataSource source = new DataSource(narrow.toString());
    String message = assertThrows(IllegalArgumentException.class, () -> output.print(ours(), source)).getMessage();
    assertTrue(message.contains("attributes of the training set"), message);
  }

  @Test
  void withoutBufferOrHeaderWekasMessagesAreUsed() throws Exception {
    assertThrows(IllegalStateException.class, () -> new Intervals().printHeader());
    Classifier model = Models.fitted(ours(), train);
    assertThrows(Exception.class, () -> new Intervals().printClassification(model, test.instance(0), 0));
  }

  @Test
  void anInterruptEndsTheOutput() throws Exception {
    Intervals output = new Intervals();
    output.setBuffer(new StringBuffer());
    output.setHeader(test);
    Classifier model = Models.fitted(ours(), train);
    Thread.currentThread().interrupt();
    try {
      assertThrows(InterruptedException.class, () -> output.print(model, test));
    } finally {
      Thread.interrupted();
    }
  }

  @Test
  void optionsAndPropertiesFulfilWekasContracts() throws Exception {
    CheckOptionHandler options = new CheckOptionHandler();
    options.setOptionHandler(new Intervals());
    options.setUserOptions(Utils.splitOptions("-levels 0.8,0.9 -format csv -decimals 5 -p 1-2 -distribution"));
    options.setSilent(true);
    options.doTests();
    assertTrue(options.getSuccess());
    CheckGOE gui = new CheckGOE();
    gui.setObject(new Intervals());
    gui.setIgnoredProperties("buffer,header,capabilities,options"); // inherited properties without tips
    gui.setSilent(true);
    gui.doTests();
    assertTrue(gui.getSuccess());
    assertEquals("Intervals", new Intervals().getDisplay());
    assertTrue(new Intervals().globalInfo().contains("prediction interval"));
    assertEquals("csv", Utils.getOption("format", ((Intervals) AbstractOutput.fromCommandline(OUTPUT + " -format csv")).getOptions()));
  }

  @Test
  void theClassIsHiddenAndTheInstanceUnchanged() throws Exception {
    FixedIntervals strict = new FixedIntervals((row, level) -> new double[][] {{0, 1}});
    StringBuffer buffer = new StringBuffer();
    Intervals output = new Intervals();
    output.setBuffer(buffer);
    output.setHeader(test);
    output.printHeader();
    double before = test.instance(0).classValue();
    output.printClassification(strict, test.instance(0), 0);
    output.printFooter();
    assertEquals(before, test.instance(0).classValue());
    assertEquals(1, strict.numCalls());
  }
}
