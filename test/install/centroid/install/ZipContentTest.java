// SPDX-License-Identifier: GPL-3.0-only
package centroid.install;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.site.LinkCheck;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The content of the package zip. */
class ZipContentTest {

  @TempDir
  private static Path folder;
  private static FileSystem zip;
  private static JarFile jar;

  @BeforeAll
  static void open() throws IOException {
    zip = FileSystems.newFileSystem(Path.of(System.getProperty("package.zip")));
    jar = new JarFile(Files.copy(zip.getPath("/CentroidBagging.jar"), folder.resolve("ours.jar")).toFile());
  }

  @AfterAll
  static void close() throws IOException {
    jar.close();
    zip.close();
  }

  /** Weka expects Description.props at the top level, so the content must not be in a folder. */
  @Test
  void theZipHasNoTopLevelFolder() throws IOException {
    TreeSet<String> top = new TreeSet<>();
    try (Stream<Path> entries = Files.list(zip.getPath("/"))) {
      entries.forEach(entry -> top.add(entry.getFileName().toString().replace("/", "")));
    }
    assertTrue(top.containsAll(List.of("Description.props", "CentroidBagging.jar", "src.zip", "lib", "doc", "LICENSE")), top.toString());
    assertFalse(top.contains("CentroidBagging"), top.toString());
    assertEquals(1, top.stream().filter(name -> name.endsWith(".jar")).count(), top.toString());
  }

  @Test
  void descriptionIsComplete() throws IOException {
    Properties description = description();
    for (String key : List.of("PackageName", "Version", "Date", "Title", "Author", "Maintainer", "License", "Description", "Depends",
        "Category", "Changes", "MessageToDisplayOnInstallation")) {
      String value = description.getProperty(key, "");
      assertFalse(value.isBlank(), key);
      assertFalse(value.contains("@"), key + " has a placeholder left: " + value);
    }
    assertEquals("CentroidBagging", description.getProperty("PackageName"));
    String about = description.getProperty("Description");
    assertTrue(about.startsWith("Prediction intervals, calibrated probabilities ") && about.contains("replacement for Bagging"), about);
    assertTrue(about.contains("doc/guide/index.html") && Files.exists(zip.getPath("/doc/guide/index.html")), about);
    assertTrue(description.getProperty("Version").matches("\\d+\\.\\d+\\.\\d+"), description.getProperty("Version"));
    assertTrue(description.getProperty("Date").matches("\\d{4}-\\d\\d-\\d\\d"), description.getProperty("Date"));
    assertTrue(description.getProperty("Depends").startsWith("weka (>=3.8."), description.getProperty("Depends"));
    assertEquals(description.getProperty("Version"), jar.getManifest().getMainAttributes().getValue("Implementation-Version"));
  }

  /** Addresses are set when a release is made; a placeholder would lead users to somebody else's page. */
  @Test
  void theDescriptionHasNoPlaceholderAddress() throws IOException {
    Properties description = description();
    for (String key : List.of("URL", "PackageURL")) {
      assertFalse(description.containsKey(key), key);
    }
    assertTrue(description.values().stream().noneMatch(value -> value.toString().contains("://")), description.toString());
  }

  /** Large downloads keep people from trying: 8 MB of 1,000,000 bytes, as browsers and package managers count. */
  @Test
  void theZipIsSmall() throws IOException {
    long bytes = Files.size(Path.of(System.getProperty("package.zip")));
    assertTrue(bytes < 8_000_000, bytes + " bytes");
  }

  /** Each class has its source in the zip, so the jar contains no tests, experiments or classes of others. */
  @Test
  void theJarHoldsOurClassesOnly() throws IOException {
    Path sources = Files.copy(zip.getPath("/src.zip"), folder.resolve("src.zip"), StandardCopyOption.REPLACE_EXISTING);
    List<String> classes = jar.stream().map(entry -> entry.getName()).filter(name -> name.endsWith(".class")).toList();
    assertTrue(classes.contains("weka/classifiers/meta/CentroidBagging.class"), classes.toString());
    try (FileSystem source = FileSystems.newFileSystem(sources)) {
      for (String name : classes) {
        assertTrue(Files.exists(source.getPath("/" + name.replaceAll("(\\$.*)?\\.class$", ".java"))), name + " has no source in the zip");
        assertFalse(name.contains("experiments") || name.endsWith("Test.class"), name);
      }
    }
  }

  @Test
  void classesAreCompiledForJava17() throws IOException {
    try (InputStream bytes = jar.getInputStream(jar.getEntry("weka/classifiers/meta/CentroidBagging.class"))) {
      byte[] head = bytes.readNBytes(8);
      assertEquals(61, head[6] << 8 | head[7]);
    }
  }

  @Test
  void librariesAreInLibAndWekaIsNot() throws IOException {
    TreeSet<String> libraries = new TreeSet<>();
    try (Stream<Path> entries = Files.list(zip.getPath("/lib"))) {
      entries.forEach(entry -> libraries.add(entry.getFileName().toString()));
    }
    for (String name : List.of("commons-math3", "jfreechart", "org\\.jfree\\.svg")) {
      assertTrue(libraries.stream().anyMatch(library -> library.matches(name + "-[0-9.]+\\.jar")), name + " is not in " + libraries);
    }
    assertTrue(libraries.stream().noneMatch(name -> name.matches("(weka|junit|archunit).*")), libraries.toString());
  }

  /** Experiments with their data, the template flow, and the guide with its pictures. */
  @Test
  void theZipHasExperimentsFlowAndGuide() {
    for (String file : List.of("experiments/bagging-numeric.xml", "experiments/data/funnel.arff", "flows/intervals.kf", "doc/index.html",
        "doc/guide/index.html",
        "doc/guide/pictures/explorer.png", "doc/results/compare.html", "doc/api/index.html", "doc/search-index.js")) {
      assertTrue(Files.exists(zip.getPath("/" + file)), file);
    }
  }

  /** Pages and pictures, the Javadoc and its link to the guide; browsers get pages and no Markdown. */
  @Test
  void theDocumentationIsASite() throws IOException {
    assertEquals(Set.of(), LinkCheck.of(zip.getPath("/doc")));
    try (Stream<Path> entries = Files.walk(zip.getPath("/"))) {
      assertEquals(List.of("/doc/licenses/NOTICES.md"), entries.map(Path::toString).filter(name -> name.endsWith(".md") && !name.startsWith("/doc/api"))
          .toList());
    }
  }

  @Test
  void theZipHasNeitherExperimentCodeNorTests() throws IOException {
    try (Stream<Path> entries = Files.walk(zip.getPath("/"))) {
      List<String> strange = entries.map(Path::toString)
          .filter(name -> name.startsWith("/test") || name.startsWith("/src/") || name.contains("centroid/experiments")
              || name.endsWith("Test.java") || name.endsWith("Test.class"))
          .toList();
      assertEquals(List.of(), strange);
    }
  }

  /** The Explorer and the Workbench offer a tab whose class is in the jar. In the project's folder the file would hide Weka's own tabs. */
  @Test
  void theZipAddsATab() throws IOException {
    String tab = properties("Explorer.props").getProperty("Tabs").replaceFirst(":standalone$", "");
    assertEquals("append", properties("Explorer.props").getProperty("TabsPolicy"));
    assertEquals(tab, properties("PluginManager.props").getProperty("weka.gui.Perspective"));
    assertTrue(jar.getEntry(tab.replace('.', '/') + ".class") != null, tab);
    assertFalse(Files.exists(Path.of("Explorer.props")));
  }

  private static Properties description() throws IOException {
    return properties("Description.props");
  }

  private static Properties properties(String file) throws IOException {
    Properties properties = new Properties();
    try (InputStream stream = Files.newInputStream(zip.getPath("/" + file))) {
      properties.load(stream);
    }
    return properties;
  }
}
