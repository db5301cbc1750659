// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.csv;

import java.io.IOException;
import java.util.Locale;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.LazyOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.PathOutputCommitter;
import org.apache.hadoop.mapreduce.lib.output.TextOutputFormat;

/** Writes lines to files with the names that Spark's tables give them. Hadoop's committer sees to it that the lines of each task are written once. */
public final class CsvOutput extends TextOutputFormat<NullWritable, String> {

  private static final String RUN = "centroid.csv.run";

  /** Returns the settings of a job that writes to a folder, without files for tasks without lines. */
  public static Configuration settings(Configuration hadoop, Path folder) throws IOException {
    Job job = Job.getInstance(hadoop);
    FileOutputFormat.setOutputPath(job, folder);
    job.setOutputKeyClass(NullWritable.class);
    job.setOutputValueClass(String.class);
    LazyOutputFormat.setOutputFormatClass(job, CsvOutput.class);
    job.getConfiguration().set(RUN, UUID.randomUUID().toString());
    return job.getConfiguration();
  }

  @Override
  public Path getDefaultWorkFile(TaskAttemptContext context, String extension) throws IOException {
    return new Path(((PathOutputCommitter) getOutputCommitter(context)).getWorkPath(), String.format(Locale.ROOT, "part-%05d-%s-c000.csv%s",
        context.getTaskAttemptID().getTaskID().getId(), context.getConfiguration().get(RUN), extension));
  }
}
