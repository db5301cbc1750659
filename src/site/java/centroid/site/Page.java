// SPDX-License-Identifier: GPL-3.0-only
package centroid.site;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.ext.heading.anchor.IdGenerator;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Heading;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;

/** A page of the documentation in Markdown, and its place in the site: that of the source without {@code doc/}. */
final class Page {

  static final List<Extension> EXTENSIONS = List.of(TablesExtension.create());
  private static final Parser PARSER = Parser.builder().extensions(EXTENSIONS).build();

  private final Path source;
  private final Node document;
  private final Map<Heading, String> anchors = new IdentityHashMap<>();
  private final List<Heading> headings = new ArrayList<>();

  /**
   * Reads a page.
   *
   * @param source relative to the folder of the project
   */
  Page(Path source, String markdown) {
    this.source = source;
    document = PARSER.parse(markdown);
    IdGenerator ids = IdGenerator.builder().build();
    document.accept(new AbstractVisitor() {
      @Override
      public void visit(Heading heading) {
        headings.add(heading);
        anchors.put(heading, ids.generateId(PlainText.of(heading)));
      }
    });
  }

  Path source() {
    return source;
  }

  Node document() {
    return document;
  }

  List<Heading> headings() {
    return headings;
  }

  /** Returns the name by which links find a heading: the same as on GitHub. */
  String anchor(Heading heading) {
    return anchors.get(heading);
  }

  /** Returns the text of the first heading. */
  String title() {
    return headings.isEmpty() ? source.getFileName().toString() : PlainText.of(headings.get(0));
  }

  /** Returns the file of the page, relative to the folder of the site. */
  Path target() {
    return target(source);
  }

  /** Returns the file of a source: README.md is the index of its folder; text without an ending that browsers show gets one. */
  static Path target(Path source) {
    Path parent = source.startsWith("doc") ? source.subpath(1, source.getNameCount()).getParent() : source.getParent();
    String name = source.getFileName().toString();
    if (name.endsWith(".md")) {
      name = name.equals("README.md") ? "index.html" : name.replaceFirst("\\.md$", ".html");
    } else if (Arrays.stream(new String[] {".txt", ".png", ".gif", ".svg", ".csv"}).noneMatch(name::endsWith)) {
      name += ".txt";
    }
    return parent == null ? Path.of(name) : parent.resolve(name);
  }

  /** Returns the address of a file of the site, relative to this page. */
  String address(Path to) {
    Path folder = target().getParent();
    return (folder == null ? to : folder.relativize(to)).toString().replace('\\', '/');
  }
}
