// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.engine;

import centroid.spark.job.UserError;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.zip.CRC32;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FSError;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.util.SerializableConfiguration;

/**
 * A folder of finished members that all machines can reach, from which an interrupted run continues. A key file records the data, by a checksum, and the
 * settings. Files are written under temporary names and then renamed, so an interruption leaves no incomplete file.
 *
 * @serial exclude
 */
public final class WorkFolder implements Serializable {

  private static final long serialVersionUID = 1L;
  private static final String KEY_FILE = "key.txt";
  private static final String PLAN_FILE = "plan.txt";

  private final String folder;
  private final SerializableConfiguration hadoop;

  private WorkFolder(String folder, SerializableConfiguration hadoop) {
    this.folder = folder;
    this.hadoop = hadoop;
  }

  private static WorkFolder at(String folder, Configuration hadoop) throws IOException {
    return new WorkFolder(new Path(folder).getFileSystem(hadoop).makeQualified(new Path(folder)).toString(), new SerializableConfiguration(hadoop));
  }

  /**
   * Returns the plan that a folder records for certain data. If there is none that agrees with the user's options, decides on one and records it.
   *
   * @param folder empty for none
   */
  public static SpreadPlan plan(String folder, String data, SpreadPlan.Options options, Supplier<SpreadPlan> decision, Configuration hadoop)
      throws IOException {
    if (folder.isEmpty()) {
      return decision.get();
    }
    WorkFolder work = at(folder, hadoop);
    byte[] known = work.read(PLAN_FILE);
    String text = known == null ? "" : new String(known, StandardCharsets.UTF_8);
    SpreadPlan recorded = text.startsWith(data + "\n") ? SpreadPlan.recorded(text.substring(data.length() + 1), options) : null;
    if (recorded != null) {
      return recorded;
    }
    SpreadPlan plan = decision.get();
    if (known == null) {
      work.write(PLAN_FILE, (data + "\n" + plan.text() + "\n").getBytes(StandardCharsets.UTF_8));
    }
    return plan;
  }

  /** Opens or creates a folder for members of certain data and settings; refuses a folder that belongs to others. */
  public static WorkFolder open(String folder, String data, String settings, Configuration hadoop) throws IOException {
    WorkFolder work = at(folder, hadoop);
    byte[] known = work.read(KEY_FILE);
    String key = data + "\n" + settings + "\n";
    if (known == null) {
      work.write(KEY_FILE, key.getBytes(StandardCharsets.UTF_8));
    } else if (!new String(known, StandardCharsets.UTF_8).equals(key)) {
      boolean sameData = new String(known, StandardCharsets.UTF_8).startsWith(data + "\n");
      throw new UserError("Work folder (-work) must be new or belong to the same data and settings, but '" + folder + "' holds members of other "
          + (sameData ? "settings" : "data") + "; give another folder, or delete this one");
    }
    return work;
  }

  /** Returns a finished member; null if there is none, or its file is damaged. */
  byte[] find(int member) throws IOException {
    byte[] bytes = read(name(member));
    if (bytes == null || bytes.length < Long.BYTES) {
      return null;
    }
    byte[] content = Arrays.copyOfRange(bytes, Long.BYTES, bytes.length);
    return ByteBuffer.wrap(bytes).getLong() == checksum(content) ? content : null;
  }

  void put(int member, byte[] content) throws IOException {
    write(name(member), ByteBuffer.allocate(Long.BYTES + content.length).putLong(checksum(content)).put(content).array());
  }

  /** Returns which members, from the first to before the end, are finished and not damaged; executors read their files. */
  BitSet finished(int first, int end, JavaSparkContext spark) throws IOException {
    BitSet finished = new BitSet(end);
    List<Integer> found = new ArrayList<>();
    for (int member = first; member < end; member++) {
      if (system().exists(new Path(folder, name(member)))) {
        found.add(member);
      }
    }
    if (!found.isEmpty()) {
      WorkFolder here = this;
      spark.parallelize(found, found.size()).filter(member -> here.find(member) != null).collect().forEach(finished::set);
    }
    return finished;
  }

  private static String name(int member) {
    return "member-" + (member + 1);
  }

  private static long checksum(byte[] content) {
    CRC32 sum = new CRC32();
    sum.update(content);
    return sum.getValue();
  }

  private FileSystem system() throws IOException {
    return new Path(folder).getFileSystem(hadoop.value());
  }

  private byte[] read(String name) throws IOException {
    try (FSDataInputStream in = system().open(new Path(folder, name))) {
      return in.readAllBytes();
    } catch (FileNotFoundException | ChecksumException e) {
      return null;
    }
  }

  private void write(String name, byte[] content) throws IOException {
    FileSystem system = system();
    Path draft = new Path(folder, "." + name + "-" + UUID.randomUUID());
    try (FSDataOutputStream out = system.create(draft, true)) {
      out.write(content);
    } catch (IOException | FSError e) {
      system.delete(draft, false);
      throw e;
    }
    Path target = new Path(folder, name);
    // Another attempt of the same task may have written the same bytes already. A damaged file is replaced.
    system.delete(target, false);
    if (!system.rename(draft, target)) {
      system.delete(draft, false);
    }
  }
}
