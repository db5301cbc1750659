// SPDX-License-Identifier: GPL-3.0-only
package centroid.site;

import centroid.text.JsonText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.commonmark.node.Heading;
import org.commonmark.node.Node;

/** The words of all pages, section by section, as a script that the search page loads: browsers read no other files of a folder without a server. */
final class SearchIndex {

  private static final Pattern TYPE = Pattern.compile("\\{\"p\":\"([^\"]+)\",\"l\":\"([^\"]+)\"\\}");

  private final List<Object> sections = new ArrayList<>();

  /** Adds the sections of a page; {@code part} is the part of the documentation that contains it. */
  void add(Page page, String part) {
    String address = page.target().toString().replace('\\', '/');
    String heading = "";
    String anchor = "";
    StringBuilder text = new StringBuilder();
    for (Node node = page.document().getFirstChild(); node != null; node = node.getNext()) {
      if (node instanceof Heading next) {
        add(address + anchor, part, page.title(), heading, text.toString());
        text.setLength(0);
        heading = next.getLevel() == 1 ? "" : PlainText.of(next);
        anchor = next.getLevel() == 1 ? "" : "#" + page.anchor(next);
      } else {
        text.append(PlainText.of(node)).append(' ');
      }
    }
    add(address + anchor, part, page.title(), heading, text.toString());
  }

  private void add(String address, String part, String title, String heading, String text) {
    if (!text.isBlank()) {
      sections.add(List.of(address, part, title, heading, text.strip()));
    }
  }

  /** Adds the classes of the Javadoc, which lists them for its own search. */
  void addClasses(Path types) throws IOException {
    Matcher type = TYPE.matcher(Files.readString(types));
    while (type.find()) {
      sections.add(List.of("api/" + type.group(1).replace('.', '/') + "/" + type.group(2) + ".html", "Java API", type.group(2), "", type.group(1)));
    }
  }

  /** Returns the script. */
  String script() {
    StringBuilder script = new StringBuilder("const SECTIONS = [\n");
    sections.forEach(section -> script.append(JsonText.of(section)).append(",\n"));
    return script.append("];\n").toString();
  }
}
