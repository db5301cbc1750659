// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.score;

import centroid.spark.data.ReadOptions;
import centroid.spark.job.CommandLine;
import centroid.spark.job.UserError;
import centroid.weka.column.ColumnChoice;

/**
 * The options about labels that arrive later.
 *
 * @param folder to which files with labels are added; empty without them
 * @param id the column that identifies rows, of the rows and of the labels
 * @param window how many rows wait for their labels
 * @param reading how files are read
 * @param skipBad whether broken lines are left out
 */
public record LabelOptions(String folder, String id, int window, ReadOptions reading, boolean skipBad) {

  private static final int WINDOW = 100_000;

  /** Reads the options of a command line. */
  public static LabelOptions of(CommandLine line, ReadOptions reading, boolean skipBad) {
    String folder = line.text("labels");
    String id = line.text("id");
    int window = line.count("window");
    if (folder.isEmpty() && (!id.isEmpty() || window > 0)) {
      throw new UserError("Options -id and -window belong to labels that arrive later, but there are none; name their folder with -labels, or leave them out");
    }
    return new LabelOptions(folder, id, window == 0 ? WINDOW : window, reading, skipBad);
  }

  public boolean areWanted() {
    return !folder.isEmpty();
  }

  /** Refuses other options that make no sense with labels. */
  public void check(boolean stream, ColumnChoice columns) {
    if (!areWanted()) {
      return;
    }
    if (!stream) {
      throw new UserError("Labels that arrive later (-labels) belong to a stream, but -stream was not given; add it");
    }
    if (id.isEmpty()) {
      throw new UserError("Option -id is missing: the column that identifies rows, in the files (-i) and in those with labels (-labels)");
    }
    if (columns.levels().length != 1) {
      throw new UserError("Intervals or sets adapt to labels (-labels) at one level, but -levels has " + columns.levels().length + "; give one");
    }
    if (columns.parts() || columns.range() || columns.novelty() || columns.answers() != null || columns.thresholds().length > 0) {
      throw new UserError("Only predictions and their intervals or sets adapt to labels (-labels); leave out -parts, -threshold, -range, -abstain and "
          + "-novelty");
    }
  }
}
