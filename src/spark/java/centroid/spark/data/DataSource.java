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
import java.nio.charset.Charset;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
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
 * @param base the folder below which names of folders hold columns; null if they hold none
 * @param partitionColumns the columns in the names of folders such as year=2020, outermost first
 * @param notes remarks about files that are not read
 */
public record DataSource(String setting, List<String> roots, Format format, List<Path> files, Path base, List<String> partitionColumns,
    ReadOptions options, List<String> notes) {

  /** Formats, recognised by the extensions of the files. TSV is CSV with tabs. */
  public enum Format {
    CSV, TSV, PARQUET, ARFF
  }

  /** Lists the files that an option names. */
  public static DataSource find(String setting, List<String> roots, ReadOptions options, Configuration hadoop) throws IOException {
    FoundFiles found = FoundFiles.of(setting, roots, options.recursive(), hadoop);
    FoundFiles.Folders folders = found.folders();
    return new DataSource(setting, roots, found.format(), found.files(), folders.base(), folders.columns(), options, found.notes());
  }

  /** Returns what separates the cells of CSV files. */
  char separator() {
    return options.separator(format);
  }

  /** Returns whether rows are lines of cells. */
  boolean isCsv() {
    return format == Format.CSV || format == Format.TSV;
  }

  /** Returns the innermost folder that contains all files; the part of a path after it identifies a file. */
  String folder() {
    String common = null;
    for (Path file : files) {
      String folder = parent(FilePaths.key(file));
      while (common != null && !(folder + "/").startsWith(common + "/")) {
        common = parent(common);
      }
      common = common == null ? folder : common;
    }
    return common;
  }

  private static String parent(String path) {
    return path.substring(0, Math.max(0, path.lastIndexOf('/')));
  }

  /** Returns the header of the ARFF files, which must all have the same. */
  Instances arffHeader(Configuration hadoop) throws IOException {
    Instances header = arffHeader(files.get(0), options.charset(), hadoop);
    for (Path file : files.subList(1, files.size())) {
      String difference = header.equalHeadersMsg(arffHeader(file, options.charset(), hadoop));
      if (difference != null) {
        throw new UserError("Option " + setting + " must name files with the same attributes, but '" + file.getName() + "' has others than '"
            + files.get(0).getName() + "': " + ErrorText.singleLine(difference));
      }
    }
    return header;
  }

  static Instances arffHeader(Path file, Charset charset, Configuration hadoop) throws IOException {
    try (Reader text = reader(file, charset, hadoop)) {
      return new ArffReader(text, 1).getStructure();
    } catch (FileNotFoundException e) {
      throw new UserError("Option -header must name an existing ARFF file, but there is no '" + file + "'", e);
    } catch (IOException e) {
      throw new UserError("'" + file + "' can't be read as an ARFF file: " + e.getMessage(), e);
    }
  }

  static BufferedReader reader(Path file, Charset charset, Configuration hadoop) throws IOException {
    CompressionCodec codec = new CompressionCodecFactory(hadoop).getCodec(file);
    InputStream bytes = file.getFileSystem(hadoop).open(file);
    return new BufferedReader(new InputStreamReader(codec == null ? bytes : codec.createInputStream(bytes), charset));
  }
}
