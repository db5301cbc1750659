// SPDX-License-Identifier: GPL-3.0-only
package centroid.site;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The documentation as a site: that of the project without its Javadoc, and small ones. */
class SiteTest {

  @TempDir
  private static Path folder;
  private static Path site;

  @BeforeAll
  static void makeSite() throws Exception {
    site = folder.resolve("site");
    Site.write(Path.of("").toAbsolutePath(), site, "0.1.0");
  }

  private static void write(Path project, String file, String text) throws Exception {
    Path path = project.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }

  /** Returns the site of a small project whose guide has this page. */
  private static Path small(String name, String page) throws Exception {
    Path project = folder.resolve(name);
    write(project, "README.md", "# Small\n\n[Guide](doc/guide/README.md)\n");
    write(project, "doc/guide/README.md", "# Guide\n\n**First**\n1. [Page](page.md)\n\n**Then**\n\n2. [Another](another.md)\n");
    write(project, "doc/guide/page.md", page);
    write(project, "doc/guide/another.md", "# Another\n");
    write(project, "doc/guide/unlisted.md", "# Not in the contents\n");
    Path out = folder.resolve(name + "-site");
    Site.write(project, out, "1");
    return out;
  }

  private static List<String> menu(Path page) throws Exception {
    return Pattern.compile("<li><a href=\"([^\"#]+)\"(?: aria-current=\"page\")?>").matcher(Files.readString(page)).results()
        .map(link -> link.group(1)).toList();
  }

  @Test
  void noLinkIsDeadAndNoPictureIsMissing() throws Exception {
    assertEquals(Set.of(), LinkCheck.of(site));
  }

  @Test
  void everyPageIsThere() throws Exception {
    for (String folder : List.of(".", "doc", "doc/guide", "doc/results", "doc/notes", "doc/licenses")) {
      try (Stream<Path> files = Files.list(Path.of(folder))) {
        for (Path source : files.map(Path::normalize).filter(file -> file.toString().endsWith(".md")).toList()) {
          assertTrue(Files.exists(site.resolve(Page.target(source))), source.toString());
        }
      }
    }
  }

  /** A page of the guide comes into the menu by its link in the contents. */
  @Test
  void theMenuHasTheOrderOfTheContents() throws Exception {
    List<String> linked = Pattern.compile("(?m)^\\d+\\. \\[[^]]+\\]\\(([\\w-]+)\\.md\\)").matcher(Files.readString(Path.of("doc/guide/README.md"))).results()
        .map(link -> link.group(1) + ".html").toList();
    assertTrue(linked.size() >= 18, linked.toString());
    List<String> menu = menu(site.resolve("guide/options.html"));
    assertEquals("index.html", menu.get(0));
    assertEquals(linked, menu.subList(1, 1 + linked.size()));
  }

  @Test
  void pagesOutsideOfTheContentsAreInTheMenuToo() throws Exception {
    Path out = small("order", "# Page\n");
    assertEquals(List.of("index.html", "page.html", "another.html", "unlisted.html"), menu(out.resolve("guide/page.html")));
    String page = Files.readString(out.resolve("guide/page.html"));
    assertTrue(page.contains("<p>First</p>") && page.contains("<p>Then</p>"), page);
    assertTrue(page.contains("rel=\"next\" href=\"another.html\"") && page.contains("rel=\"prev\" href=\"index.html\""), page);
  }

  @Test
  void deadLinksAndOtherAddressesAreFound() throws Exception {
    Path out = small("faults", "# Page\n[gone](gone.md) [place](another.md#nowhere) [fine](another.md#another) [web](https://www.cs.waikato.ac.nz/)\n"
        + "![gone](picture.png) ![web](https://www.cs.waikato.ac.nz/picture.png)\n");
    assertEquals(Set.of("guide/page.html -> gone.md", "guide/page.html -> another.html#nowhere", "guide/page.html -> picture.png",
        "guide/page.html -> https://www.cs.waikato.ac.nz/picture.png"), LinkCheck.of(out));
    write(out, "site.css", "@import url('https://fonts.example.org/a.css');");
    assertTrue(LinkCheck.of(out).contains("site.css -> https://fonts.example.org/a.css"), LinkCheck.of(out).toString());
  }

  @Test
  void headingsAreFoundAsOnGitHub() throws Exception {
    Path out = small("headings", "# Page\n## What is `-B auto`?\n## Rows, and labels\n## Rows, and labels\n");
    String page = Files.readString(out.resolve("guide/page.html"));
    for (String anchor : List.of("what-is--b-auto", "rows-and-labels", "rows-and-labels-1")) {
      assertTrue(page.contains("id=\"" + anchor + "\"") && page.contains("<li><a href=\"#" + anchor + "\">"), page);
    }
  }

  /** Browsers divide a line after a hyphen unless this is forbidden. */
  @Test
  void noOptionIsDividedAfterItsHyphen() throws Exception {
    Path out = small("options", "# Page\n`-stop` `java -cp weka.jar weka.Run -t a&b.arff`\n");
    String page = Files.readString(out.resolve("guide/page.html"));
    assertTrue(page.contains("<code><span>-stop</span></code> "
        + "<code class=\"long\">java <span>-cp</span> weka.jar weka.Run <span>-t</span> a&amp;b.arff</code>"), page);
  }

  @Test
  void theIndexHasTheWordsOfEverySection() throws Exception {
    Path out = small("index", "# Page\nabove\n## A `section`\nsome \"words\" \\<script>\n\n| a | b |\n|---|---|\n| cell | 0.95 |\n");
    String index = Files.readString(out.resolve("search-index.js"));
    assertTrue(index.contains("[\"guide/page.html\", \"Guide\", \"Page\", \"\", \"above\"],\n"), index);
    assertTrue(index.contains("[\"guide/page.html#a-section\", \"Guide\", \"Page\", \"A section\", \"some \\\"words\\\" \\u003cscript> a b cell\"],\n"), index);
    assertFalse(index.contains("<"), "a script must not end within");
    assertTrue(Files.readString(site.resolve("search-index.js")).contains("prediction interval"));
  }

  @Test
  void twoSitesAreTheSame() throws Exception {
    Path again = folder.resolve("again");
    Site.write(Path.of("").toAbsolutePath(), again, "0.1.0");
    try (Stream<Path> files = Files.walk(site)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertEquals(-1, Files.mismatch(file, again.resolve(site.relativize(file))), file.toString());
      }
    }
  }
}
