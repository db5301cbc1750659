// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.data;

import centroid.spark.job.UserError;
import centroid.text.ErrorText;
import java.io.BufferedReader;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.CompressionCodecFactory;
import weka.core.Instances;
import weka.core.converters.ArffLoader.ArffReader;

/**
 * The files that hold the rows, on any file system of Hadoop.
 *
 * @param setting the option that names them
 * @param roots files, folders or patterns, as the user has given them
 * @param files every file with at least one byte, sorted by path
 */
public record DataSource(String setting, List<String> roots, Format format, List<Path> files) {

  /** Formats, recognised by the extensions of the files. */
  public enum Format {
    CSV, PARQUET, ARFF
  }

  /** Lists the files that an option names. */
  public static DataSource find(String setting, List<String> roots, Configuration hadoop) throws IOException {
    List<FileStatus> found = new ArrayList<>();
    for (String root : roots) {
      Path path = new Path(root);
      FileStatus[] matches = path.getFileSystem(hadoop).globStatus(path);
      if (matches == null || matches.length == 0) {
        throw new UserError("Option " + setting + " must name existing files, but there is no '" + root + "'");
      }
      for (FileStatus match : matches) {
        addFiles(match, path.getFileSystem(hadoop), found);
      }
    }
    List<Path> files = found.stream().filter(status -> status.getLen() > 0).map(FileStatus::getPath).distinct()
        .sorted(Comparator.comparing(Path::toString)).toList();
    if (files.isEmpty()) {
      throw new UserError("Option " + setting + " must name files with rows, but '" + String.join(", ", roots) + "' is empty");
    }
    return new DataSource(setting, roots, format(setting, files), files);
  }

  /** Skips names that begin with a dot or an underscore, as Spark does. */
  private static void addFiles(FileStatus status, FileSystem system, List<FileStatus> found) throws IOException {
    if (!status.isDirectory()) {
      found.add(status);
      return;
    }
    for (FileStatus child : system.listStatus(status.getPath())) {
      String name = child.getPath().getName();
      if (!name.startsWith(".") && !(name.startsWith("_") && !name.contains("="))) {
        addFiles(child, system, found);
      }
    }
  }

  private static Format format(String setting, List<Path> files) {
    Set<Format> formats = new LinkedHashSet<>();
    for (Path file : files) {
      String name = file.getName().toLowerCase(Locale.ROOT).replaceAll("\\.(gz|bz2|zst|lz4|snappy)$", "");
      Format format = name.endsWith(".csv") || name.endsWith(".txt") ? Format.CSV : name.endsWith(".arff") ? Format.ARFF
          : file.getName().endsWith(".parquet") ? Format.PARQUET : null;
      if (format == null) {
        throw new UserError("Option " + setting + " must name files that end in .csv, .parquet or .arff (.csv and .arff may be compressed), but '"
            + file.getName() + "' does not");
      }
      formats.add(format);
    }
    if (formats.size() > 1) {
      throw new UserError("Option " + setting + " must name files of one format, but there are " + formats);
    }
    return formats.iterator().next();
  }

  /** Returns the columns in the names of folders such as year=2020, outermost first. */
  public List<String> partitionColumns() {
    Set<String> names = new LinkedHashSet<>();
    for (Path folder = files.get(0).getParent(); folder != null; folder = folder.getParent()) {
      if (folder.getName().indexOf('=') > 0) {
        names.add(folder.getName().substring(0, folder.getName().indexOf('=')));
      }
    }
    List<String> outermostFirst = new ArrayList<>(names);
    Collections.reverse(outermostFirst);
    return outermostFirst;
  }

  /** Returns the header of the ARFF files, which must all have the same. */
  Instances arffHeader(Configuration hadoop) throws IOException {
    Instances header = arffHeader(files.get(0), hadoop);
    for (Path file : files.subList(1, files.size())) {
      String difference = header.equalHeadersMsg(arffHeader(file, hadoop));
      if (difference != null) {
        throw new UserError("Option " + setting + " must name files with the same attributes, but '" + file.getName() + "' has others than '"
            + files.get(0).getName() + "': " + ErrorText.singleLine(difference));
      }
    }
    return header;
  }

  static Instances arffHeader(Path file, Configuration hadoop) throws IOException {
    try (Reader text = reader(file, hadoop)) {
      return new ArffReader(text, 1).getStructure();
    } catch (FileNotFoundException e) {
      throw new UserError("Option -header must name an existing ARFF file, but there is no '" + file + "'", e);
    } catch (IOException e) {
      throw new UserError("'" + file + "' can't be read as an ARFF file: " + e.getMessage(), e);
    }
  }

  static BufferedReader reader(Path file, Configuration hadoop) throws IOException {
    CompressionCodec codec = new CompressionCodecFactory(hadoop).getCodec(file);
    InputStream bytes = file.getFileSystem(hadoop).open(file);
    return new BufferedReader(new InputStreamReader(codec == null ? bytes : codec.createInputStream(bytes), StandardCharsets.UTF_8));
  }
}
