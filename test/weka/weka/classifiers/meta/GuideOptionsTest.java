// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.meta;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.DocumentedList;
import centroid.weka.options.reader.OptionDetails;
import java.beans.Introspector;
import java.beans.PropertyDescriptor;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weka.classifiers.evaluation.output.prediction.Intervals;
import weka.classifiers.functions.Nd4jNetwork;
import weka.core.CommandlineRunnable;
import weka.core.Option;
import weka.core.OptionHandler;
import weka.core.OptionMetadata;
import weka.core.SelectedTag;
import weka.core.Tag;
import weka.core.Utils;
import weka.filters.supervised.attribute.AddPredictionIntervals;

/** The guide's page of options lists exactly the existing options, with their defaults and a recommendation for each. */
class GuideOptionsTest {

  private static final Path PAGE = Path.of("doc/guide/options.md");

  private static OptionHandler handler(String name) {
    return Map.of("CentroidBagging", (OptionHandler) new CentroidBagging(), "CalibratedClassifier", new CalibratedClassifier(), "Nd4jNetwork",
        new Nd4jNetwork(), "AddPredictionIntervals", new AddPredictionIntervals(), "Intervals", new Intervals()).get(name);
  }

  /** Returns the cells of the table in a section, row by row. */
  private static List<List<String>> rows(String section) throws Exception {
    String text = Files.readString(PAGE);
    int begin = text.indexOf("\n## " + section + "\n");
    assertTrue(begin >= 0, "missing section " + section);
    int end = text.indexOf("\n## ", begin + 1);
    List<List<String>> rows = new ArrayList<>();
    for (String line : text.substring(begin, end < 0 ? text.length() : end).split("\n")) {
      if (line.startsWith("| `-")) {
        rows.add(List.of(line.replaceFirst("^\\| ", "").replaceFirst(" \\|$", "").split(" \\| ?", -1)));
      }
    }
    return rows;
  }

  private static TreeSet<String> named(String section) throws Exception {
    TreeSet<String> names = new TreeSet<>();
    rows(section).forEach(cells -> assertTrue(names.add(cells.get(0).replaceAll("[`-]*([^`]+)`", "$1")), cells.get(0) + " is listed twice"));
    return names;
  }

  @ParameterizedTest
  @ValueSource(strings = {"CentroidBagging", "CalibratedClassifier", "Nd4jNetwork", "AddPredictionIntervals", "Intervals"})
  void everyOptionIsListed(String section) throws Exception {
    TreeSet<String> real = new TreeSet<>();
    for (Option option : Collections.list(handler(section).listOptions())) {
      if (option.synopsis().contains("Options specific to")) {
        break;
      }
      // One of Weka's own options has an extra dash in its name.
      real.add(option.name().replaceFirst("^-", ""));
    }
    DocumentedList.assertComplete(PAGE + ", table of " + section, real, named(section));
  }

  @ParameterizedTest
  @ValueSource(strings = {"CompareBagging", "CompareLearners", "CheckModel", "PredictTotals", "RecalibrateModel", "ModelCard", "Forecast"})
  void everyOptionOfTheComparisonsIsListed(String section) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream before = System.out;
    System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    try {
      CommandlineRunnable command = (CommandlineRunnable) Class.forName("weka.classifiers.evaluation." + section).getDeclaredConstructor().newInstance();
      command.run(null, new String[] {"-h"});
    } finally {
      System.setOut(before);
    }
    TreeSet<String> real = new TreeSet<>();
    Matcher matcher = Pattern.compile("(?m)^-([A-Za-z-]+) ").matcher(bytes.toString(StandardCharsets.UTF_8));
    while (matcher.find()) {
      real.add(matcher.group(1));
    }
    DocumentedList.assertComplete(PAGE + ", table of " + section, real, named(section));
  }

  @ParameterizedTest
  @ValueSource(strings = {"CentroidBagging", "CalibratedClassifier", "Nd4jNetwork", "AddPredictionIntervals", "Intervals", "CompareBagging",
      "CompareLearners", "CheckModel", "PredictTotals", "RecalibrateModel", "ModelCard", "Forecast"})
  void everyOptionHasAMeaningAndARecommendation(String section) throws Exception {
    for (List<String> cells : rows(section)) {
      assertTrue(cells.size() == 4 && !cells.get(2).isBlank() && !cells.get(3).isBlank(),
          () -> PAGE + ", table of " + section + ": this row needs an option, a default, a meaning and a recommendation: " + cells);
    }
  }

  /** Returns the options of a classifier and its inner dialogs, without those of its base learner. */
  private static String[] own(OptionHandler handler) throws Exception {
    List<String> all = new ArrayList<>();
    for (PropertyDescriptor property : Introspector.getBeanInfo(handler.getClass()).getPropertyDescriptors()) {
      if (property.getReadMethod() != null && OptionDetails.class.isAssignableFrom(property.getPropertyType())) {
        all.addAll(List.of(Option.getOptionsForHierarchy(property.getReadMethod().invoke(handler), OptionDetails.class)));
      }
    }
    List.of(handler.getOptions()).stream().takeWhile(word -> !word.equals("--")).forEach(all::add);
    return all.toArray(new String[0]);
  }

  /** Compares the documented defaults with the options of a new object; flags are off. */
  @ParameterizedTest
  @ValueSource(strings = {"CentroidBagging", "CalibratedClassifier", "Nd4jNetwork", "AddPredictionIntervals"})
  void defaultsAreRight(String section) throws Exception {
    for (List<String> cells : rows(section)) {
      String name = cells.get(0).replaceAll("[`-]*([^`]+)`", "$1");
      String[] own = own(handler(section));
      if (cells.get(1).equals("off")) {
        assertFalse(Utils.getFlag(name, own), name);
      } else {
        String value = Utils.getOption(name, own);
        boolean plain = value.isEmpty() || same(value, cells.get(1)) || value.replaceAll(" .*", "").endsWith("." + cells.get(1));
        assertTrue(plain, name + " is " + value + ", the guide says " + cells.get(1));
      }
    }
  }

  /** Every value of a choice is named in the option's tip and in the guide. */
  @ParameterizedTest
  @ValueSource(strings = {"CentroidBagging", "CalibratedClassifier", "Nd4jNetwork"})
  void everyChoiceIsNamed(String section) throws Exception {
    int lists = assertChoicesNamed(section, handler(section));
    assertTrue(lists >= 3, "lists found in " + section + ": " + lists);
  }

  private static int assertChoicesNamed(String section, Object handler) throws Exception {
    int lists = 0;
    for (PropertyDescriptor property : Introspector.getBeanInfo(handler.getClass()).getPropertyDescriptors()) {
      if (OptionDetails.class.isAssignableFrom(property.getPropertyType())) {
        lists += assertChoicesNamed(section, property.getReadMethod().invoke(handler));
      }
      if (property.getPropertyType() == SelectedTag.class && property.getReadMethod() != null) {
        assertChoicesNamed(section, property, (SelectedTag) property.getReadMethod().invoke(handler));
        lists++;
      }
    }
    return lists;
  }

  private static void assertChoicesNamed(String section, PropertyDescriptor property, SelectedTag list) throws Exception {
    OptionMetadata metadata = property.getReadMethod().getAnnotation(OptionMetadata.class);
    String row = rows(section).stream().filter(cells -> cells.get(0).equals("`-" + metadata.commandLineParamName() + "`")).findFirst()
        .orElseThrow().toString();
    for (Tag tag : list.getTags()) {
      String word = "(?s).*\\b" + tag.getReadable() + "\\b.*";
      assertTrue(metadata.description().matches(word), tag.getReadable() + " is not in the tip of " + property.getName());
      assertTrue(row.matches(word), tag.getReadable() + " is not in the guide's row of " + property.getName());
    }
  }

  private static boolean same(String value, String text) {
    return value.equals(text)
        || value.matches("[0-9.]+") && text.matches("[0-9.]+") && !text.equals(".") && Double.parseDouble(value) == Double.parseDouble(text);
  }
}
