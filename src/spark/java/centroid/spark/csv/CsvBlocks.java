// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.csv;

import centroid.spark.job.UserError;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.CompressionCodecFactory;
import org.apache.hadoop.io.compress.SplittableCompressionCodec;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.input.CombineFileSplit;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.apache.hadoop.mapreduce.lib.input.LineRecordReader;
import org.apache.spark.rdd.InputFileBlockHolder;

/**
 * Reads the lines of CSV files without their header lines and blank lines. A task reads one block of a large file or several small files, as in a table of
 * Spark; how files are distributed to tasks depends on the files alone.
 */
public final class CsvBlocks extends InputFormat<NullWritable, String> {

  private static final String HEADER = "centroid.csv.header";
  /** The largest number of bytes that a task reads. */
  private static final long MOST = 32 << 20;
  /** Bytes that a file counts in addition to its size, because opening it takes time. */
  private static final long OPENING = 4 << 20;

  /** Returns the settings of a job that reads files. */
  public static Configuration settings(Configuration hadoop, List<Path> files, List<String> header) throws IOException {
    Job job = Job.getInstance(hadoop);
    FileInputFormat.setInputPaths(job, files.toArray(new Path[0]));
    job.getConfiguration().set(HEADER, new CsvFormat().join(header.toArray()));
    return job.getConfiguration();
  }

  @Override
  public List<InputSplit> getSplits(JobContext job) throws IOException {
    List<FileSplit> blocks = new ArrayList<>();
    for (Path path : FileInputFormat.getInputPaths(job)) {
      FileSystem system = path.getFileSystem(job.getConfiguration());
      FileStatus status = system.getFileStatus(path);
      CompressionCodec codec = new CompressionCodecFactory(job.getConfiguration()).getCodec(path);
      long size = codec == null || codec instanceof SplittableCompressionCodec ? MOST : status.getLen();
      for (long start = 0; start < status.getLen(); start += size) {
        long length = Math.min(size, status.getLen() - start);
        BlockLocation[] places = system.getFileBlockLocations(status, start, length);
        blocks.add(new FileSplit(path, start, length, places.length == 0 ? new String[0] : places[0].getHosts()));
      }
    }
    blocks.sort(Comparator.comparingLong(FileSplit::getLength).reversed());
    List<InputSplit> tasks = new ArrayList<>();
    int first = 0;
    long bytes = 0;
    for (int k = 0; k < blocks.size(); k++) {
      if (k > first && bytes + blocks.get(k).getLength() > MOST) {
        tasks.add(task(blocks.subList(first, k)));
        first = k;
        bytes = 0;
      }
      bytes += blocks.get(k).getLength() + OPENING;
    }
    tasks.add(task(blocks.subList(first, blocks.size())));
    return tasks;
  }

  private static CombineFileSplit task(List<FileSplit> blocks) throws IOException {
    return new CombineFileSplit(blocks.stream().map(FileSplit::getPath).toArray(Path[]::new), blocks.stream().mapToLong(FileSplit::getStart).toArray(),
        blocks.stream().mapToLong(FileSplit::getLength).toArray(), blocks.get(0).getLocations());
  }

  @Override
  public RecordReader<NullWritable, String> createRecordReader(InputSplit split, TaskAttemptContext context) {
    return new Lines();
  }

  /** The lines of the blocks of a task. */
  private static final class Lines extends RecordReader<NullWritable, String> {

    private final CsvFormat format = new CsvFormat();
    private CombineFileSplit split;
    private TaskAttemptContext context;
    private LineRecordReader block;
    /** The number of blocks that were opened. */
    private int opened;
    private String line;

    @Override
    public void initialize(InputSplit task, TaskAttemptContext attempt) {
      split = (CombineFileSplit) task;
      context = attempt;
    }

    @Override
    public boolean nextKeyValue() throws IOException {
      while (block == null || !next()) {
        if (opened == split.getNumPaths()) {
          return false;
        }
        open(opened++);
      }
      return true;
    }

    private boolean hasLine() throws IOException {
      try {
        return block.nextKeyValue();
      } catch (IOException e) {
        throw new IOException(UserError.READING + split.getPath(opened - 1).getName(), e);
      }
    }

    /** Moves to the next line of the block that is not blank. */
    private boolean next() throws IOException {
      line = null;
      while (line == null && hasLine()) {
        Text bytes = block.getCurrentValue();
        String read = new String(bytes.getBytes(), 0, bytes.getLength(), StandardCharsets.UTF_8);
        // A byte that can't be decoded becomes a character of three bytes.
        if (read.indexOf('\ufffd') >= 0 && read.getBytes(StandardCharsets.UTF_8).length != bytes.getLength()) {
          throw new UserError("CSV files must be encoded in UTF-8, or in the encoding of option -encoding, but a line of '"
              + split.getPath(opened - 1).getName() + "' is not; try -encoding ISO-8859-1 or windows-1252");
        }
        line = read.trim().isEmpty() ? null : read;
      }
      return line != null;
    }

    private void open(int k) throws IOException {
      close();
      InputFileBlockHolder.set(split.getPath(k).toUri().toString(), split.getOffset(k), split.getLength(k));
      block = new LineRecordReader();
      block.initialize(new FileSplit(split.getPath(k), split.getOffset(k), split.getLength(k), new String[0]), context);
      String header = context.getConfiguration().getRaw(HEADER);
      if (split.getOffset(k) == 0 && next() && !Arrays.equals(format.split(line), format.split(header))) {
        throw new UserError("All CSV files must have the same columns in the same order, but one differs: '" + split.getPath(k).getName() + "' has "
            + line + " instead of " + header);
      }
    }

    @Override
    public NullWritable getCurrentKey() {
      return NullWritable.get();
    }

    @Override
    public String getCurrentValue() {
      return line;
    }

    @Override
    public float getProgress() {
      return (float) opened / split.getNumPaths();
    }

    @Override
    public void close() throws IOException {
      if (block != null) {
        block.close();
      }
    }
  }
}
