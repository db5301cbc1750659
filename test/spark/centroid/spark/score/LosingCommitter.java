// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.score;

import java.io.IOException;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.output.FileOutputCommitter;
import org.apache.hadoop.mapreduce.lib.output.PathOutputCommitter;
import org.apache.hadoop.mapreduce.lib.output.PathOutputCommitterFactory;

/** A committer that loses the files of a task and reports success, as a faulty store of objects would. */
public final class LosingCommitter extends FileOutputCommitter {

  private LosingCommitter(Path output, TaskAttemptContext context) throws IOException {
    super(output, context);
  }

  @Override
  public void commitTask(TaskAttemptContext context) throws IOException {
    if (context.getTaskAttemptID().getTaskID().getId() == 0) {
      FileSystem system = getWorkPath().getFileSystem(context.getConfiguration());
      for (FileStatus file : system.listStatus(getWorkPath())) {
        system.delete(file.getPath(), true);
      }
    }
    super.commitTask(context);
  }

  /** Makes the committers of Hadoop's output formats. */
  public static final class Factory extends PathOutputCommitterFactory {
    @Override
    public PathOutputCommitter createOutputCommitter(Path output, TaskAttemptContext context) throws IOException {
      return new LosingCommitter(output, context);
    }
  }
}
