// SPDX-License-Identifier: GPL-3.0-only
package centroid.install;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs every command of the guide and the README on the installed package, compiles every program, and checks that every line of output
 * shown there was printed.
 * Build commands are not run, because that would start the build within itself; their targets and settings must exist.
 */
class GuideTest {

  private static final Path GUIDE = Path.of("doc/guide");
  private static final Pattern BLOCK = Pattern.compile("(?ms)^```(\\w+)\\n(.*?)^```$");
  /** The name of an exception in an output, but not in a file name that the installation prints. */
  private static final Pattern EXCEPTION = Pattern.compile("Exception(?!\\.(java|html))");
  private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|(\\S+)");
  /** A shell would not take these as part of a word. */
  private static final Pattern SHELL = Pattern.compile("[()<>|&;*?`']");

  @TempDir
  private static Path home;
  private static WekaProcess weka;
  private static String build;

  @BeforeAll
  static void install() throws Exception {
    try (Stream<Path> parts = Files.list(Path.of("src/build"))) {
      build = Files.readString(Path.of("build.xml"));
      for (Path part : parts.filter(Files::isRegularFile).toList()) {
        build += Files.readString(part);
      }
    }
    weka = new WekaProcess(Path.of(System.getProperty("java.home")), System.getProperty("weka.classpath.stable"), home);
    // The guide installs the zip by its short name; other pages need the zip with networks.
    Path zip = Files.copy(Path.of(System.getProperty("package.zip.platform")), home.resolve("CentroidBagging.zip"));
    weka.install(zip);
    try (Stream<Path> sets = Files.list(weka.packageFolder().resolve("experiments/data"))) {
      for (Path set : sets.toList()) {
        Files.copy(set, home.resolve(set.getFileName().toString()));
      }
    }
  }

  private static List<Path> pages() throws Exception {
    try (Stream<Path> files = Files.list(GUIDE)) {
      return files.filter(file -> file.toString().endsWith(".md")).sorted().toList();
    }
  }

  /** Creates one test per page, because the commands of a page build on each other. */
  @TestFactory
  Stream<DynamicTest> commandsPrintWhatTheGuideShows() throws Exception {
    return Stream.concat(Stream.of(Path.of("README.md")), pages().stream()).map(page -> DynamicTest.dynamicTest(page.toString(), () -> runPage(page)));
  }

  private static void runPage(Path page) throws Exception {
    Matcher block = BLOCK.matcher(Files.readString(page));
    String output = "";
    List<String> programs = new ArrayList<>();
    while (block.find()) {
      String content = block.group(2);
      switch (block.group(1)) {
        case "sh" -> output = runAll(content.replace("\\\n", " ").lines().toList(), programs);
        case "text" -> assertPrinted(content, output);
        case "java" -> programs.add(writeProgram(content));
        default -> throw new AssertionError(page + ": blocks are sh, text or java, not " + block.group(1));
      }
    }
    assertEquals(List.of(), programs, "programs without a command that runs them");
  }

  private static String runAll(List<String> commands, List<String> programs) throws Exception {
    StringBuilder output = new StringBuilder();
    for (String written : commands) {
      String command = written.replace("@lib/weka.args -cp ", "-cp ").replace("java @lib/weka.args ", "java -cp weka.jar ").replace("lib/weka/*", "weka.jar");
      if (command.startsWith("./antw ")) {
        checkBuild(command);
      } else {
        assertTrue(command.startsWith("java -cp "), "commands must start java or the build: " + command);
        String text = run(words(command));
        assertFalse(EXCEPTION.matcher(text).find() && !text.contains("must be"), command + "\n" + text);
        output.append(text);
        programs.removeIf(command::contains);
      }
    }
    return output.toString();
  }

  private static List<String> words(String command) {
    List<String> words = new ArrayList<>();
    Matcher matcher = WORD.matcher(command);
    while (matcher.find()) {
      String word = matcher.group(1) == null ? matcher.group(2) : matcher.group(1);
      assertFalse(matcher.group(1) == null && SHELL.matcher(word).find(), "a shell needs quotation marks around " + word + " in " + command);
      // The README's commands run in the project's folder, the guide's with an installed Weka.
      words.add(word.replace("$HOME/wekafiles", home.toString()).replace("src/main/experiments/data/", ""));
    }
    return words;
  }

  /** Runs a command of the form: java -cp, class path with weka.jar, main class, arguments. */
  private static String run(List<String> words) throws Exception {
    String classPath = words.get(2).replace("weka.jar", System.getProperty("weka.classpath.stable"));
    WekaProcess process = new WekaProcess(Path.of(System.getProperty("java.home")), classPath, home);
    return process.start(words.get(3), words.subList(4, words.size()).toArray(new String[0]));
  }

  private static String writeProgram(String content) throws Exception {
    Matcher name = Pattern.compile("public class (\\w+)").matcher(content);
    assertTrue(name.find(), "a program must be a complete class: " + content);
    Files.writeString(home.resolve(name.group(1) + ".java"), content);
    return name.group(1) + ".java";
  }

  private static void assertPrinted(String shown, String output) {
    String printed = squeezed(output);
    for (String line : shown.split("\n")) {
      assertTrue(line.isBlank() || printed.contains(squeezed(line)), "the guide shows\n" + line + "\nbut printed was\n" + output);
    }
  }

  private static String squeezed(String text) {
    return text.replaceAll("[ \\t\\r]+", " ").replaceAll("(?m)^ | $", "");
  }

  private static void checkBuild(String command) {
    List<String> words = words(command);
    assertTrue(build.contains("<target name=\"" + words.get(1) + "\""), command);
    for (String word : words.subList(2, words.size())) {
      String name = word.replaceFirst("^-D(\\w+)=.*", "$1");
      assertTrue(build.contains("${" + name + "}"), command + ": the build has no setting " + name);
    }
  }

  /** The build creates pictures; all other targets of links must exist. */
  @Test
  void targetsOfLinksExist() throws Exception {
    TreeSet<String> missing = new TreeSet<>();
    for (Path page : pages()) {
      Matcher link = Pattern.compile("\\]\\(([^)#]+)\\)").matcher(Files.readString(page));
      while (link.find()) {
        Path target = GUIDE.resolve(link.group(1)).normalize();
        boolean picture = link.group(1).startsWith("pictures/");
        if (!link.group(1).contains("://") && !Files.exists(target) && !(picture && !Files.exists(GUIDE.resolve("pictures")))) {
          missing.add(page.getFileName() + " -> " + link.group(1));
        }
      }
    }
    assertEquals(new TreeSet<>(), missing, "links of pages to files that do not exist");
  }

  @Test
  void everyPictureIsShown() throws Exception {
    StringBuilder texts = new StringBuilder(Files.readString(Path.of("README.md")) + Files.readString(Path.of("doc/ARCHITECTURE.md")));
    for (Path page : pages()) {
      texts.append(Files.readString(page));
    }
    try (Stream<Path> pictures = Files.list(GUIDE.resolve("pictures"))) {
      assertEquals(List.of(), pictures.map(picture -> picture.getFileName().toString()).filter(name -> texts.indexOf("pictures/" + name + ")") < 0).toList(),
          "pictures in doc/guide/pictures that no page shows");
    }
  }

  @Test
  void theReadmeIsShort() throws Exception {
    int words = Files.readString(Path.of("README.md")).strip().split("\\s+").length;
    assertTrue(words <= 800, "the README has " + words + " words, but must have at most 800; move details to doc/guide");
  }

  /** The README's commands use the same JVM settings as the build. */
  @Test
  void theReadmeUsesTheJvmSettingsOfTheBuild() throws Exception {
    List<String> settings = Files.readAllLines(Path.of("lib/weka.args")).stream().filter(line -> line.startsWith("-D")).toList();
    assertEquals(4, settings.size());
    for (String setting : settings) {
      String[] parts = setting.substring(2).split("=", 2);
      assertEquals(System.getProperty(parts[0]), parts[1], parts[0]);
    }
  }

  @Test
  void theFirstPageLinksAllOthers() throws Exception {
    String first = Files.readString(GUIDE.resolve("README.md"));
    for (Path page : pages()) {
      String name = page.getFileName().toString();
      assertTrue(name.equals("README.md") || first.contains("(" + name + ")"), "doc/guide/README.md must link " + name);
    }
  }
}
