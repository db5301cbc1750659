// SPDX-License-Identifier: GPL-3.0-only
package centroid.site;

import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds links that lead nowhere, pictures that are missing, and whatever a page would load from another address. */
public final class LinkCheck {

  private static final Pattern SCRIPT = Pattern.compile("(?is)(<script\\b[^>]*>).*?</script>|<!--.*?-->");
  private static final Pattern LINK = Pattern.compile("(?i)<([a-z]+)\\b[^>]*?\\s(href|src)=\"([^\"]*)\"");
  private static final Pattern ID = Pattern.compile("(?i)\\s(?:id|name)=\"([^\"]*)\"");
  private static final Pattern STYLE = Pattern.compile("(?i)(?:url\\(|@import)\\s*['\"]?\\s*((?:https?:)?//[^'\")\\s]*)");

  private final Map<Path, Set<String>> ids = new HashMap<>();
  private final Map<Path, Boolean> known = new HashMap<>();
  private final Set<String> faults = new TreeSet<>();

  private LinkCheck() {
  }

  /** Returns the faults of all pages in a folder, each as "page -&gt; address". */
  public static Set<String> of(Path folder) throws IOException {
    LinkCheck check = new LinkCheck();
    for (Path page : files(folder, ".html")) {
      check.page(folder, page);
    }
    for (Path style : files(folder, ".css")) {
      check.style(folder, style, Files.readString(style));
    }
    return check.faults;
  }

  private static List<Path> files(Path folder, String ending) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(ending)).toList();
    }
  }

  private void page(Path folder, Path page) throws IOException {
    String html = SCRIPT.matcher(Files.readString(page)).replaceAll("$1");
    style(folder, page, html);
    Matcher link = LINK.matcher(html);
    while (link.find()) {
      String address = link.group(3).replace("&amp;", "&");
      boolean elsewhere = address.matches("(?i)([a-z][a-z0-9+.-]*:|//).*");
      if (elsewhere ? !link.group(1).equalsIgnoreCase("a") : !leadsSomewhere(folder, page, address)) {
        faults.add(folder.relativize(page) + " -> " + address);
      }
    }
  }

  private void style(Path folder, Path file, String text) {
    Matcher loaded = STYLE.matcher(text);
    while (loaded.find()) {
      faults.add(folder.relativize(file) + " -> " + loaded.group(1));
    }
  }

  private boolean leadsSomewhere(Path folder, Path page, String address) throws IOException {
    String[] parts = address.split("#", 2);
    String name = URLDecoder.decode(parts[0].replaceFirst("\\?.*", "").replace("+", "%2B"), StandardCharsets.UTF_8);
    Path file = name.isEmpty() ? page : page.resolveSibling(name).normalize();
    if (!known.computeIfAbsent(file, Files::isRegularFile)) {
      return false;
    }
    // Javadoc's own contents have dead places, and its compiler checks the links of our comments.
    return parts.length == 1 || parts[1].isEmpty() || !file.toString().endsWith(".html") || page.startsWith(folder.resolve("api"))
        || ids(file).contains(URLDecoder.decode(parts[1].replace("+", "%2B"), StandardCharsets.UTF_8));
  }

  private Set<String> ids(Path file) throws IOException {
    if (!ids.containsKey(file)) {
      ids.put(file, ID.matcher(Files.readString(file)).results().map(id -> id.group(1).replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&"))
          .collect(Collectors.toSet()));
    }
    return ids.get(file);
  }
}
