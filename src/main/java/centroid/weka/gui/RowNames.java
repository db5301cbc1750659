// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.gui;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import weka.core.Attribute;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;

/**
 * The places of test rows in the loaded data, or in the supplied test set, and the values by which people know them. Weka shuffles rows for cross-validation
 * and splits, so rows are found by their values; equal rows are not distinguishable.
 */
public final class RowNames {

  /** As many equal rows are listed. */
  private static final int MAX_LISTED = 3;

  private final Instances tested;
  /** The loaded data, in which texts are readable; null if test rows are not from there. */
  private final Instances data;
  private final IntFunction<int[]> places;

  private RowNames(Instances tested, Instances data, IntFunction<int[]> places) {
    this.tested = tested;
    this.data = data;
    this.places = places;
  }

  /** Returns names of rows without attributes: all are empty. */
  static RowNames unknown() {
    return new RowNames(null, null, row -> new int[0]);
  }

  /** Finds test rows in the data of a result. */
  static RowNames of(Instances tested, ExplorerResult result) {
    Instances data = result.data();
    if (result.hasSuppliedTestSet()) {
      return new RowNames(tested, null, row -> new int[] {row + 1});
    }
    if (data == null || !haveSameAttributes(tested, data)) {
      return new RowNames(tested, null, row -> new int[0]);
    }
    Map<Integer, List<Integer>> byHash = new HashMap<>();
    for (int row = 0; row < data.numInstances(); row++) {
      byHash.computeIfAbsent(Arrays.hashCode(values(data.instance(row), tested)), key -> new ArrayList<>()).add(row + 1);
    }
    return new RowNames(tested, data, row -> {
      double[] values = values(tested.instance(row), tested);
      return byHash.getOrDefault(Arrays.hashCode(values), List.of()).stream()
          .filter(place -> Arrays.equals(values, values(data.instance(place - 1), tested))).mapToInt(Integer::intValue).toArray();
    });
  }

  private static boolean haveSameAttributes(Instances one, Instances other) {
    return one.numAttributes() == other.numAttributes() && IntStream.range(0, one.numAttributes())
        .allMatch(k -> one.attribute(k).name().equals(other.attribute(k).name()) && one.attribute(k).type() == other.attribute(k).type());
  }

  /** The numbers and labels of a row; texts have other indices in other tables. */
  private static double[] values(Instance row, Instances header) {
    return IntStream.range(0, header.numAttributes()).filter(k -> header.attribute(k).isNumeric() || header.attribute(k).isNominal())
        .mapToDouble(row::value).toArray();
  }

  /** Returns an attribute of a test row in words; empty if it is missing or unreadable, or differs between rows that are otherwise equal. */
  String text(Attribute attribute, int number) {
    List<Instance> rows = data == null || places(number).length == 0 ? List.of(tested.instance(number - 1))
        : Arrays.stream(places(number)).mapToObj(place -> data.instance(place - 1)).toList();
    boolean readable = !attribute.isString() || rows.get(0).dataset() == data;
    List<String> found = readable ? rows.stream().map(row -> row.isMissing(attribute.index()) ? "" : row.toString(attribute.index())).distinct().toList()
        : List.of();
    return found.size() == 1 ? Utils.unquote(found.get(0)) : "";
  }

  private String id(int number) {
    return tested == null ? "" : Collections.list(tested.enumerateAttributes()).stream().filter(RowNames::isId).filter(one -> !text(one, number).isEmpty())
        .map(one -> one.name() + " " + text(one, number)).collect(Collectors.joining(", "));
  }

  /** Whether an attribute names rows: a text, or an attribute called id or name. */
  static boolean isId(Attribute attribute) {
    return attribute.isString() || attribute.name().equalsIgnoreCase("id") || attribute.name().equalsIgnoreCase("name");
  }

  /** Returns the places of a test row, both counted from 1; several if rows are equal, none if unknown. */
  int[] places(int number) {
    return places.apply(number - 1);
  }

  /** Returns the places of a test row in words, such as "17 or 230"; empty if unknown. */
  String placeText(int number) {
    List<String> found = Arrays.stream(places(number)).mapToObj(String::valueOf).toList();
    int last = found.size() - 1;
    return last < 1 ? String.join("", found)
        : last < MAX_LISTED ? String.join(", ", found.subList(0, last)) + " or " + found.get(last) : found.get(0) + " or one of " + last + " equal rows";
  }

  /** Returns what names a test row in the data, such as "row 17 or 230" or "row 17, name Smith"; empty if unknown. */
  public String of(int number) {
    String place = placeText(number);
    return Stream.of(place.isEmpty() ? "" : "row " + place, id(number)).filter(part -> !part.isEmpty()).collect(Collectors.joining(", "));
  }
}
