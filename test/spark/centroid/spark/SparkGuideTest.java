// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.FileReader;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weka.core.Instances;

/** Runs the commands of the guide's page on Spark and checks its tables of options. */
class SparkGuideTest {

  private static final Path PAGE = Path.of("doc/guide/spark.md");

  @TempDir
  private Path folder;

  @Test
  void theCommandsForALaptopWork() throws Exception {
    LocalSpark.session();
    try (Reader text = new FileReader("src/main/experiments/data/friedman.arff")) {
      SparkTestData.csv(folder.resolve("friedman.csv"), new Instances(text));
    }
    List<String> commands = Files.readAllLines(PAGE).stream().filter(line -> line.startsWith("    spark-submit --master local")).toList();
    assertEquals(2, commands.size());
    for (String command : commands) {
      String[] words = command.strip().split(" ");
      int jar = Arrays.asList(words).indexOf("CentroidBaggingSpark-all.jar");
      String[] args = Arrays.stream(words, jar + 1, words.length)
          .map(word -> word.matches(".*\\.(csv|model)") ? folder.resolve(word).toString() : word).toArray(String[]::new);
      if (words[jar - 1].endsWith("Train")) {
        Train.run(args);
      } else {
        Score.run(args);
      }
    }
    List<String> columns = List.of(LocalSpark.session().read().option("header", true).csv(folder.resolve("scored.csv").toString()).columns());
    for (String column : columns.subList(columns.indexOf("prediction"), columns.size())) {
      assertTrue(Files.readString(PAGE).contains("`" + column + "`"), column);
    }
  }

  /** Every option that the programs read is on the page. */
  @Test
  void everyOptionIsInTheTables() throws Exception {
    List<String> sources = Stream.of("Train", "Score").map(name -> read(Path.of("src/spark/java/centroid/spark", name + ".java"))).toList();
    String page = Files.readString(PAGE);
    for (String source : sources) {
      java.util.regex.Matcher option = java.util.regex.Pattern.compile("line\\.\\w+\\(\"([\\w-]+)\"").matcher(source);
      while (option.find()) {
        assertTrue(page.contains("`-" + option.group(1) + "`") || page.contains("`-" + option.group(1) + " "), option.group(1));
      }
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
