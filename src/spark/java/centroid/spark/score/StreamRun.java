// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.score;

import centroid.spark.data.ReadOptions;
import centroid.spark.job.Console;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.streaming.StreamingQueryException;
import org.apache.spark.sql.streaming.StreamingQueryProgress;
import weka.core.Instances;

/** Scores a folder to which files are added: waits for the first file, reports batches, and leaves out files with other columns if the user wants it. */
public final class StreamRun {

  /** Milliseconds between looks at the result of the checks. */
  private static final long POLL = 1000;

  private final List<String> files;
  private final List<String> needed;
  private final ReadOptions reading;
  private final boolean skipBad;
  private final int every;
  private final Configuration hadoop;

  /** Starts a stream of Spark. */
  @FunctionalInterface
  public interface Query {
    StreamingQuery start() throws Exception;
  }

  /**
   * Creates a run.
   *
   * @param files the folder
   * @param reading how the files are read
   * @param header the columns of the model
   * @param skipBad whether files with other columns are set aside
   * @param every seconds between checks for new files; 0 to end when all existing files are done
   */
  public StreamRun(List<String> files, ReadOptions reading, Instances header, boolean skipBad, int every, Configuration hadoop) {
    this.files = files;
    this.reading = reading;
    this.needed = IntStream.range(0, header.numAttributes()).filter(k -> k != header.classIndex()).mapToObj(k -> header.attribute(k).name()).toList();
    this.skipBad = skipBad;
    this.every = every;
    this.hadoop = hadoop;
  }

  /** Returns whether there is a file to begin with; waits for it if the run does not end by itself. */
  public boolean hasFiles() throws Exception {
    if (files.size() > 1) {
      return true;
    }
    StreamFolder folder = new StreamFolder(files.get(0), reading, hadoop);
    boolean waits = false;
    setAside();
    while (folder.isEmpty()) {
      if (every == 0) {
        Console.print("There is no file in '" + files.get(0) + "' yet; nothing was scored.");
        return false;
      }
      if (!waits) {
        Console.print("Waiting for the first file in '" + files.get(0) + "'.");
        waits = true;
      }
      Thread.sleep(1000L * every);
      setAside();
    }
    return true;
  }

  /** Returns whether a file was set aside. */
  private boolean setAside() throws IOException {
    StreamFolder folder = new StreamFolder(files.get(0), reading, hadoop);
    if (!skipBad || files.size() > 1 || !folder.isFolder()) {
      return false;
    }
    List<String> notes = folder.setAside(needed);
    notes.forEach(Console::print);
    return !notes.isEmpty();
  }

  /** Runs the query, and again if a file with other columns has stopped it and was set aside. */
  public void follow(SparkSession session, Query query, StreamCheck check) throws Exception {
    follow(session, query, new StreamProgress(Console::print, check::require));
  }

  /** The same for a query that reports and checks its batches itself. */
  public void follow(SparkSession session, Query query) throws Exception {
    follow(session, query, new StreamProgress(message -> { }, batch -> { }));
  }

  private void follow(SparkSession session, Query query, StreamProgress progress) throws Exception {
    session.streams().addListener(progress);
    if (skipBad) {
      // The checkpoint may name a file that was set aside.
      session.conf().set("spark.sql.files.ignoreMissingFiles", "true");
    }
    try {
      while (true) {
        try {
          await(query.start(), progress);
          return;
        } catch (StreamingQueryException e) {
          if (!setAside()) {
            throw e;
          }
        }
      }
    } finally {
      session.streams().removeListener(progress);
    }
  }

  /** Waits until the query ends; stops it after a batch that has lost rows. */
  private static void await(StreamingQuery query, StreamProgress progress) throws Exception {
    try {
      while (!query.awaitTermination(POLL)) {
        progress.requireNoFailure();
      }
    } finally {
      query.stop();
      // Listeners hear of the last batches later.
      for (StreamingQueryProgress batch : query.recentProgress()) {
        progress.report(batch);
      }
    }
    progress.requireNoFailure();
  }
}
