// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.Refusals;
import centroid.spark.Score;
import centroid.spark.Train;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files with other columns than the first one are refused: of Parquet files Spark would fill and drop columns in silence. */
class FileColumnsTest {

  @TempDir
  private Path folder;

  private static SparkSession session() {
    return SparkSession.builder().master("local[2]").getOrCreate();
  }

  /** Writes 100 rows as one Parquet file. */
  private void write(String name, String... columns) throws Exception {
    Dataset<Row> rows = session().range(0, 100, 1, 1).selectExpr(columns);
    rows.write().parquet(folder.resolve("draft-" + name).toString());
    Files.createDirectories(folder.resolve("in"));
    try (var files = Files.list(folder.resolve("draft-" + name))) {
      Files.move(files.filter(file -> file.toString().endsWith(".parquet")).findFirst().orElseThrow(), folder.resolve("in").resolve(name));
    }
  }

  private void train() throws Exception {
    Train.run("-t", folder.resolve("in").toString(), "-c", "y", "-d", folder.resolve("m").toString(), "-I", "3", "-pool", "6");
  }

  private void score(String... more) throws Exception {
    List<String> args = new java.util.ArrayList<>(List.of("-i", folder.resolve("in").toString(), "-model", folder.resolve("m").toString(), "-o",
        folder.resolve("out.parquet").toString()));
    args.addAll(List.of(more));
    Score.run(args.toArray(new String[0]));
  }

  @ParameterizedTest
  @CsvSource({"'id as a;id * 2 as y', 'without b'", "'id as a;id as b;id * 2 as y;id as q', 'with q'", "'id as A;id as b;id * 2 as y', 'without a, with A'"})
  void parquetFilesWithOtherColumnsAreRefused(String other, String difference) throws Exception {
    write("a.parquet", "id as a", "id % 7 as b", "id * 2 as y");
    write("c.parquet", "id * 2 as y", "id as a", "id % 7 as b");
    train();
    write("d.parquet", other.split(";"));
    Files.delete(folder.resolve("m.header.arff"));
    Refusals.assertNames(this::train, "-t", "d.parquet", "a.parquet", difference);
    Refusals.assertNames(this::score, "-i", "d.parquet", "a.parquet", difference);
    assertFalse(Files.exists(folder.resolve("out.parquet")));
  }

  @Test
  void parquetFilesWithOtherColumnsAreSetAsideInAStream() throws Exception {
    write("a.parquet", "id as a", "id % 7 as b", "id * 2 as y");
    train();
    write("d.parquet", "id as a", "id * 2 as y");
    Refusals.assertNames(() -> score("-stream"), "d.parquet", "without b");
    score("-stream", "-bad-lines", "skip");
    assertTrue(Files.exists(folder.resolve("in/_set-aside-d.parquet")));
    assertEquals(100, session().read().parquet(folder.resolve("out.parquet").toString()).count());
  }

  @Test
  void parquetFilesWithOtherTypesAreRefused() throws Exception {
    write("a.parquet", "cast(id as int) as a", "id * 2 as y");
    write("b.parquet", "cast(id as double) as a", "id * 2 as y");
    Refusals.assertNames(this::train, "'b.parquet'", "type", "[a]");
  }
}
