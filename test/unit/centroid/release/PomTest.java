// SPDX-License-Identifier: GPL-3.0-only
package centroid.release;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The POMs of the libraries in ivy.xml. */
class PomTest {

  @TempDir
  private Path folder;

  private String pom(String artifact, String url) throws Exception {
    Pom.main(new String[] {folder.toString(), "ivy.xml", "org.example", "1.0.0", url, "A & B"});
    return Files.readString(folder.resolve(artifact + ".pom"));
  }

  private static List<String> libraries(String pom) {
    return Pattern.compile("(?s)<dependency>.*?<artifactId>(.*?)</artifactId>").matcher(pom).results().map(library -> library.group(1)).toList();
  }

  @Test
  void theMethodNeedsCommonsMathOnly() throws Exception {
    assertEquals(List.of("commons-math3"), libraries(pom("centroid-core", "")));
  }

  @Test
  void thePackageNeedsTheMethodWekaAndItsPlots() throws Exception {
    String pom = pom("centroidbagging", "https://example.org/a");
    List<String> required = libraries(pom.replaceAll("(?s)<dependency>(?:(?!</dependency>).)*<optional>.*?</dependency>", ""));
    assertEquals(List.of("centroid-core", "jfreechart", "org.jfree.svg", "weka-stable"), required);
    assertTrue(libraries(pom).contains("nd4j-native"), pom);
    assertTrue(pom.contains("<url>https://example.org/a</url>") && pom.contains("<name>A &amp; B</name>"), pom);
  }

  @Test
  void noAddressIsInvented() throws Exception {
    assertFalse(pom("centroid-core", "").contains("<scm>"));
  }
}
