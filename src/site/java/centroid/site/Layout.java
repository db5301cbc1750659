// SPDX-License-Identifier: GPL-3.0-only
package centroid.site;

import centroid.html.Html;
import java.nio.file.Path;
import java.util.List;
import org.commonmark.node.Heading;

/** What surrounds the content of a page: search, navigation, headings of the page, neighbours. It works without scripts, except for the search. */
final class Layout {

  /** Pages with fewer sections need no list of them. */
  private static final int MIN_SECTIONS = 3;

  private final Navigation navigation;
  private final Page home;
  private final String version;
  private final boolean api;

  /**
   * Surrounds pages.
   *
   * @param api whether the site has the Javadoc, in its folder api
   */
  Layout(Navigation navigation, Page home, String version, boolean api) {
    this.navigation = navigation;
    this.home = home;
    this.version = version;
    this.api = api;
  }

  /** Returns the complete document. */
  String document(Page page, String content) {
    return document(page, page == home ? page.title() : page.title() + " · CentroidBagging", content + neighbours(page), sections(page), "");
  }

  /** Returns the page that shows what the search has found; it lies beside the first page. */
  String searchPage() {
    String content = "<h1>Search</h1>\n<p id=\"count\" role=\"status\">Type a word above.</p>\n<ol id=\"found\"></ol>\n"
        + "<noscript><p>The search needs JavaScript.</p></noscript>\n";
    return document(home, "Search · CentroidBagging", content, "", "<script src=\"search-index.js\"></script>\n<script src=\"search.js\"></script>\n");
  }

  private String document(Page page, String title, String content, String sections, String scripts) {
    return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        + "<meta name=\"color-scheme\" content=\"light dark\">\n<title>" + Html.escape(title) + "</title>\n<link rel=\"stylesheet\" href=\""
        + page.address(Path.of("site.css")) + "\">\n</head>\n<body>\n<a class=\"skip\" href=\"#content\">Skip to the content</a>\n" + header(page)
        + "<div class=\"columns\">\n" + menu(page) + "<main id=\"content\">\n" + content + "</main>\n" + sections + "</div>\n<footer>CentroidBagging "
        + Html.escape(version) + ", GPL-3. This page works offline and loads nothing from other addresses.</footer>\n" + scripts + "</body>\n</html>\n";
  }

  private String header(Page page) {
    return "<header>\n<a class=\"brand\" href=\"" + page.address(home.target()) + "\">CentroidBagging</a>\n<a class=\"to-menu\" href=\"#menu\">Menu</a>\n"
        + "<form role=\"search\" action=\"" + page.address(Path.of("search.html")) + "\"><input type=\"search\" name=\"q\" aria-label=\"Search\" "
        + "placeholder=\"Search\" autocomplete=\"off\"><button>Search</button></form>\n</header>\n";
  }

  /** Groups of the part that is read are open. */
  private String menu(Page page) {
    Navigation.Part own = navigation.partOf(page);
    StringBuilder html = new StringBuilder("<nav id=\"menu\" aria-label=\"Documentation\">\n<a class=\"close\" href=\"#content\">Close</a>\n");
    for (Navigation.Part part : navigation.parts()) {
      html.append("<details").append(part == own || own == null ? " open" : "").append("><summary>").append(Html.escape(part.name())).append("</summary>\n");
      if (part.groups().stream().noneMatch(group -> group.entries().stream().anyMatch(entry -> entry.page() == part.contents()))) {
        html.append("<ul>\n").append(item(page, new Navigation.Entry("Contents", part.contents()))).append("</ul>\n");
      }
      for (Navigation.Group group : part.groups()) {
        html.append(group.name().isEmpty() ? "" : "<p>" + Html.escape(group.name()) + "</p>\n").append("<ul>\n");
        group.entries().forEach(entry -> html.append(item(page, entry)));
        html.append("</ul>\n");
      }
      html.append("</details>\n");
    }
    return html.append(api ? "<a class=\"api\" href=\"" + page.address(Path.of("api", "index.html")) + "\">Java API (Javadoc)</a>\n" : "").append("</nav>\n")
        .toString();
  }

  private static String item(Page page, Navigation.Entry entry) {
    return "<li><a href=\"" + page.address(entry.page().target()) + "\"" + (entry.page() == page ? " aria-current=\"page\"" : "") + ">"
        + Html.escape(entry.name()) + "</a></li>\n";
  }

  private static String sections(Page page) {
    List<Heading> sections = page.headings().stream().filter(heading -> heading.getLevel() == 2).toList();
    if (sections.size() < MIN_SECTIONS) {
      return "";
    }
    StringBuilder html = new StringBuilder("<aside aria-label=\"On this page\">\n<p>On this page</p>\n<ul>\n");
    sections.forEach(heading -> html.append("<li><a href=\"#").append(Html.escape(page.anchor(heading))).append("\">")
        .append(Html.escape(PlainText.of(heading))).append("</a></li>\n"));
    return html.append("</ul>\n</aside>\n").toString();
  }

  /** Only the guide is read from page to page. */
  private String neighbours(Page page) {
    Navigation.Part part = navigation.partOf(page);
    if (part == null || !part.name().equals("Guide")) {
      return "";
    }
    List<Page> pages = part.pages();
    int at = pages.indexOf(page);
    return "<p class=\"neighbours\">" + (at > 0 ? neighbour(page, "prev", "Previous", pages.get(at - 1)) : "")
        + (at < pages.size() - 1 ? neighbour(page, "next", "Next", pages.get(at + 1)) : "") + "</p>\n";
  }

  private static String neighbour(Page page, String relation, String word, Page other) {
    return "<a rel=\"" + relation + "\" href=\"" + page.address(other.target()) + "\">" + word + ": " + Html.escape(other.title()) + "</a>\n";
  }
}
