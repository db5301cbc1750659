// SPDX-License-Identifier: GPL-3.0-only
package centroid.site;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Heading;
import org.commonmark.node.Link;
import org.commonmark.node.Paragraph;
import org.commonmark.node.StrongEmphasis;

/** The pages by part of the documentation and by subject. The page with the contents of a folder decides on their order; all others follow by name. */
final class Navigation {

  /** A part of the documentation. */
  record Part(String name, Page contents, List<Group> groups) {

    /** Returns its pages in reading order, with the contents first. */
    List<Page> pages() {
      Set<Page> pages = new LinkedHashSet<>(List.of(contents));
      groups.forEach(group -> group.entries().forEach(entry -> pages.add(entry.page())));
      return List.copyOf(pages);
    }
  }

  /** Pages about a subject; its name may be empty. */
  record Group(String name, List<Entry> entries) {
  }

  /** A page and its short name. */
  record Entry(String name, Page page) {
  }

  private final List<Part> parts = new ArrayList<>();

  /**
   * Arranges pages.
   *
   * @param pages by source
   */
  Navigation(Map<Path, Page> pages) {
    Set<Page> left = new LinkedHashSet<>(pages.values());
    left.remove(pages.get(Path.of("README.md")));
    for (Map.Entry<String, String> folder : List.of(Map.entry("Guide", "doc/guide"), Map.entry("Results", "doc/results"))) {
      Page contents = pages.get(Path.of(folder.getValue(), "README.md"));
      if (contents != null) {
        Part part = part(folder.getKey(), contents, pages);
        parts.add(part);
        left.removeAll(part.pages());
      }
    }
    List<Entry> rest = left.stream().map(page -> new Entry(page.title(), page)).toList();
    if (!rest.isEmpty()) {
      parts.add(new Part("Project", rest.get(0).page(), List.of(new Group("", rest))));
    }
  }

  private static Part part(String name, Page contents, Map<Path, Page> pages) {
    List<Group> groups = new ArrayList<>(List.of(new Group("", new ArrayList<>())));
    Set<Page> seen = new LinkedHashSet<>(List.of(contents));
    contents.document().accept(new AbstractVisitor() {
      @Override
      public void visit(Heading heading) {
        groups.add(new Group(heading.getLevel() == 1 ? "" : PlainText.of(heading), new ArrayList<>()));
      }

      @Override
      public void visit(Paragraph paragraph) {
        if (paragraph.getFirstChild() instanceof StrongEmphasis && paragraph.getFirstChild() == paragraph.getLastChild()) {
          groups.add(new Group(PlainText.of(paragraph), new ArrayList<>()));
        }
        visitChildren(paragraph);
      }

      @Override
      public void visit(Link link) {
        Path to = contents.source().resolveSibling(link.getDestination().replaceFirst("#.*", "").replace(':', '-')).normalize();
        if (pages.containsKey(to) && to.getParent().equals(contents.source().getParent()) && seen.add(pages.get(to))) {
          groups.get(groups.size() - 1).entries().add(new Entry(PlainText.of(link), pages.get(to)));
        }
      }
    });
    List<Entry> unnamed = pages.values().stream().filter(page -> page.source().getParent() != null
        && page.source().getParent().equals(contents.source().getParent()) && seen.add(page)).map(page -> new Entry(page.title(), page)).toList();
    groups.add(new Group("More", unnamed));
    groups.removeIf(group -> group.entries().isEmpty());
    return new Part(name, contents, groups);
  }

  Collection<Part> parts() {
    return parts;
  }

  /** Returns the part of a page; null for the first page of the site. */
  Part partOf(Page page) {
    return parts.stream().filter(part -> part.pages().contains(page)).findFirst().orElse(null);
  }
}
