// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.data;

import centroid.spark.job.UserError;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The counts of one pass over the rows. They are the result of a job, because Spark's accumulators count a row twice if its task is repeated.
 *
 * @serial exclude
 */
public final class RowCounts implements Serializable {

  private static final long serialVersionUID = 1L;
  /** How many broken lines a message shows. */
  private static final int MAX_EXAMPLES = 3;

  private long numUsable;
  private long numUnusable;
  private double weight;
  private long checksum;
  private long numBad;
  private long numRead;
  private long numScored;
  /** The batch of a stream; -1 outside streams. */
  private long batch = -1;
  private final DistinctIds ids = new DistinctIds();
  private String repeated;
  private final Set<String> blocks = new HashSet<>();
  private final Set<String> files = new TreeSet<>();
  private final List<String> badLines = new ArrayList<>();
  private final Map<String, Long> unknownLabels = new TreeMap<>();
  private final Map<String, String> unknownExample = new TreeMap<>();

  /** Counts a row; its weight is 0 if it can't be used. */
  void add(double usableWeight, long hash) {
    if (usableWeight > 0) {
      numUsable++;
      weight += usableWeight;
    } else {
      numUnusable++;
    }
    checksum += hash;
  }

  /** Records that a file has at least one row, by the address that Spark gives it. */
  public void file(String address) {
    files.add(FilePaths.key(address));
  }

  /** Records that a block of a file is read, which must happen once. */
  void block(String address, long start) {
    file(address);
    repeated = blocks.add(start + ":" + address) ? repeated : address;
  }

  /** Counts a different value of the column that identifies rows. */
  void id(double hash) {
    ids.add(hash);
  }

  /** Counts rows that were read, broken lines included, and those of them that were scored. */
  public void scored(int read, int scored) {
    numRead += read;
    numScored += scored;
  }

  /** Sets the batch of a stream to which the rows belong. */
  public void setBatch(long number) {
    batch = number;
  }

  /** Counts a broken line. */
  public void bad(String file, RowParser.BadLine line) {
    numBad++;
    if (badLines.size() < MAX_EXAMPLES) {
      badLines.add(file.substring(file.lastIndexOf('/') + 1) + ": " + line.getMessage());
    }
  }

  void unknown(String column, String label) {
    unknownLabels.merge(column, 1L, Long::sum);
    unknownExample.putIfAbsent(column, label);
  }

  /** Adds the counts of another partition. */
  public void add(RowCounts other) {
    numUsable += other.numUsable;
    numUnusable += other.numUnusable;
    weight += other.weight;
    checksum += other.checksum;
    numBad += other.numBad;
    numRead += other.numRead;
    numScored += other.numScored;
    ids.addAll(other.ids);
    files.addAll(other.files);
    repeated = other.repeated == null ? repeated : other.repeated;
    for (String block : other.blocks) {
      repeated = blocks.add(block) ? repeated : block.substring(block.indexOf(':') + 1);
    }
    other.badLines.stream().limit(MAX_EXAMPLES - badLines.size()).forEach(badLines::add);
    other.unknownLabels.forEach((column, count) -> unknownLabels.merge(column, count, Long::sum));
    other.unknownExample.forEach(unknownExample::putIfAbsent);
  }

  /** All rows but the broken lines. */
  long numRows() {
    return numUsable + numUnusable;
  }

  /** Rows that were read to be scored, broken lines included. */
  public long numRead() {
    return numRead;
  }

  /** Broken lines. */
  public long numBad() {
    return numBad;
  }

  /** The batch of a stream; -1 outside streams. */
  public long batch() {
    return batch;
  }

  /** Rows that have got predictions. */
  public long numScored() {
    return numScored;
  }

  /** The keys of the files that have rows. */
  Set<String> files() {
    return files;
  }

  /** Rows with a class value and a positive weight. */
  public long numUsable() {
    return numUsable;
  }

  /** The total weight of the usable rows. */
  public double weight() {
    return weight;
  }

  /** Identifies the rows, in any order. */
  public String checksum() {
    return String.format(Locale.ROOT, "%d rows, checksum %016x", numUsable, checksum);
  }

  /** Refuses broken lines unless they are to be skipped. */
  public void requireNoneBad(boolean skip) {
    if (numBad > 0 && !skip) {
      throw new UserError(numBad + (numBad == 1 ? " line is" : " lines are") + " broken: " + examples()
          + "; correct them, or leave them out with -bad-lines skip");
    }
  }

  private String examples() {
    return String.join("; ", badLines) + (numBad > badLines.size() ? "; and others" : "");
  }

  /** A file whose rows were read twice; null if there is none. */
  String repeated() {
    return repeated;
  }

  /** Returns warnings about rows that were changed or left out. */
  public List<String> notes() {
    List<String> notes = new ArrayList<>();
    if (numBad > 0) {
      notes.add("Skipped " + numBad + " broken lines: " + examples() + ".");
    }
    unknownLabels.forEach((column, count) -> notes.add("Column " + column + " has " + count + " values that are none of its labels, such as '"
        + unknownExample.get(column) + "'; they are treated as missing."));
    if (numUnusable > 0) {
      notes.add(numUnusable + " rows have no class value or no weight and are left out.");
    }
    if (ids.estimate() > 0 && ids.estimate() < 0.9 * numRows()) {
      notes.add(String.format(Locale.ROOT, "The column -id has about %.0f different values in %d rows; rows with the same value are drawn together.",
          ids.estimate(), numRows()));
    }
    return notes;
  }
}
