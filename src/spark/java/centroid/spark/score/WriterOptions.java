// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.score;

import java.util.Map;
import org.apache.spark.sql.streaming.DataStreamWriter;

/** Sets options of the writer of a stream in every supported version of Spark: its method returns other types in Spark 3.5 than in Spark 4. */
final class WriterOptions {

  private WriterOptions() {
  }

  static <T> DataStreamWriter<T> set(DataStreamWriter<T> writer, Map<String, String> options) {
    try {
      DataStreamWriter.class.getMethod("options", Map.class).invoke(writer, options);
      return writer;
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("The writers of streams of this version of Spark are not known; use Spark 4 or 3.5", e);
    }
  }
}
