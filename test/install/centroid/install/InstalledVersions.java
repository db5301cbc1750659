// SPDX-License-Identifier: GPL-3.0-only
package centroid.install;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** Versions of Weka with our zip, each installed once per test class. */
final class InstalledVersions {

  private final Map<String, WekaProcess> installed = new HashMap<>();

  /** Returns a version, which the first call installs within the folder. */
  WekaProcess get(Path folder, String version) throws IOException, InterruptedException {
    if (!installed.containsKey(version)) {
      installed.put(version, WekaProcess.installed(folder, version));
    }
    return installed.get(version);
  }
}
