// SPDX-License-Identifier: GPL-3.0-only
package centroid.install;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.install.WekaProcess.Result;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Simulates on any system what other systems have: folders with spaces and umlauts, files with lines that end with CR LF, a home folder that can't be
 * written, other languages, and the character set of Windows.
 */
class PlatformInstallTest {

  @TempDir
  private static Path folder;
  /** Like a home folder on Windows. */
  private static Path home;
  private static WekaProcess weka;
  private static Path data;

  @BeforeAll
  static void install() throws Exception {
    home = Files.createDirectories(folder.resolve("Müller & Söhne (1)"));
    weka = WekaProcess.installed(home, Path.of(System.getProperty("java.home")), System.getProperty("weka.classpath.stable"),
        Path.of(System.getProperty("package.zip.platform")));
    data = Files.move(TestData.write(home, "line", TestData.line(3, 0.2, 60, 4)), home.resolve("Daten für Größe.arff"));
  }

  private static String run(WekaProcess from, Object... words) throws Exception {
    String[] all = List.of(words).stream().map(Object::toString).toArray(String[]::new);
    Result result = from.run("weka.Run", all);
    assertEquals(0, result.code(), result.errors());
    assertFalse(result.errors().contains("Exception"), result.errors());
    return result.output();
  }

  @Test
  void namesMayHaveSpacesAndUmlauts() throws Exception {
    Path model = home.resolve("Modell é.model");
    run(weka, ".CentroidBagging", "-t", data, "-no-cv", "-I", "3", "-pool", "8", "-d", model);
    Path columns = home.resolve("mit Intervallen ß.arff");
    run(weka, ".AddPredictionIntervals", "-i", data, "-o", columns, "-c", "last", "-model", model);
    assertTrue(Files.readString(columns).contains("@attribute upper_0.95 numeric"));
    run(weka, ".ModelCard", "-model", model, "-t", data, "-out", home.resolve("Karte ü"));
    assertTrue(Files.readString(home.resolve("Karte ü/card.html")).contains("Modell é.model"));
    run(weka, ".CompareBagging", "-data", data, "-m", "3", "-runs", "1", "-folds", "3", "-out", home.resolve("Vergleich ö"));
    assertTrue(Files.size(home.resolve("Vergleich ö/comparison.csv")) > 0);
  }

  /** Native code is unpacked into the user's home, and loaded from there. */
  @Test
  void nativeCodeMayLieInSuchAFolder() throws Exception {
    run(weka.withUserHome(home), ".Nd4jNetwork", "-t", data, "-no-cv", "-epochs", "5");
    assertTrue(Files.isDirectory(home.resolve(".javacpp")));
  }

  /** A file in place of the home folder: even root can write nothing there. */
  @Test
  void theHomeFolderNeedNotBeWritable() throws Exception {
    WekaProcess without = weka.withUserHome(Files.writeString(folder.resolve("home-" + System.nanoTime()), ""));
    assertTrue(run(without, ".CentroidBagging", "-t", data, "-no-cv", "-I", "3", "-pool", "8").contains("Root mean squared error"));
    assertTrue(run(without, ".Nd4jNetwork", "-t", data, "-no-cv", "-epochs", "5").contains("Root mean squared error"));
  }

  /** Data from Windows, as ARFF and CSV. */
  @Test
  void linesMayEndWithCarriageReturns() throws Exception {
    String unix = Files.readString(data);
    String csv = "x,y\n" + unix.substring(unix.indexOf("@data") + 6);
    for (String text : List.of(unix, csv)) {
      String ending = text.equals(csv) ? ".csv" : ".arff";
      Path lf = Files.writeString(folder.resolve("lf" + ending), text);
      Path crlf = Files.writeString(folder.resolve("crlf" + ending), text.replace("\n", "\r\n"));
      assertEquals(statistics(weka, lf), statistics(weka, crlf));
    }
  }

  /**
   * Turkish has a dotless i, Arabic other digits and a comma as the decimal point; JVMs on Windows read files in another character set.
   * On other systems that character set holds for WEKA_HOME too, which is therefore a plain name.
   */
  @ParameterizedTest
  @CsvSource({"tr, TR, UTF-8", "ar, EG, UTF-8", "de, DE, windows-1252"})
  void filesAreTheSameInEveryLanguage(String language, String country, String charset) throws Exception {
    WekaProcess plain = WekaProcess.installed(folder, "stable");
    String usual = card(plain, "en-" + language);
    String other = card(plain.withLocale(language, country, charset), language);
    assertEquals(usual, other);
    assertTrue(usual.contains("0.9"), usual);
  }

  /** Returns the files of a model card of a new model, without what differs from run to run. */
  private static String card(WekaProcess in, String name) throws Exception {
    Path own = Files.createDirectories(folder.resolve("card-" + name));
    Path model = own.resolve("line.model");
    run(in, ".CentroidBagging", "-t", data, "-no-cv", "-I", "3", "-pool", "8", "-mode", "select", "-local", "on", "-d", model);
    run(in, ".ModelCard", "-model", model, "-t", data, "-out", own);
    String text = "";
    for (String file : List.of("card.csv", "card.json", "card.html")) {
      text += new String(Files.readAllBytes(own.resolve(file)), StandardCharsets.UTF_8);
    }
    String changing = "(?i).*(seconds|training time|written|file size|sha-?256|line\\.model|\\d MB).*";
    return text.replace(own.toString(), "").lines().filter(line -> !line.matches(changing)).reduce("", (one, next) -> one + "\n" + next);
  }

  private static String statistics(WekaProcess in, Path file) throws Exception {
    String text = run(in, ".CentroidBagging", "-t", file, "-no-cv", "-I", "3", "-pool", "8", "-o");
    return text.replaceAll("(?m)^Time taken.*$", "").replaceAll("(?m)^Training time.*$", "");
  }
}
