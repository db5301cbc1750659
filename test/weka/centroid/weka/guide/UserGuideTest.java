// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.guide;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSigner;
import java.security.CodeSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weka.classifiers.meta.CalibratedClassifier;
import weka.classifiers.meta.CentroidBagging;

/** The installed guide is found, and the classifiers name its place. */
class UserGuideTest {

  @TempDir
  Path folder;

  private static CodeSource jarIn(Path folder) throws Exception {
    return new CodeSource(folder.resolve("CentroidBagging.jar").toUri().toURL(), (CodeSigner[]) null);
  }

  private static Path guideIn(Path folder) throws Exception {
    Path page = folder.resolve("doc").resolve("guide").resolve("index.html");
    Files.createDirectories(page.getParent());
    return Files.writeString(page, "<h1>Guide</h1>\n");
  }

  @Test
  void theGuideIsBesideTheJarOrAmongThePackages() throws Exception {
    Path packages = folder.resolve("with a space");
    Path elsewhere = folder.resolve("elsewhere");
    assertNull(UserGuide.page(jarIn(elsewhere), packages), "not installed");
    Path installed = guideIn(packages.resolve("CentroidBagging"));
    assertEquals(installed, UserGuide.page(jarIn(elsewhere), packages));
    assertEquals(installed, UserGuide.page(null, packages));
    assertEquals(installed, UserGuide.page(new CodeSource(new URL("http://localhost/a.jar"), (CodeSigner[]) null), packages));
    assertEquals(installed, UserGuide.page(jarIn(packages.resolve("CentroidBagging")), folder));
    Path own = guideIn(elsewhere);
    assertEquals(own, UserGuide.page(jarIn(elsewhere), packages), "that of the running version");
  }

  @Test
  void theWindowMoreNamesTheGuide() {
    for (String info : new String[] {new CentroidBagging().globalInfo(), new CalibratedClassifier().globalInfo()}) {
      assertTrue(info.contains("The user guide begins with ") && info.contains("index.html"), info);
    }
  }
}
