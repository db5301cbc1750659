// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.score;

import centroid.spark.data.DataSource;
import centroid.spark.data.FileColumns;
import centroid.spark.data.ReadCheck;
import centroid.spark.data.RowCounts;
import centroid.spark.job.Console;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.streaming.StreamingQueryProgress;

/**
 * Checks each batch of a stream: every file that Spark has recorded for it in the checkpoint was read, and every row that was read is in the files that
 * the output has recorded for it. Not thread-safe.
 */
public final class StreamCheck {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final DataSource source;
  private final Path inputLog;
  private final Path outputLog;
  private final OutputFormat format;
  private final ModelScorer scorer;
  private final JavaSparkContext spark;
  private final Configuration hadoop;
  /** The output files of earlier batches: some logs of Spark repeat them. */
  private final Set<String> known = new HashSet<>();

  /** Creates a check; the output may hold files of earlier runs. */
  StreamCheck(DataSource source, Path output, Path checkpoint, OutputFormat format, ModelScorer scorer, JavaSparkContext spark) throws IOException {
    this.source = source;
    this.inputLog = new Path(checkpoint, "sources/0");
    this.outputLog = new Path(output, "_spark_metadata");
    this.format = format;
    this.scorer = scorer;
    this.spark = spark;
    this.hadoop = spark.hadoopConfiguration();
    FileSystem system = outputLog.getFileSystem(hadoop);
    if (system.exists(outputLog)) {
      for (FileStatus log : system.listStatus(outputLog)) {
        entries(log.getPath()).forEach(entry -> known.add(entry.get("path").asText()));
      }
    }
  }

  /** Checks a batch that has rows; refuses it if a row is lost or written twice. */
  void require(StreamingQueryProgress batch) throws Exception {
    RowCounts counts = scorer.counted(number -> number == batch.batchId());
    long before = offset(batch.sources()[0].startOffset());
    List<Path> files = new ArrayList<>();
    for (long offset = before + 1; offset <= offset(batch.sources()[0].endOffset()); offset++) {
      for (JsonNode entry : entries(inputLog, offset)) {
        Path file = new Path(URI.create(entry.get("path").asText()));
        // A file that was set aside is still recorded.
        if (entry.get("batchId").asLong() == offset && file.getFileSystem(hadoop).exists(file)) {
          files.add(file);
        }
      }
    }
    FileColumns.requireSame(source, files, spark);
    ReadCheck.requireAllFiles(source, files, counts, hadoop).forEach(Console::print);
    List<String> written = new ArrayList<>();
    for (JsonNode entry : entries(outputLog, batch.batchId())) {
      String file = entry.get("path").asText();
      if (known.add(file)) {
        written.add(new Path(URI.create(file)).toString());
      }
    }
    OutputRows.require(counts, written, format, spark);
  }

  private static long offset(String json) throws IOException {
    return json == null ? -1 : JSON.readTree(json).get("logOffset").asLong();
  }

  /** Returns the entries of a log, which may be one that repeats those before it. */
  private List<JsonNode> entries(Path folder, long number) throws IOException {
    Path log = new Path(folder, String.valueOf(number));
    return entries(log.getFileSystem(hadoop).exists(log) ? log : log.suffix(".compact"));
  }

  /** Returns the entries of a log of Spark: its version, then one in each line. */
  private List<JsonNode> entries(Path log) throws IOException {
    List<JsonNode> entries = new ArrayList<>();
    FileSystem system = log.getFileSystem(hadoop);
    if (!system.exists(log) || log.getName().startsWith(".")) {
      return entries;
    }
    try (BufferedReader text = new BufferedReader(new InputStreamReader(system.open(log), StandardCharsets.UTF_8))) {
      for (String line = text.readLine(); line != null; line = text.readLine()) {
        if (line.startsWith("{")) {
          entries.add(JSON.readTree(line));
        }
      }
    }
    return entries;
  }
}
