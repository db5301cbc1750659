// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.evaluation;

import static centroid.Refusals.assertSays;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.weka.forecast.SeriesForecast;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The command from file to file. */
class ForecastTest {

  private static final String SALES = "src/main/experiments/data/sales.arff";

  @TempDir
  private static Path folder;

  private static List<SeriesForecast> forecast(String... options) throws Exception {
    return new Forecast().forecast(options);
  }

  @Test
  void severalSeriesAreWrittenAndDrawn() throws Exception {
    List<SeriesForecast> all = forecast("-t", SALES, "-F", "sales", "-date", "month", "-series", "shop", "-overlay", "promotion", "-steps", "6", "-refits",
        "4", "-out", folder.resolve("out").toString());
    assertEquals(List.of("north", "south"), all.stream().map(one -> one.series().name()).toList());
    List<String> lines = Files.readAllLines(folder.resolve("out/forecast.csv"));
    assertEquals("series,step,time,forecast,lower 0.8,upper 0.8,lower 0.95,upper 0.95,supported 0.8,supported 0.95", lines.get(0));
    assertEquals(13, lines.size());
    assertTrue(lines.get(7).startsWith("south,1,2024-01-01,"), lines.get(7));
    String text = Files.readString(folder.resolve("out/forecast.txt"));
    assertTrue(text.contains("series north, by LinearRegression") && text.contains("1 known ahead") && text.contains("54 origins, 4 refits"), text);
    assertEquals(1600, ImageIO.read(folder.resolve("out/forecast-2.png").toFile()).getWidth());
    assertTrue(Files.readString(folder.resolve("out/forecast-2.svg")).contains("sales of south"));
  }

  @Test
  void oneSeriesWithAnotherLearner() throws Exception {
    Path file = folder.resolve("walk.csv");
    Files.writeString(file, "y\n" + String.join("\n",
        Stream.iterate(100.0, value -> value * 0.9 + 11 + Math.sin(value * 50)).limit(60).map(String::valueOf).toList())
        + "\n");
    List<SeriesForecast> all = forecast("-t", file.toString(), "-F", "1", "-steps", "3", "-lags", "1,2", "-W", "weka.classifiers.trees.REPTree -L 3",
        "-levels", "0.9,0.999", "-tails", "infinite", "-out", folder.resolve("one").toString());
    assertEquals("61", all.get(0).series().timeText(all.get(0).series().timeOf(0)));
    String text = Files.readString(folder.resolve("one/forecast.txt"));
    assertTrue(text.contains("by REPTree") && text.contains("-Infinity*") && text.contains("* Backtests have too few"), text);
    assertTrue(Files.exists(folder.resolve("one/forecast.png")));
  }

  @Test
  void aLearnerThatIsWorseThanTheNaiveForecastIsNamed() throws Exception {
    Path file = folder.resolve("random-walk.csv");
    SplittableRandom random = new SplittableRandom(1);
    double[] value = random.doubles(90, -1, 1).toArray();
    Arrays.parallelPrefix(value, Double::sum);
    Files.writeString(file, "y\n" + Arrays.stream(value).mapToObj(String::valueOf).collect(Collectors.joining("\n")) + "\n");
    forecast("-t", file.toString(), "-F", "y", "-steps", "2", "-W", "weka.classifiers.trees.RandomTree", "-out", folder.resolve("tree").toString());
    assertTrue(Files.readString(folder.resolve("tree/forecast.txt")).contains("The naive forecast has the smaller error"), "no season");
    forecast("-t", SALES, "-F", "sales", "-series", "shop", "-steps", "2", "-out", folder.resolve("linear").toString());
    String linear = Files.readString(folder.resolve("linear/forecast.txt"));
    assertFalse(linear.contains("has the smaller error"));
    assertTrue(linear.contains("(seasonal naive "), linear);
  }

  @Test
  void noMoreRefitsAreStatedThanWereMade() throws Exception {
    for (Map.Entry<String, String> refits : Map.of("1", "54 origins, 1 refit;", "500", "54 origins, 54 refits;").entrySet()) {
      forecast("-t", SALES, "-F", "sales", "-series", "shop", "-steps", "2", "-refits", refits.getKey(), "-out", folder.resolve("refits").toString());
      assertSays(Files.readString(folder.resolve("refits/forecast.txt")).lines().filter(line -> line.startsWith("Backtest")).findFirst().orElse(""),
          refits.getValue());
    }
  }

  @Test
  void theSeriesThatIsTooShortIsNamed() throws Exception {
    Path file = folder.resolve("two.csv");
    StringBuilder rows = new StringBuilder("t,shop,y\n");
    for (int t = 1; t <= 60; t++) {
      rows.append(t).append(",old,").append(Math.sin(t)).append('\n').append(t > 48 ? t + ",new," + Math.cos(t) + "\n" : "");
    }
    Files.writeString(file, rows);
    String message = assertThrows(Exception.class, () -> forecast("-t", file.toString(), "-F", "y", "-date", "t", "-series", "shop", "-steps", "4"))
        .getMessage();
    assertSays(message, "Series 'new'", "at least 15 values", "4 steps", "it has 12");
  }

  @ParameterizedTest
  @CsvSource(delimiter = ';', value = {"-steps 0; Steps (-steps)", "-steps 70; at least 140 values", "-F shop; Target (-F)", "-F 9; from 1 to 4",
      "-W weka.Nothing; Learner (-W)", "-lags 0,1; Lags (-lags)", "-lags 1,1; Lags (-lags)", "-lags x; Lags (-lags)", "-lags 1,100; lags up to 100",
      "-period 0; Period (-period)", "-levels 2; Levels (-levels)", "-refits 0; Refits (-refits)", "-tails none; Tails (-tails)",
      "-series no; Series (-series)", "-overlay promotion -steps 13; 12 such rows", "-t none.arff; does not exist",
      "-W weka.classifiers.trees.J48; The learner (-W) J48 could not be trained on the series: weka.classifiers.trees.J48: Cannot handle numeric class"})
  void impossibleOptionsAreRefused(String options, String words) {
    String[] more = options.split(" ");
    Stream<String> usual = Stream.of("-t", SALES, "-F", "sales", "-series", "shop");
    List<String> given = List.of(more);
    String[] kept = usual.toList().toArray(String[]::new);
    for (int k = 0; k < kept.length; k += 2) {
      if (given.contains(kept[k])) {
        kept[k] = "";
        kept[k + 1] = "";
      }
    }
    String[] all = Stream.concat(Stream.of(kept), given.stream()).filter(word -> !word.isEmpty()).toArray(String[]::new);
    assertSays(assertThrows(Exception.class, () -> forecast(all)).getMessage(), words);
  }
}
