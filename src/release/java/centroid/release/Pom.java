// SPDX-License-Identifier: GPL-3.0-only
package centroid.release;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * The POMs of the two Maven artefacts: {@code centroid-core}, the method without Weka, and {@code centroidbagging}, the rest of the package. Libraries and
 * versions are those of ivy.xml. Those for networks are optional, since most users need none.
 */
public final class Pom {

  /** The only library of the method. */
  private static final String CORE_LIBRARY = "commons-math3";

  private final String group;
  private final String version;
  private final String url;
  private final String maintainer;
  private final List<String> core = new ArrayList<>();
  private final List<String> rest = new ArrayList<>();

  private Pom(String group, String version, String url, String maintainer) {
    this.group = group;
    this.version = version;
    this.url = url;
    this.maintainer = maintainer;
  }

  /** Writes both: arguments are the folder, ivy.xml, the group, the version, the project's address (empty for none) and the maintainer. */
  public static void main(String[] args) throws IOException {
    Pom pom = new Pom(args[2], args[3], args[4], args[5]);
    pom.read(Path.of(args[1]));
    Path folder = Files.createDirectories(Path.of(args[0]));
    Files.writeString(folder.resolve("centroid-core.pom"), pom.text("centroid-core", "Centroid Core",
        "Bootstrap approximation by few models, conformal prediction intervals and prediction sets, on plain arrays.", pom.core));
    Files.writeString(folder.resolve("centroidbagging.pom"), pom.text("centroidbagging", "CentroidBagging",
        "Prediction intervals, calibrated probabilities and prediction sets for Weka, in a drop-in replacement for Bagging.", pom.rest));
  }

  private void read(Path ivy) throws IOException {
    rest.add(dependency(group, "centroid-core", version, ""));
    try {
      NodeList dependencies = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(ivy.toFile()).getElementsByTagName("dependency");
      for (int k = 0; k < dependencies.getLength(); k++) {
        add((Element) dependencies.item(k));
      }
    } catch (ParserConfigurationException | SAXException e) {
      throw new IOException(ivy + " can't be read: " + e.getMessage(), e);
    }
  }

  private void add(Element library) {
    String conf = library.getAttribute("conf");
    boolean network = conf.startsWith("nd4j->");
    if (conf.startsWith("runtime->") || conf.startsWith("weka->") || network) {
      String dependency = dependency(library.getAttribute("org"), library.getAttribute("name"), library.getAttribute("rev"),
          network ? "      <optional>true</optional>\n" : "");
      (library.getAttribute("name").equals(CORE_LIBRARY) ? core : rest).add(dependency);
    }
  }

  private static String dependency(String group, String name, String version, String more) {
    return "    <dependency>\n" + element("      ", "groupId", group) + element("      ", "artifactId", name) + element("      ", "version", version) + more
        + "    </dependency>\n";
  }

  private String text(String artifact, String name, String description, List<String> dependencies) {
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        + "<project xmlns=\"http://maven.apache.org/POM/4.0.0\" xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\"\n"
        + "    xsi:schemaLocation=\"http://maven.apache.org/POM/4.0.0 http://maven.apache.org/xsd/maven-4.0.0.xsd\">\n"
        + "  <modelVersion>4.0.0</modelVersion>\n" + element("  ", "groupId", group) + element("  ", "artifactId", artifact) + element("  ", "version", version)
        + element("  ", "name", name) + element("  ", "description", description)
        + (url.isEmpty() ? "" : element("  ", "url", url))
        + "  <licenses>\n    <license>\n" + element("      ", "name", "GPL-3.0-only") + element("      ", "url", "https://www.gnu.org/licenses/gpl-3.0.txt")
        + "    </license>\n  </licenses>\n"
        + "  <developers>\n    <developer>\n" + element("      ", "name", maintainer) + "    </developer>\n  </developers>\n"
        + (url.isEmpty() ? "" : "  <scm>\n" + element("    ", "url", url) + "  </scm>\n")
        + "  <dependencies>\n" + String.join("", dependencies) + "  </dependencies>\n</project>\n";
  }

  private static String element(String indentation, String name, String text) {
    String escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    return indentation + "<" + name + ">" + escaped + "</" + name + ">\n";
  }
}
