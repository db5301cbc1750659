// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.gui;

import java.awt.Component;
import java.awt.Container;
import java.awt.Window;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.swing.ListModel;
import weka.classifiers.Classifier;
import weka.classifiers.evaluation.Prediction;
import weka.core.Attribute;
import weka.core.Instances;
import weka.gui.ResultHistoryPanel;
import weka.gui.explorer.ClassifierPanel;
import weka.gui.visualize.VisualizePanel;

/**
 * A result in the Explorer's list. Weka passes plots the predictions of a result only; its list knows the label, the options, the model and the test rows.
 *
 * @param label the label in the list; empty if unknown
 * @param text the text of the result; empty if unknown
 * @param predictions the predictions
 * @param target the class; null if unknown
 * @param model the model of the full training set; null if unknown
 * @param plotted the rows of Weka's error plot; null if unknown
 * @param data the data loaded now, which may differ from those of the result; null if unknown
 */
public record ExplorerResult(String label, String text, List<Prediction> predictions, Attribute target, Classifier model, Instances plotted, Instances data) {

  private static final int LONGEST_NAME = 40;
  private static final Pattern SCHEME = Pattern.compile("(?m)^Scheme: +(.*)$");
  private static final Pattern TEST_MODE = Pattern.compile("(?m)^Test mode: +(.*)$");
  private static final Pattern SUMMARY = Pattern.compile("(?s)=== Summary ===\\s*\\R(.*?)(\\R===|$)");
  private static final Pattern RELATION = Pattern.compile("(?m)^Relation: +(.*)$");

  /** Returns the result of predictions; one without label, model and rows if they are in no list. */
  public static ExplorerResult of(List<? extends Prediction> predictions) {
    return all().stream().filter(result -> result.predictions == predictions).findFirst()
        .orElseGet(() -> new ExplorerResult("", "", List.copyOf(predictions), null, null, null, null));
  }

  /** Returns the results with predictions in all windows that are not closed, the newest of a list first. */
  public static List<ExplorerResult> all() {
    return Arrays.stream(Window.getWindows()).filter(Window::isDisplayable).flatMap(window -> in(window).stream()).toList();
  }

  /** Returns the name with its data set of the result with a label; the label if there is none, such as for a model that was read from a file. */
  public static String sourceOf(String label) {
    return all().stream().filter(result -> result.label.equals(label)).findFirst().map(ExplorerResult::source).orElse(label);
  }

  /** Returns the results in a component, the newest of a list first. */
  static List<ExplorerResult> in(Component root) {
    return find(root, ClassifierPanel.class).flatMap(panel -> find(panel, ResultHistoryPanel.class)
        .flatMap(history -> listed(history, panel.getInstances()))).toList();
  }

  static Stream<ExplorerResult> listed(ResultHistoryPanel history, Instances data) {
    ListModel<?> list = history.getList().getModel();
    return IntStream.range(0, list.getSize()).map(k -> list.getSize() - 1 - k).mapToObj(k -> String.valueOf(list.getElementAt(k)))
        .filter(name -> history.getNamedObject(name) instanceof List<?>)
        .map(name -> of(name, String.valueOf(history.getNamedBuffer(name)), (List<?>) history.getNamedObject(name), data))
        .filter(result -> result.predictions != null);
  }

  @SuppressWarnings("unchecked")
  private static ExplorerResult of(String label, String text, List<?> parts, Instances data) {
    return new ExplorerResult(label, text, (List<Prediction>) part(parts, ArrayList.class), part(parts, Attribute.class), part(parts, Classifier.class),
        parts.stream().filter(VisualizePanel.class::isInstance).map(one -> ((VisualizePanel) one).getInstances()).findFirst().orElse(null), data);
  }

  private static <T> T part(List<?> parts, Class<T> type) {
    return parts.stream().filter(type::isInstance).map(type::cast).findFirst().orElse(null);
  }

  private static <T> Stream<T> find(Component root, Class<T> type) {
    Stream<T> inside = root instanceof Container container ? Arrays.stream(container.getComponents()).flatMap(child -> find(child, type)) : Stream.of();
    return type.isInstance(root) ? Stream.concat(Stream.of(type.cast(root)), inside) : inside;
  }

  /** The classifier with its options, as on the command line; empty if unknown. */
  String command() {
    return found(SCHEME);
  }

  /** The name of the data set, shortened, since filters append their options to it. */
  String relation() {
    String name = found(RELATION);
    return name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME);
  }

  /** How the Explorer has evaluated the model: the test mode and the lines of the summary, with their values; empty if unknown. */
  Map<String, String> evaluation() {
    Map<String, String> lines = new LinkedHashMap<>();
    if (!found(TEST_MODE).isEmpty()) {
      lines.put("Test mode", found(TEST_MODE));
    }
    Matcher summary = SUMMARY.matcher(text);
    if (summary.find()) {
      summary.group(1).lines().map(line -> line.strip().split("\\s{2,}", 2)).filter(pair -> pair.length == 2)
          .forEach(pair -> lines.put(pair[0], pair[1].replaceAll("\\s+%", " %").replaceAll("\\s{2,}", ", ")));
    }
    return lines;
  }

  private String found(Pattern pattern) {
    Matcher matcher = pattern.matcher(text);
    return matcher.find() ? matcher.group(1).trim() : "";
  }

  /** Whether the test rows were read from a file of their own, in the order of that file. */
  boolean hasSuppliedTestSet() {
    return text.contains("Test mode:    user supplied test set") || text.contains("=== Re-evaluation on test set ===");
  }

  /** The name in legends and menus: label and base learner, and the options that differ from those of other results of the same learner. */
  String name(List<ExplorerResult> others) {
    CommandOptions own = CommandOptions.of(command());
    String base = own.baseLearner();
    List<CommandOptions> alike = others.stream().filter(other -> other.predictions != predictions).map(other -> CommandOptions.of(other.command()))
        .filter(other -> other.scheme().equals(own.scheme()) && other.baseLearner().equals(base)).toList();
    String differing = own.differingFrom(alike);
    return label + (base.isEmpty() ? "" : " of " + base) + (differing.isEmpty() ? "" : ", " + differing);
  }

  /** The name of the result with its data set, for titles, notes and files. */
  public String source() {
    String name = name(all());
    return relation().isEmpty() ? name : relation() + (name.isEmpty() ? "" : ", " + name);
  }
}
