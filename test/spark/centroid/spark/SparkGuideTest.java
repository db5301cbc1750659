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
        String printed = FilesTest.output(() -> Train.run(args));
        List<String> table = Files.readAllLines(PAGE).stream().filter(line -> line.matches("(column|x1|x2|y) +(type|numeric,?) .*|Every executor .*")).toList();
        assertEquals(5, table.size());
        table.forEach(line -> assertTrue(printed.contains(line + "\n"), () -> line + "\n" + printed));
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
    String page = Files.readString(PAGE);
    for (String source : List.of("Train", "Score", "score/LabelOptions", "data/ReadOptions")) {
      java.util.regex.Matcher option = java.util.regex.Pattern.compile("line\\.\\w+\\(\"([\\w-]+)\"")
          .matcher(Files.readString(Path.of("src/spark/java/centroid/spark", source + ".java")));
      while (option.find()) {
        String name = option.group(1);
        assertTrue(page.contains("`-" + name + "`") || page.contains("`-" + name + " "), name);
        assertTrue(source.matches("Score|score/.*") || Usage.TRAIN.contains("\n  -" + name + " "), "help of Train: " + name);
        assertTrue(source.equals("Train") || Usage.SCORE.contains("\n  -" + name + " "), "help of Score: " + name);
      }
    }
  }

  @Test
  void helpIsPrintedInsteadOfAnError() throws Exception {
    assertTrue(FilesTest.output(() -> {
      Train.main(new String[] {"-h"});
      return null;
    }).contains("-tolerance"));
    assertTrue(Usage.ofClassifier().contains("-pool"), Usage.ofClassifier());
    assertTrue(FilesTest.output(() -> {
      Score.main(new String[] {"-i", "x", "-h"});
      return null;
    }).contains("-checkpoint"));
  }
}
