// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.data;

import centroid.spark.data.DataSource.Format;
import centroid.spark.job.UserError;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Finds the files that an option names, and the columns in the names of their folders. */
final class FoundFiles {

  /** Columns in the names of folders: those folders begin below {@code base}. */
  record Folders(Path base, List<String> columns) {
  }

  /** The extensions of compressed files. */
  private static final String PACKED = "gz,bz2,zst,lz4,snappy";

  private final String setting;
  private final boolean recursive;
  /** The folders of each file with at least one byte, by path. */
  private final Map<Path, Folders> files = new TreeMap<>(Comparator.comparing(Path::toString));
  private final List<Path> others = new ArrayList<>();
  private int numEmpty;
  private int numBelow;

  private FoundFiles(String setting, boolean recursive) {
    this.setting = setting;
    this.recursive = recursive;
  }

  /** Finds files; refuses roots without any. */
  static FoundFiles of(String setting, List<String> roots, boolean recursive, Configuration hadoop) throws IOException {
    FoundFiles found = possiblyNone(setting, roots, recursive, hadoop);
    if (found.files.isEmpty()) {
      throw new UserError("Option " + setting + " must name files with rows, but '" + String.join(", ", roots) + "' "
          + (found.others.isEmpty() ? "is empty" : "has none that end in .csv, .tsv, .parquet or .arff"));
    }
    return found;
  }

  /** Finds files, of which there may be none yet. */
  static FoundFiles possiblyNone(String setting, List<String> roots, boolean recursive, Configuration hadoop) throws IOException {
    FoundFiles found = new FoundFiles(setting, recursive);
    for (String root : roots) {
      Path path = new Path(root);
      FileSystem system = path.getFileSystem(hadoop);
      FileStatus[] matches = system.globStatus(path);
      if (matches == null || matches.length == 0) {
        throw new UserError("Option " + setting + " must name existing files, but there is no '" + root + "'");
      }
      for (FileStatus match : matches) {
        if (!match.isDirectory() && formatOf(match.getPath()) == null) {
          throw new UserError("Option " + setting + " must name files that end in .csv, .tsv, .parquet or .arff (all but .parquet may be compressed), but '"
              + match.getPath().getName() + "' does not");
        }
        found.add(match, match.isDirectory() ? match.getPath() : match.getPath().getParent(), system);
      }
    }
    return found;
  }

  /** Skips names that begin with a dot or an underscore, as Spark does. */
  private void add(FileStatus status, Path root, FileSystem system) throws IOException {
    if (!status.isDirectory()) {
      if (formatOf(status.getPath()) == null) {
        others.add(status.getPath());
      } else if (status.getLen() == 0) {
        numEmpty++;
      } else {
        files.putIfAbsent(status.getPath(), folders(status.getPath().getParent(), root));
      }
      return;
    }
    for (FileStatus child : system.listStatus(status.getPath())) {
      String name = child.getPath().getName();
      if (name.startsWith(".") || name.startsWith("_") && !name.contains("=")) {
        continue;
      }
      if (child.isDirectory() && !recursive && !name.contains("=")) {
        numBelow++;
      } else {
        add(child, root, system);
      }
    }
  }

  /** Returns the columns of the innermost folders with an equals sign, as Spark does. */
  private static Folders folders(Path parent, Path root) {
    List<String> names = new ArrayList<>();
    Path folder = parent;
    while (!folder.equals(root) && folder.getParent() != null && (names.isEmpty() || folder.getName().indexOf('=') > 0)) {
      if (folder.getName().indexOf('=') > 0) {
        names.add(folder.getName().substring(0, folder.getName().indexOf('=')));
      }
      folder = folder.getParent();
    }
    Collections.reverse(names);
    return new Folders(names.isEmpty() ? null : folder, names);
  }

  /** Returns the format by a file's extension; null for other files. */
  static Format formatOf(Path file) {
    String name = file.getName().toLowerCase(Locale.ROOT);
    String plain = name.replaceAll("\\.(" + PACKED.replace(',', '|') + ")$", "");
    return plain.endsWith(".csv") || plain.endsWith(".txt") ? Format.CSV : plain.endsWith(".tsv") ? Format.TSV : plain.endsWith(".arff") ? Format.ARFF
        : name.endsWith(".parquet") ? Format.PARQUET : null;
  }

  /** Returns a pattern of Hadoop for the names of the files of a format: exactly those that are found, as a stream of Spark must not read others. */
  static String pattern(Format format) {
    String plain = "*.{" + (format == Format.CSV ? "csv,txt" : format.name().toLowerCase(Locale.ROOT)) + "}";
    String pattern = format == Format.PARQUET ? plain : plain + "{,." + PACKED.replace(",", ",.") + "}";
    return Pattern.compile("[a-z]").matcher(pattern).replaceAll(letter -> "[" + letter.group() + letter.group().toUpperCase(Locale.ROOT) + "]");
  }

  List<Path> files() {
    return List.copyOf(files.keySet());
  }

  /** Returns the columns in the names of a file's folders. */
  List<String> columnsOfFolders(Path file) {
    return files.get(file).columns();
  }

  Format format() {
    Map<Format, Path> formats = new LinkedHashMap<>();
    files.keySet().forEach(file -> formats.putIfAbsent(formatOf(file), file));
    if (formats.size() > 1) {
      throw new UserError("Option " + setting + " must name files of one format, but there are "
          + String.join(" and ", formats.values().stream().map(file -> "'" + file.getName() + "'").toList()));
    }
    return formats.keySet().iterator().next();
  }

  /** Returns the columns of folders, which must be the same for all files: Spark would drop the rows of the others. */
  Folders folders() {
    Map<Folders, Path> kinds = new LinkedHashMap<>();
    files.forEach((file, kind) -> kinds.putIfAbsent(kind, file));
    if (kinds.size() > 1) {
      List<Path> examples = new ArrayList<>(kinds.values());
      throw new UserError("Option " + setting + " must name files in the same kind of folders if these hold columns such as year=2026, but there are '"
          + examples.get(0) + "' and '" + examples.get(1) + "'; read them one after the other");
    }
    return kinds.keySet().iterator().next();
  }

  /** Returns remarks about what is not read. */
  List<String> notes() {
    List<String> notes = new ArrayList<>();
    if (!others.isEmpty()) {
      notes.add("Ignored " + (others.size() == 1 ? "1 file that is" : others.size() + " files that are") + " neither CSV, Parquet nor ARFF, such as '"
          + others.get(0).getName() + "'.");
    }
    if (numEmpty > 0) {
      notes.add("Ignored " + (numEmpty == 1 ? "1 file" : numEmpty + " files") + " without a byte.");
    }
    if (numBelow > 0) {
      notes.add("Did not read " + (numBelow == 1 ? "1 subfolder" : numBelow + " subfolders") + " (-recursive no).");
    }
    return notes;
  }
}
