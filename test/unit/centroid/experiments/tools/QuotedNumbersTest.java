// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * README, guide and the index of results quote measured numbers. Each of them must be on a page of results, rounded as it is quoted: on a page that the
 * paragraph links, or else on one that its section links, or else on any. Numbers of one decimal are checked only beside a link, since they are often
 * settings. The numbers of outputs of the same page (code blocks) may be quoted too.
 */
class QuotedNumbersTest {

  private static final Pattern QUOTED = Pattern.compile("(?<![\\w.])(\\d[\\d,]*\\.(\\d+))(?![\\d.]\\d)");
  private static final Pattern NUMBER = Pattern.compile("\\d[\\d,]*\\.?\\d*(?:[eE][+-]?\\d+)?");
  private static final Pattern CODE = Pattern.compile("(?s)```.*?```|(?m)(?<=\n\n)( {4}.*\n)+|`[^`]*`");
  private static final Pattern PAGE_LINK = Pattern.compile("\\]\\((?:[\\w./-]*(?:results|notes)/)([\\w-]+\\.md)[^)]*\\)");
  private static final Pattern SIBLING_LINK = Pattern.compile("\\]\\(([\\w-]+\\.md)\\)");
  private static final Pattern TARGET = Pattern.compile("\\]\\([^)]*\\)");
  /** Levels and shares that are settings everywhere. */
  private static final Set<Double> SETTINGS = Set.of(0.05, 0.5, 0.8, 0.9, 0.95);
  /** Versions, and true values of generated data that the guide states. */
  private static final Set<String> OTHERS = Set.of("python.md 3.11", "java.md 21.37", "java.md 26.63", "deciding.md 0.76", "deciding.md 0.42");

  private final TreeMap<String, double[]> measured = new TreeMap<>();

  QuotedNumbersTest() throws IOException {
    for (Path page : pages(Path.of("doc/results"), Path.of("doc/notes"))) {
      if (!page.endsWith("README.md")) {
        measured.put(page.getFileName().toString(), numbers(Files.readString(page)));
      }
    }
  }

  private static List<Path> pages(Path... folders) throws IOException {
    List<Path> pages = new ArrayList<>();
    for (Path folder : folders) {
      try (Stream<Path> files = Files.list(folder)) {
        files.filter(file -> file.toString().endsWith(".md")).sorted().forEach(pages::add);
      }
    }
    return pages;
  }

  private static double[] numbers(String text) {
    return NUMBER.matcher(text).results().mapToDouble(found -> Double.parseDouble(found.group().replace(",", ""))).distinct().toArray();
  }

  /** Says whether a page has a number that rounds to the quoted one, also as a percentage. */
  private static boolean has(double[] page, String quoted, int decimals) {
    double wanted = Double.parseDouble(quoted.replace(",", ""));
    double half = 0.5 * Math.pow(10, -decimals) + 1e-9;
    return Arrays.stream(page).anyMatch(number -> Math.abs(number - wanted) <= half || Math.abs(100 * number - wanted) <= half);
  }

  private Set<String> links(String text, boolean inResults) {
    return Stream.concat(PAGE_LINK.matcher(text).results(), inResults ? SIBLING_LINK.matcher(text).results() : Stream.empty())
        .map(found -> found.group(1)).filter(measured::containsKey).collect(Collectors.toSet());
  }

  /** Returns the quoted numbers of a page that are on none of the pages where they should be. */
  private List<String> unfounded(Path page) throws IOException {
    return unfounded(Files.readString(page), page.getFileName().toString(), page.startsWith("doc/results"));
  }

  private List<String> unfounded(String text, String name, boolean inResults) {
    String outputs = CODE.matcher(text).results().map(found -> found.group()).collect(Collectors.joining("\n"));
    List<String> wrong = new ArrayList<>();
    for (String section : CODE.matcher(text).replaceAll("").split("\n(?=## )")) {
      Set<String> ofSection = links(section, inResults);
      for (String block : section.split("\n\\s*\n|\n(?=[-|*])")) {
        Set<String> ofBlock = links(block, inResults);
        Set<String> scope = !ofBlock.isEmpty() ? ofBlock : !ofSection.isEmpty() ? ofSection : measured.keySet();
        Matcher quoted = QUOTED.matcher(TARGET.matcher(block).replaceAll("]"));
        while (quoted.find()) {
          String number = quoted.group(1);
          int decimals = quoted.group(2).length();
          boolean setting = SETTINGS.contains(Double.parseDouble(number.replace(",", ""))) || decimals == 1 && ofBlock.isEmpty();
          if (!setting && !OTHERS.contains(name + " " + number) && !outputs.contains(number)
              && scope.stream().noneMatch(source -> has(measured.get(source), number, decimals))) {
            wrong.add(name + ": " + number + ", not on " + (scope.size() > 5 ? "any page" : scope));
          }
        }
      }
    }
    return wrong;
  }

  @Test
  void everyQuotedNumberIsOnAPageOfResults() throws Exception {
    List<String> wrong = new ArrayList<>(unfounded(Path.of("README.md")));
    wrong.addAll(unfounded(Path.of("doc/results/README.md")));
    for (Path page : pages(Path.of("doc/guide"))) {
      wrong.addAll(unfounded(page));
    }
    assertEquals(List.of(), wrong, "quote numbers as a page of results has them, rounded, and link that page in the same paragraph");
  }

  @Test
  void anInventedNumberIsFound() {
    String page = "It needs [0.1234567 times](doc/results/compare.md) the time.\n\n## Other\n\nA ratio of 0.7654321 is nowhere.\n";
    assertEquals(2, unfounded(page, "made.md", false).size());
    assertTrue(unfounded("`0.1234567`\n\n```text\n0.7654321\n```\n\nThe output 0.7654321 is above.\n", "made.md", false).isEmpty());
  }
}
