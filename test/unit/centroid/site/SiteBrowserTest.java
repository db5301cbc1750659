// SPDX-License-Identifier: GPL-3.0-only
package centroid.site;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import centroid.Chromium;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/** The site in a headless browser, from files and without a server. */
class SiteBrowserTest {

  private static final String[] PAGES = {"index.html", "guide/options.html", "guide/reading.html", "results/compare.html", "search.html"};

  /** Loads pages in frames, since the browser does not open windows as narrow as a phone, and measures them by a script in each. */
  private static final String PROBE = """
      <script>
      addEventListener("load", () => {
        const d = document.documentElement;
        const facts = [d.clientWidth, d.scrollWidth, [...document.images].filter(i => !i.naturalWidth).length, getComputedStyle(document.body).backgroundColor,
          getComputedStyle(document.querySelector("nav")).display, getComputedStyle(document.querySelector(".to-menu")).display];
        parent.postMessage(facts.join(" "), "*");
      });
      </script>
      """;

  @TempDir(cleanup = CleanupMode.ON_SUCCESS)
  private static Path folder;
  private static Path browser;
  private static Path site;

  @BeforeAll
  static void makeSite() throws Exception {
    Optional<Path> found = Chromium.find();
    assumeTrue(found.isPresent(), "Skipped: no Chromium on the path; install it or name it in the environment variable CHROMIUM");
    browser = found.get();
    site = folder.resolve("the site");
    Site.write(Path.of("").toAbsolutePath(), site, "0.1.0");
  }

  @Test
  void searchFindsPredictionInterval() throws Exception {
    String elements = Chromium.elements(browser, site.resolve("search.html").toUri() + "?q=prediction+interval", false, folder);
    Matcher count = Pattern.compile(">(\\d+) sections found").matcher(elements);
    assertTrue(count.find() && Integer.parseInt(count.group(1)) > 20, elements);
    Matcher first = Pattern.compile("<ol id=\"found\"><li><a href=\"([^\"#]+)[^\"]*\">").matcher(elements);
    assertTrue(first.find() && first.group(1).startsWith("guide/") && Files.exists(site.resolve(first.group(1))), elements);
    assertTrue(elements.contains("<mark>prediction</mark> <mark>interval</mark>"), elements);
  }

  @Test
  void searchSaysThatNothingIsFound() throws Exception {
    String elements = Chromium.elements(browser, site.resolve("search.html").toUri() + "?q=%3Cimg+src%3Dx%3E", false, folder);
    assertTrue(elements.contains(">Nothing contains &lt;img and src=x&gt;.") && elements.contains("<ol id=\"found\"></ol>"), elements);
  }

  private static void measure(int width, boolean dark, String menu, String link) throws Exception {
    StringBuilder frames = new StringBuilder("<!DOCTYPE html><body><pre id=\"facts\"></pre><script>addEventListener('message', e => "
        + "document.getElementById('facts').append(e.data + '\\n'))</script>");
    for (String page : PAGES) {
      Path probed = site.resolve(page.replace(".html", "-probed.html"));
      Files.writeString(probed, Files.readString(site.resolve(page)).replace("</body>", PROBE + "</body>"));
      frames.append("<iframe style=\"border:0\" width=\"").append(width).append("\" height=\"900\" src=\"").append(probed.toUri()).append("\"></iframe>");
    }
    Path file = Files.writeString(folder.resolve("frames.html"), frames + "</body>");
    Matcher facts = Pattern.compile("<pre id=\"facts\">(.*?)</pre>", Pattern.DOTALL).matcher(Chromium.elements(browser, file, dark, folder));
    assertTrue(facts.find());
    String expected = width + " " + width + " 0 " + (dark ? "rgb(21, 25, 30)" : "rgb(255, 255, 255)") + " " + menu + " " + link + "\n";
    assertEquals(expected.repeat(PAGES.length), facts.group(1), "width, width of the content, missing pictures, paper, menu, link to the menu");
  }

  @Test
  void onADesk() throws Exception {
    measure(1366, false, "block", "none");
  }

  /** Pages do not scroll sideways, only wide tables and programs in them; the menu is behind a link. */
  @Test
  void onAPhone() throws Exception {
    measure(400, false, "none", "block");
  }

  @Test
  void atNight() throws Exception {
    measure(400, true, "none", "block");
  }
}
