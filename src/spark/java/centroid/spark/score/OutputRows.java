// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.score;

import centroid.spark.data.RowCounts;
import centroid.spark.job.UserError;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.CompressionCodecFactory;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.util.HadoopInputFile;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.util.SerializableConfiguration;

/** Counts the rows in scored files, so that no row is lost or written twice. Executors count them; of Parquet files only the footers are read. */
final class OutputRows {

  private OutputRows() {
  }

  /** Returns the files with rows below a folder. */
  static List<String> files(Path folder, Configuration hadoop) throws IOException {
    FileSystem system = folder.getFileSystem(hadoop);
    List<String> files = new ArrayList<>();
    RemoteIterator<LocatedFileStatus> all = system.listFiles(folder, true);
    while (all.hasNext()) {
      Path file = all.next().getPath();
      if (file.getName().startsWith("part-")) {
        files.add(file.toString());
      }
    }
    return files;
  }

  /** Refuses files that do not hold all rows that were read, except broken lines. */
  static void require(RowCounts counts, List<String> files, OutputFormat format, JavaSparkContext spark) {
    long written = count(files, format, spark);
    if (counts.numScored() != counts.numRead() - counts.numBad() || written != counts.numScored()) {
      throw new UserError("All rows of the files (-i) must be in the output (-o), but " + counts.numRead() + " rows were read, " + counts.numBad()
          + " of them broken lines, and " + written + " were written; look for other jobs that write there, and score again");
    }
  }

  private static long count(List<String> files, OutputFormat format, JavaSparkContext spark) {
    if (files.isEmpty()) {
      return 0;
    }
    SerializableConfiguration hadoop = new SerializableConfiguration(spark.hadoopConfiguration());
    return spark.parallelize(files, files.size()).map(file -> count(new Path(file), format, hadoop.value())).reduce(Long::sum);
  }

  /** Returns the number of rows in a file. */
  static long count(Path file, OutputFormat format, Configuration hadoop) throws IOException {
    if (format.name().equals("parquet")) {
      try (ParquetFileReader reader = ParquetFileReader.open(HadoopInputFile.fromPath(file, hadoop))) {
        return reader.getRecordCount();
      }
    }
    CompressionCodec codec = new CompressionCodecFactory(hadoop).getCodec(file);
    boolean isCsv = format.name().equals("csv");
    try (InputStream bytes = file.getFileSystem(hadoop).open(file); InputStream text = codec == null ? bytes : codec.createInputStream(bytes)) {
      long lines = lines(text, isCsv);
      return isCsv && lines > 0 ? lines - 1 : lines;
    }
  }

  /** Returns the number of line ends, of CSV only those outside quotes: a quote inside quotes is written twice. */
  private static long lines(InputStream text, boolean isCsv) throws IOException {
    byte[] part = new byte[1 << 16];
    long lines = 0;
    boolean quoted = false;
    for (int length = text.read(part); length >= 0; length = text.read(part)) {
      for (int k = 0; k < length; k++) {
        if (part[k] == '\n') {
          lines += quoted ? 0 : 1;
        } else if (part[k] == '"') {
          quoted ^= isCsv;
        }
      }
    }
    return lines;
  }
}
