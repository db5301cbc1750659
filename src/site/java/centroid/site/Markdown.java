// SPDX-License-Identifier: GPL-3.0-only
package centroid.site;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.renderer.html.HtmlRenderer;

/** Renders pages, and leads their links to other pages and to files, which it collects. */
final class Markdown {

  private final Path project;
  private final Set<Path> pages;
  private final Set<Path> files = new TreeSet<>();

  /**
   * Renders pages of a project.
   *
   * @param pages the sources of all pages, relative to the folder of the project; kept
   */
  Markdown(Path project, Set<Path> pages) {
    this.project = project;
    this.pages = pages;
  }

  /** Returns the content of a page as HTML. */
  String html(Page page) {
    String html = HtmlRenderer.builder().extensions(Page.EXTENSIONS).nodeRendererFactory(CodeRenderer::new)
        .attributeProviderFactory(context -> (node, tag, attributes) -> set(page, node, attributes)).build().render(page.document());
    return html.replace("<table>", "<div class=\"scroll\" tabindex=\"0\">\n<table>").replace("</table>", "</table>\n</div>")
        .replace("<pre>", "<pre tabindex=\"0\">").replaceAll("<img src=\"([^\"]+)\"[^>]*>", "<a class=\"picture\" href=\"$1\">$0</a>");
  }

  private void set(Page page, Node node, Map<String, String> attributes) {
    if (node instanceof Heading heading) {
      attributes.put("id", page.anchor(heading));
    } else if (node instanceof Link link) {
      attributes.put("href", address(page, link.getDestination()));
    } else if (node instanceof Image image) {
      attributes.put("src", address(page, image.getDestination()));
    }
  }

  /** Leaves an address that leads nowhere unchanged, so that it is found as a dead link. */
  private String address(Page page, String link) {
    if (link.startsWith("#") || link.contains(":")) {
      return link;
    }
    int hash = link.indexOf('#');
    Path source = page.source().resolveSibling(hash < 0 ? link : link.substring(0, hash)).normalize();
    if (Files.isDirectory(project.resolve(source))) {
      source = source.resolve("README.md");
    }
    if (!pages.contains(source)) {
      if (!Files.isRegularFile(project.resolve(source))) {
        return link;
      }
      files.add(source);
    }
    return page.address(Page.target(source)) + (hash < 0 ? "" : link.substring(hash));
  }

  /** Returns the sources of the files, such as pictures, to which the pages rendered so far lead. */
  Set<Path> files() {
    return files;
  }
}
