// SPDX-License-Identifier: GPL-3.0-only
package centroid.site;

import centroid.html.Html;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Writes the documentation of a project as a site: README and other pages at the top, and everything in {@code doc}. */
public final class Site {

  private final Path project;
  private final Path out;
  private final Map<Path, Page> pages = new TreeMap<>();

  private Site(Path project, Path out) {
    this.project = project;
    this.out = out;
  }

  /**
   * Writes a site and fails if a link of it leads nowhere: arguments are the folder of the project, the folder of the site, which may contain the Javadoc
   * in {@code api}, and the version.
   */
  public static void main(String[] args) throws IOException {
    Path out = Path.of(args[1]);
    int numPages = write(Path.of(args[0]), out, args[2]);
    Set<String> faults = LinkCheck.of(out);
    if (!faults.isEmpty()) {
      System.err.println("Links of the documentation lead nowhere, or pages load something from other addresses:\n" + String.join("\n", faults));
      System.exit(1);
    }
    System.out.println(numPages + " pages of documentation: " + out.resolve("index.html"));
  }

  /**
   * Writes a site.
   *
   * @return the number of pages
   */
  public static int write(Path project, Path out, String version) throws IOException {
    Site site = new Site(project, out);
    site.read();
    site.write(version);
    return site.pages.size();
  }

  private void read() throws IOException {
    try (Stream<Path> top = Files.list(project); Stream<Path> doc = Files.walk(project.resolve("doc"))) {
      for (Path file : Stream.concat(top, doc).filter(path -> path.toString().endsWith(".md")).sorted().toList()) {
        Path source = project.relativize(file);
        pages.put(source, new Page(source, Files.readString(file)));
      }
    }
  }

  private void write(String version) throws IOException {
    Path types = out.resolve("api/type-search-index.js");
    Navigation navigation = new Navigation(pages);
    Page home = pages.get(Path.of("README.md"));
    Layout layout = new Layout(navigation, home, version, Files.exists(types));
    Markdown markdown = new Markdown(project, pages.keySet());
    SearchIndex index = new SearchIndex();
    for (Page page : pages.values()) {
      write(page.target(), layout.document(page, markdown.html(page)));
      index.add(page, navigation.partOf(page) == null ? "" : navigation.partOf(page).name());
    }
    if (Files.exists(types)) {
      index.addClasses(types);
    }
    for (Path file : markdown.files()) {
      Path copy = out.resolve(Page.target(file));
      Files.createDirectories(copy.getParent());
      byte[] bytes = Files.readAllBytes(project.resolve(file));
      Files.write(copy, file.toString().endsWith(".png") ? Picture.reduced(bytes) : bytes);
    }
    write(Path.of("search.html"), layout.searchPage());
    write(Path.of("search-index.js"), index.script());
    write(Path.of("search.js"), resource("search.js"));
    write(Path.of("site.css"), Html.style() + resource("site.css"));
  }

  private void write(Path file, String text) throws IOException {
    Files.createDirectories(out.resolve(file).getParent());
    Files.writeString(out.resolve(file), text);
  }

  private static String resource(String name) throws IOException {
    try (InputStream stream = Site.class.getResourceAsStream(name)) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
