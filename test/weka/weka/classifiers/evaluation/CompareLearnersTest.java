// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.evaluation;

import static centroid.Refusals.assertSays;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.compare.LearnerResults;
import centroid.weka.candidate.CandidateRanking;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weka.core.Instances;

/** The best learner of known data, the files of the command and messages for wrong input. */
class CompareLearnersTest {

  private static final String TREE = "weka.classifiers.trees.REPTree";
  private static final String LINE = "weka.classifiers.functions.LinearRegression";

  @TempDir
  private static Path folder;

  @BeforeAll
  static void writeData() throws Exception {
    TestData.write(folder, "line", TestData.line(3, 0.3, 150, 3));
    Instances steps = TestData.generate("steps", TestData.numbers("x", "z", "y"), 300, 5, random -> {
      double x = random.nextDouble();
      return new double[] {x, random.nextDouble(), (int) (4 * x) % 2 * 5 + 0.2 * random.nextGaussian()};
    });
    TestData.write(folder, "steps", steps);
    TestData.write(folder, "labels<&>", TestData.lowHigh(steps, 2.5));
    TestData.write(folder, "few", TestData.line(3, 0.3, 8, 3));
    Files.writeString(folder.resolve("texts.arff"), "@relation texts\n@attribute x numeric\n@attribute t string\n@data\n" + "1,a\n".repeat(40));
  }

  private static List<LearnerResults> compare(String data, String... more) throws Exception {
    return new CompareLearners().compare(options(data, more));
  }

  private static String[] options(String data, String... more) {
    List<String> options = new ArrayList<>(List.of("-data", data.isEmpty() ? "" : folder.resolve(data).toString(), "-m", "3", "-centroid", "-pool 12", "-out",
        folder.resolve("out").toString()));
    for (int k = 0; k < more.length; k += 2) {
      int at = more[k].equals("-B") ? -1 : options.indexOf(more[k]);
      if (at >= 0) {
        options.set(at + 1, more[k + 1]);
      } else {
        options.addAll(List.of(more[k], more[k + 1]));
      }
    }
    return options.toArray(new String[0]);
  }

  private static String taken(LearnerResults results) {
    return results.ranking().chosen().name();
  }

  @ParameterizedTest
  @CsvSource({"line.arff,LinearRegression", "steps.arff,REPTree", "labels<&>.arff,REPTree"})
  void theRightLearnerIsBest(String data, String right) throws Exception {
    String other = data.startsWith("labels") ? "weka.classifiers.functions.Logistic" : LINE;
    // Without the residual forest, which would fit the steps for the linear learners too.
    LearnerResults results = compare(data, "-B", other, "-B", TREE, "-centroid", "-pool 12 -local off -correct off").get(0);
    assertEquals(right, taken(results));
    CandidateRanking.Place second = results.ranking().places().get(1);
    assertTrue(second.isWorse() && second.probabilityWorse() > 0.9, second.toString());
    assertTrue(Files.readString(folder.resolve("out/learners.txt")).contains(right + " has the lowest out-of-bag error. It is better than each other"));
  }

  /** The printed command trains the model whose candidates were compared. */
  @Test
  void theCommandIsThatOfTheChosenLearner() throws Exception {
    LearnerResults results = compare("line.arff", "-B", TREE, "-B", LINE + " -R 1.0E-6", "-seed", "4").get(0);
    assertEquals("weka.Run .CentroidBagging -t <file> -I 3 -S 4 -pool 12 -W " + LINE + " -- -S 0 -R 1.0E-6 -num-decimal-places 4", results.command());
  }

  /** Removes the times. */
  private static List<String> withoutTimes(Path csv) throws Exception {
    return Files.readAllLines(csv).stream().map(line -> {
      String[] cells = line.split(",", -1);
      cells[11] = "";
      return String.join(",", cells);
    }).toList();
  }

  @Test
  void theSeedDecidesAllButTimes() throws Exception {
    Path csv = folder.resolve("out/learners.csv");
    compare("steps.arff", "-B", TREE, "-B", LINE);
    List<String> once = withoutTimes(csv);
    compare("steps.arff", "-B", TREE, "-B", LINE, "-num-slots", "2");
    assertEquals(once, withoutTimes(csv));
    compare("steps.arff", "-B", TREE, "-B", LINE, "-seed", "2");
    assertFalse(once.equals(withoutTimes(csv)));
  }

  @Test
  void failedLearnersAreNamedAndLeftOut() throws Exception {
    LearnerResults results = compare("line.arff", "-B", "weka.classifiers.trees.J48", "-B", TREE, "-B", LINE).get(0);
    assertEquals(2, results.ranking().places().size());
    assertEquals("J48", results.ranking().leftOut().get(0).name());
    String text = Files.readString(folder.resolve("out/learners.txt"));
    assertSays(text.lines().filter(line -> line.startsWith("Left out: ")).findFirst().orElseThrow(), "J48: ", "numeric class");
    assertTrue(Files.readString(folder.resolve("out/learners.csv")).lines().anyMatch(line -> line.startsWith("line,,J48,")
        && line.contains("numeric class")));
  }

  @Test
  void reportsAreComplete() throws Exception {
    List<LearnerResults> results = compare("", "-data", folder.resolve("labels<&>.arff") + "," + folder.resolve("steps.arff"));
    assertEquals(2, results.size());
    assertTrue(results.stream().allMatch(each -> each.ranking().places().size() == 6 && each.ranking().leftOut().isEmpty()), "the default lists can learn");
    List<String> csv = Files.readAllLines(folder.resolve("out/learners.csv"));
    assertEquals(1 + results.stream().mapToInt(each -> each.ranking().places().size()).sum(), csv.size());
    assertTrue(csv.stream().allMatch(line -> line.split(",", -1).length == 14), csv.toString());
    assertEquals(2, csv.stream().filter(line -> line.contains(",yes,")).count());
    String text = Files.readString(folder.resolve("out/learners.txt"));
    assertEquals(2, text.lines().filter(line -> line.startsWith("To use it: weka.Run ")).count(), text);
    assertTrue(text.lines().noneMatch(line -> line.endsWith(" ")), text);
    String page = Files.readString(folder.resolve("out/learners.html"));
    assertFalse(Pattern.compile("(src|href)=|url\\((?!#)|@import|<script").matcher(page).find(), "it needs no other file");
    assertTrue(page.contains("labels&lt;&amp;&gt;") && !page.contains("labels<"), "names are escaped");
    assertWellFormed(page);
    assertFalse(page.contains("<th scope=\"col\">k<wbr>"), "a unit is broken");
    assertEquals(List.of("chosen", "chosen"), Pattern.compile("<td class=[^>]*>([^<]*)<").matcher(page).results().map(cell -> cell.group(1)).toList(),
        "only what says that a learner was chosen is highlighted");
    assertEquals(4, page.split("<svg ", -1).length - 1, "two charts, light and dark");
    assertTrue(page.contains(">REPTree</text>") && !page.contains("could not be drawn"), "learners are named in the charts");
  }

  @Test
  void namedLearnersAreAddedToTheList() throws Exception {
    LearnerResults results = compare("line.arff", "-B", "auto", "-B", "weka.classifiers.rules.ZeroR").get(0);
    List<String> names = results.ranking().places().stream().map(place -> place.name()).toList();
    assertTrue(names.contains("ZeroR") && names.contains("REPTree") && names.contains("M5P"), names.toString());
  }

  /** Parses the page as XML, apart from void elements. */
  private static void assertWellFormed(String page) throws Exception {
    String xml = page.replace("<!DOCTYPE html>", "").replaceAll("<(meta|wbr)([^>]*)>", "<$1$2/>");
    DocumentBuilderFactory.newInstance().newDocumentBuilder()
        .parse(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "-data         | ''                    | (-data); ARFF; none was given",
      "-data         | missing.arff          | (-data); that can be read; missing.arff",
      "-data         | texts.arff            | numeric or nominal; 't'; -class",
      "-class        | 7                     | (-class); from 1 to 2; '7'",
      "-B            | weka.NoSuchLearner    | (-B); a classifier of Weka; 'weka.NoSuchLearner'",
      "-B            | ' '                   | (-B); a classifier of Weka; empty",
      "-B            | weka.classifiers.trees.REPTree -nonsense | (-B); 'weka.classifiers.trees.REPTree -nonsense'; Illegal options: -nonsense",
      "-B            | weka.classifiers.trees.M5P | (-B); different; M5P; twice",
      "-m            | 0                     | (-m); at least 1; was 0",
      "-m            | 3,5                   | -m; whole number; '3,5'",
      "-level        | 0.9                   | Illegal options; -level 0.9",
      "-num-slots    | -1                    | (-num-slots); at least 0; -1",
      "-centroid     | -mode nonsense        | (-mode); select; 'nonsense'",
      "-centroid     | -mode refit           | (-B); (-mode) auto or select; refit",
      "-centroid     | -I 3                  | (-centroid); -I; use -m",
      "-centroid     | -S 7                  | (-centroid); -S; use -seed",
      "-centroid     | -W weka.classifiers.trees.M5P | (-centroid); -W; use -B",
      "-centroid     | -B auto               | (-centroid); -B; outside of -centroid",
      "-nonsense     | 3                     | Illegal options; -nonsense 3",
      "-out          | line.arff             | (-out); can be written to; line.arff"})
  void badInputGivesOneSentence(String option, String value, String words) {
    boolean data = option.equals("-data");
    String given = option.equals("-out") ? folder.resolve(value).toString() : value;
    String[] options = data ? options(value, "-B", TREE, "-B", LINE) : options("line.arff", "-B", "weka.classifiers.trees.M5P", option, given, "-B", LINE);
    assertSays(assertThrows(Exception.class, () -> new CompareLearners().compare(options)).getMessage(), words.split("; "));
  }

  @Test
  void oneLearnerIsTooFew() {
    assertSays(assertThrows(Exception.class, () -> compare("line.arff", "-B", TREE)).getMessage(), "(-B)", "at least two", "one was given");
  }

  @Test
  void withTooFewRowsTheFirstIsTaken() throws Exception {
    assertEquals("REPTree", taken(compare("few.arff", "-B", TREE, "-B", LINE).get(0)));
    assertTrue(Files.readString(folder.resolve("out/learners.txt")).contains("REPTree was taken because it comes first; fewer than 10 out-of-bag rows"));
  }

  /** One data set for which all learners fail does not stop the comparison on the others. */
  @Test
  void dataThatNoLearnerSuitsAreNamed() throws Exception {
    String[] trees = {"-B", "weka.classifiers.trees.J48", "-B", "weka.classifiers.trees.J48 -M 5"};
    assertSays(assertThrows(Exception.class, () -> compare("line.arff", trees)).getMessage(), "(-B)", "none could", "'line'", "numeric class");
    String data = folder.resolve("line.arff") + "," + folder.resolve("labels<&>.arff");
    List<LearnerResults> results = compare("", "-data", data, trees[0], trees[1], trees[2], trees[3]);
    assertSays(results.get(0).failure(), "numeric class");
    assertEquals(2, results.get(1).ranking().places().size());
    assertEquals(List.of("line,,,,,,,,,,,,,\"" + results.get(0).failure() + "\""), Files.readAllLines(folder.resolve("out/learners.csv")).stream()
        .filter(line -> line.startsWith("line,")).map(line -> line.contains("\"") ? line : line.replaceFirst("([^,]+)$", "\"$1\"")).toList());
  }

  @Test
  void nothingIsThrownAtWekasStarter() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream before = System.err;
    System.setErr(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    try {
      new CompareLearners().run(null, options("nowhere.arff"));
      Thread.currentThread().interrupt();
      new CompareLearners().run(null, options("line.arff", "-B", TREE, "-B", LINE));
    } finally {
      System.setErr(before);
    }
    assertTrue(Thread.interrupted(), "the interrupt is visible to the caller");
    List<String> lines = bytes.toString(StandardCharsets.UTF_8).lines().toList();
    assertSays(lines.get(0), "CompareLearners: ", "(-data)", "nowhere.arff");
    assertEquals("CompareLearners was stopped.", lines.get(1));
  }
}
