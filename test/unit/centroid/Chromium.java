// SPDX-License-Identifier: GPL-3.0-only
package centroid;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A headless browser. */
public final class Chromium {

  private static final int MAX_SECONDS = 120;
  private static final List<String> NAMES = List.of("chromium", "chromium-browser", "google-chrome", "chrome.exe");

  private Chromium() {
  }

  /** The browser of the environment variable CHROMIUM, or the first one on the path. */
  public static Optional<Path> find() {
    String named = System.getenv("CHROMIUM");
    Stream<Path> onPath = Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
        .flatMap(folder -> NAMES.stream().map(name -> Path.of(folder, name)));
    return (named == null || named.isBlank() ? onPath : Stream.of(Path.of(named))).filter(Files::isExecutable).findFirst();
  }

  /** Opens a page, runs its scripts and returns its elements as text. */
  public static String elements(Path browser, Path page, boolean dark, Path scratch) throws IOException, InterruptedException {
    return elements(browser, page.toUri().toString(), dark, scratch);
  }

  /** Opens an address, which may have a query. */
  public static String elements(Path browser, String address, boolean dark, Path scratch) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(browser.toString(), "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
        "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage",
        "--user-data-dir=" + Files.createTempDirectory(scratch, "profile"), "--hide-scrollbars",
        "--blink-settings=preferredColorScheme=" + (dark ? 0 : 1), "--dump-dom", address));
    Path out = Files.createTempFile(scratch, "elements", ".html");
    Process process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).redirectOutput(out.toFile()).start();
    process.getOutputStream().close();
    boolean ended = process.waitFor(MAX_SECONDS, TimeUnit.SECONDS);
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
    if (!ended) {
      throw new IOException("The browser was still running after " + MAX_SECONDS + " s");
    }
    return Files.readString(out);
  }
}
