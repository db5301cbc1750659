// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.engine;

import centroid.spark.job.UserError;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.UUID;
import java.util.zip.CRC32;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Finished members in a folder that all machines see, so that a run that was cut goes on where it was. The folder knows by a checksum which data and
 * settings its members are of. Files are written aside and then renamed, so a cut leaves no half of one.
 *
 * @serial exclude
 */
public final class WorkFolder implements Serializable {

  private static final long serialVersionUID = 1L;
  private static final String KEY_FILE = "key.txt";

  private final String folder;
  private final byte[] hadoop;

  private WorkFolder(String folder, byte[] hadoop) {
    this.folder = folder;
    this.hadoop = hadoop;
  }

  /**
   * A folder for members of certain data and settings.
   *
   * @param folder made if it is not there
   * @param data tells data apart: a checksum
   * @param settings tells settings apart
   * @param hadoop how its file system is reached
   */
  public static WorkFolder open(String folder, String data, String settings, Configuration hadoop) throws IOException {
    ByteArrayOutputStream reach = new ByteArrayOutputStream();
    hadoop.write(new DataOutputStream(reach));
    WorkFolder work = new WorkFolder(new Path(folder).getFileSystem(hadoop).makeQualified(new Path(folder)).toString(), reach.toByteArray());
    byte[] known = work.read(KEY_FILE);
    String key = data + "\n" + settings + "\n";
    if (known == null) {
      work.write(KEY_FILE, key.getBytes(StandardCharsets.UTF_8));
    } else if (!new String(known, StandardCharsets.UTF_8).equals(key)) {
      boolean sameData = new String(known, StandardCharsets.UTF_8).startsWith(data + "\n");
      throw new UserError("Work folder (-work) must be new or of the same data and settings, but '" + folder + "' holds members of other "
          + (sameData ? "settings" : "data") + "; give another folder, or delete this one");
    }
    return work;
  }

  /** A finished member; null if there is none, or its file is damaged. */
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

  /** How many members from the first to before the end are finished. */
  int count(int first, int end) throws IOException {
    int count = 0;
    for (int member = first; member < end; member++) {
      count += system().exists(new Path(folder, name(member))) ? 1 : 0;
    }
    return count;
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
    Configuration settings = new Configuration(false);
    settings.readFields(new DataInputStream(new ByteArrayInputStream(hadoop)));
    return new Path(folder).getFileSystem(settings);
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
    }
    Path target = new Path(folder, name);
    // Another copy of the same task may have been faster, with the same bytes; a damaged file makes way.
    system.delete(target, false);
    if (!system.rename(draft, target)) {
      system.delete(draft, false);
    }
  }
}
