// SPDX-License-Identifier: GPL-3.0-only
package centroid.compare.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import centroid.Chromium;
import centroid.TestData;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import weka.classifiers.evaluation.CompareBagging;
import weka.classifiers.evaluation.CompareLearners;
import weka.core.Instances;

/** The pages of comparisons in a headless browser: desktop and phone widths, light and dark. A script in a copy of the page measures it. */
class ComparisonPageTest {

  private static final String PROBE = """
      <script>
      const all = selector => [...document.querySelectorAll(selector)];
      const style = (element, name) => getComputedStyle(element)[name];
      const shown = all('figure svg').filter(s => s.getBoundingClientRect().width > 0);
      const facts = {
        tables: all('table').length,
        captions: all('table caption').length,
        heads: all('table').every(t => [...t.querySelectorAll('tbody tr')].every(r => r.children[0].scope === 'row')
            && [...t.querySelectorAll('thead th')].every(h => h.scope === 'col')),
        ragged: all('table').filter(t => [...t.rows].some(r => r.cells.length !== t.rows[0].cells.length)).length,
        emptyCells: all('td').filter(c => c.textContent.trim() === '').length,
        brokenNames: all('tbody th').filter(h => h.textContent.length <= 12 && h.getBoundingClientRect().height > 40).map(h => h.textContent).join(),
        outOfSight: all('tbody th, tbody td').filter(c => c.getBoundingClientRect().right > document.documentElement.clientWidth + 1).length,
        labels: all('.wide tbody td').filter(c => getComputedStyle(c, '::before').content.startsWith('"')).length,
        cutTables: all('.scroll').filter(d => d.scrollWidth > d.clientWidth + 1).length,
        plots: shown.length,
        hidden: all('figure svg').length - shown.length,
        unnamedPlots: shown.filter(s => !s.getAttribute('aria-label')).length,
        notDrawn: shown.filter(s => s.querySelectorAll('path, circle, ellipse, rect').length < 5).length,
        textOutside: shown.filter(s => [...s.querySelectorAll('text')].some(d => { const a = d.getBoundingClientRect(),
            b = s.getBoundingClientRect(); return a.left < b.left - 2 || a.right > b.right + 2 || a.bottom > b.bottom + 2; })).length,
        overlaps: shown.filter(s => { const texts = [...s.querySelectorAll('text')].map(t => t.getBoundingClientRect());
            return texts.some((t, k) => texts.slice(0, k).some(u => t.left < u.right - 1 && u.left < t.right - 1 && t.top < u.bottom - 4
                && u.top < t.bottom - 4)); }).length,
        letters: Math.round(Math.min(...shown.flatMap(s => [...s.querySelectorAll('text')]).map(t => t.getBoundingClientRect().height)) * 10) / 10,
        sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        width: document.documentElement.clientWidth,
        paper: style(document.body, 'backgroundColor'),
        ink: style(document.body, 'color'),
        chartInk: style(shown[0].querySelector('text'), 'fill'),
        title: document.title
      };
      const pre = document.createElement('pre');
      pre.id = 'facts';
      pre.textContent = Object.entries(facts).map(e => e.join('=')).join('\\n');
      document.body.append(pre);
      </script>
      </body>""";

  @TempDir(cleanup = CleanupMode.ON_SUCCESS)
  private static Path folder;
  private static Path browser;

  @BeforeAll
  static void makePage() throws Exception {
    Optional<Path> found = Chromium.find();
    assumeTrue(found.isPresent(), "Skipped: no Chromium on the path; install it or name it in the environment variable CHROMIUM");
    browser = found.get();
    Instances line = TestData.line(3, 0.3, 60, 8);
    TestData.write(folder, "numbers-with-a-very-long-name-indeed", line);
    TestData.write(folder, "breasttumor", TestData.lowHigh(line, 1.5));
    new CompareBagging().compare(new String[] {"-data", folder.toString(), "-m", "2,3", "-folds", "3", "-runs", "2", "-centroid", "-pool 6", "-out",
        folder.resolve("out").toString()});
    new CompareLearners().compare(new String[] {"-data", folder.toString(), "-m", "3", "-centroid", "-pool 6", "-out", folder.resolve("out").toString()});
  }

  private static Map<String, String> facts(int width, boolean dark) throws Exception {
    return facts("comparison.html", width, dark);
  }

  private static Map<String, String> facts(String page, int width, boolean dark) throws Exception {
    String probed = Files.readString(folder.resolve("out").resolve(page)).replace("</body>", PROBE);
    // A frame, since the browser does not open windows as narrow as a phone. With srcdoc its document is accessible.
    Path frame = folder.resolve("frame.html");
    Files.writeString(frame, "<!DOCTYPE html><body><iframe style=\"border:0\" width=\"" + width + "\" height=\"900\" onload=\""
        + "document.body.append(this.contentDocument.getElementById('facts'))\" srcdoc=\""
        + probed.replace("&", "&amp;").replace("\"", "&quot;") + "\"></iframe></body>");
    String elements = Chromium.elements(browser, frame, dark, folder);
    Matcher matcher = Pattern.compile("<pre id=\"facts\">(.*?)</pre>", Pattern.DOTALL).matcher(elements);
    assertTrue(matcher.find(), "the script ran: " + elements.substring(Math.max(0, elements.length() - 2000)));
    Map<String, String> facts = new TreeMap<>();
    matcher.group(1).lines().forEach(line -> facts.put(line.split("=", 2)[0], line.split("=", 2)[1]));
    return facts;
  }

  private static void assertIsSound(Map<String, String> facts) {
    String all = facts.toString();
    assertEquals("CentroidBagging compared with Bagging", facts.get("title"));
    // Summary; four tested measures; coverage, width and set size; three costs.
    assertEquals("11", facts.get("tables"), all);
    assertEquals("11", facts.get("captions"), all);
    assertEquals("true", facts.get("heads"), all);
    assertEquals("0", facts.get("ragged"), all);
    assertEquals("0", facts.get("emptyCells"), all);
    assertEquals("", facts.get("brokenNames"), all);
    // On a phone tables may scroll, depending on the font.
    assertTrue(facts.get("cutTables").equals("0") || Integer.parseInt(facts.get("width")) < 800, "no column is out of sight: " + all);
    assertEquals("6", facts.get("plots"), all);
    assertEquals("6", facts.get("hidden"), "the other theme: " + all);
    assertEquals("0", facts.get("unnamedPlots"), all);
    assertEquals("0", facts.get("notDrawn"), all);
    assertEquals("0", facts.get("textOutside"), all);
    assertEquals("0", facts.get("overlaps"), all);
    assertTrue(Double.parseDouble(facts.get("letters")) >= 10, "letters can be read: " + all);
    assertTrue(Integer.parseInt(facts.get("sideways")) <= 0, "the page itself never scrolls sideways: " + all);
    assertTrue(contrast(facts.get("ink"), facts.get("paper")) > 7, all);
    assertTrue(contrast(facts.get("chartInk"), facts.get("paper")) > 7, all);
  }

  @Test
  void onADesk() throws Exception {
    Map<String, String> facts = facts(1300, false);
    assertEquals("1300", facts.get("width"));
    assertIsSound(facts);
  }

  @Test
  void onAPhone() throws Exception {
    Map<String, String> facts = facts(400, false);
    assertEquals("400", facts.get("width"));
    assertIsSound(facts);
  }

  /** Nine columns were cut on a phone; there every value has its name beside it. */
  @Test
  void learnersOnAPhone() throws Exception {
    Map<String, String> phone = facts("learners.html", 400, false);
    assertEquals("400", phone.get("width"));
    assertEquals("0", phone.get("outOfSight"), phone.toString());
    assertEquals("0", phone.get("cutTables"), phone.toString());
    assertEquals("", phone.get("brokenNames"), phone.toString());
    assertEquals("0", phone.get("textOutside"), phone.toString());
    assertEquals("0", phone.get("overlaps"), phone.toString());
    assertTrue(Integer.parseInt(phone.get("labels")) >= 8, phone.toString());
    Map<String, String> desk = facts("learners.html", 1300, false);
    assertEquals("0", desk.get("outOfSight"), desk.toString());
    assertEquals("0", desk.get("labels"), "the head of the table is enough: " + desk);
  }

  /** A chart with its legend, and a row of a table, stay on one page. */
  @Test
  void printedPagesKeepChartsTogether() throws Exception {
    String page = Files.readString(folder.resolve("out/comparison.html"));
    Matcher print = Pattern.compile("@media print \\{(.*?)\\n\\}", Pattern.DOTALL).matcher(page);
    assertTrue(print.find());
    assertTrue(print.group(1).contains("figure, tr, .learner { break-inside: avoid; }"), print.group(1));
  }

  @Test
  void inTheDark() throws Exception {
    Map<String, String> light = facts(800, false);
    Map<String, String> dark = facts(800, true);
    assertIsSound(light);
    assertIsSound(dark);
    assertNotEquals(light.get("paper"), dark.get("paper"));
    assertTrue(luminance(light.get("paper")) > 0.8 && luminance(dark.get("paper")) < 0.1, light + " " + dark);
  }

  /** As WCAG defines it: from 1 to 21. */
  private static double contrast(String one, String other) {
    double a = luminance(one) + 0.05;
    double b = luminance(other) + 0.05;
    return Math.max(a, b) / Math.min(a, b);
  }

  private static double luminance(String rgb) {
    Matcher matcher = Pattern.compile("rgb\\((\\d+), (\\d+), (\\d+)\\)").matcher(rgb);
    assertTrue(matcher.matches(), rgb);
    double[] share = {0.2126, 0.7152, 0.0722};
    double sum = 0;
    for (int k = 0; k < share.length; k++) {
      double c = Integer.parseInt(matcher.group(k + 1)) / 255.0;
      sum += share[k] * (c <= 0.03928 ? c / 12.92 : Math.pow((c + 0.055) / 1.055, 2.4));
    }
    return sum;
  }
}
