// SPDX-License-Identifier: GPL-3.0-only
package centroid.compare;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import weka.core.Attribute;
import weka.core.Instances;
import weka.core.converters.AbstractFileLoader;
import weka.core.converters.ConverterUtils;

/**
 * A data set whose class is set and whose rows without a class value are removed.
 *
 * @param name the file's name without its ending
 * @param data the rows
 */
public record DataFile(String name, Instances data) {

  /**
   * Reads files, and all ARFF files of folders. Files of the same name get the name of their folder in front.
   *
   * @param classColumn first, last, a number from 1 or a name; empty takes the attribute named class if there is one, or else the last
   * @throws IllegalArgumentException if a file can't be read, there is none, or a class is neither numeric nor nominal
   */
  public static List<DataFile> readAll(List<Path> paths, String classColumn) throws IOException {
    List<Path> files = new ArrayList<>();
    for (Path path : paths) {
      if (Files.isDirectory(path)) {
        try (Stream<Path> walk = Files.walk(path)) {
          walk.filter(file -> file.toString().endsWith(".arff")).sorted().forEach(files::add);
        }
      } else {
        files.add(path);
      }
    }
    if (files.isEmpty()) {
      throw new IllegalArgumentException("Data (-data) must be files or folders with ARFF files, but there is no ARFF file in " + paths);
    }
    List<DataFile> sets = files.stream().map(file -> readUsable(file, classColumn)).toList();
    List<DataFile> named = new ArrayList<>();
    for (int k = 0; k < sets.size(); k++) {
      String name = sets.get(k).name;
      Path folder = files.get(k).toAbsolutePath().normalize().getParent().getFileName();
      boolean alone = folder == null || sets.stream().filter(set -> set.name.equals(name)).count() == 1;
      named.add(alone ? sets.get(k) : new DataFile(folder + "/" + name, sets.get(k).data));
    }
    return named;
  }

  private static DataFile readUsable(Path file, String classColumn) {
    DataFile set = read(file, classColumn);
    if (!set.isUsable()) {
      throw new IllegalArgumentException("The class of '" + file + "' must be numeric or nominal, but attribute '" + set.data.classAttribute().name()
          + "' is neither; name another with -class");
    }
    return set;
  }

  /**
   * Reads one file, whatever the kind of its class.
   *
   * @throws IllegalArgumentException if the file can't be read or has no such class
   */
  public static DataFile read(Path file, String classColumn) {
    Instances data = readWithUnlabelled("Data (-data)", file, classColumn);
    data.deleteWithMissingClass();
    return new DataFile(file.getFileName().toString().replaceFirst("\\.[^.]*$", ""), data);
  }

  /**
   * Reads one file with all its rows.
   *
   * @param setting the name of the setting in messages, such as "Data (-data)"
   * @param classColumn as for {@link #readAll}
   * @throws IllegalArgumentException if the file can't be read or has no such class
   */
  public static Instances readWithUnlabelled(String setting, Path file, String classColumn) {
    Instances data = rows(setting, file);
    if (data.numAttributes() < 2) {
      throw tooNarrow(file);
    }
    data.setClassIndex(target(data, classColumn, file).index());
    return data;
  }

  /**
   * Reads one file, without a class.
   *
   * @param setting the name of the setting in messages, such as "Data (-data)"
   * @throws IllegalArgumentException if the file can't be read or has no attributes
   */
  public static Instances rows(String setting, Path file) {
    if (!Files.isReadable(file)) {
      throw new IllegalArgumentException(setting + " must be files or folders that can be read, but '" + file
          + "' does not exist or can't be read; check the path");
    }
    Instances data;
    try {
      // DataSource would print errors and return null.
      AbstractFileLoader loader = ConverterUtils.getLoaderForFile(file.toFile());
      if (loader == null) {
        throw new IOException("Weka has no loader for this file extension");
      }
      loader.setFile(file.toFile());
      data = loader.getDataSet();
    } catch (Exception e) {
      throw new IllegalArgumentException("The data file '" + file + "' can't be read: " + firstLine(e) + separatorHint(file), e);
    }
    if (data == null || data.numAttributes() == 0) {
      throw tooNarrow(file);
    }
    return data;
  }

  private static IllegalArgumentException tooNarrow(Path file) {
    return new IllegalArgumentException("The data file '" + file + "' must have a class and at least one other attribute" + separatorHint(file));
  }

  /** What to do with a table whose columns are not separated by commas; empty otherwise. */
  private static String separatorHint(Path file) {
    if (!file.toString().toLowerCase(Locale.ROOT).endsWith(".csv")) {
      return "";
    }
    // In any encoding: only the separators are counted.
    try (BufferedReader reader = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
      String header = reader.readLine();
      long semicolons = header == null ? 0 : header.chars().filter(c -> c == ';').count();
      return semicolons == 0 || semicolons <= header.chars().filter(c -> c == ',').count() ? ""
          : "; its columns seem to be separated by semicolons: convert it by java -cp weka.jar weka.core.converters.CSVLoader -F \";\" " + file
              + " > data.arff";
    } catch (IOException e) {
      return "";
    }
  }

  private static Attribute target(Instances data, String classColumn, Path file) {
    Attribute named = data.attribute(classColumn.isEmpty() ? "class" : classColumn);
    if (named != null) {
      return named;
    }
    int index = switch (classColumn) {
      case "", "last" -> data.numAttributes() - 1;
      case "first" -> 0;
      default -> classColumn.matches("\\d{1,9}") ? Integer.parseInt(classColumn) - 1 : -1;
    };
    if (index < 0 || index >= data.numAttributes()) {
      throw new IllegalArgumentException("Class (-class) must be first, last, a name or a number from 1 to " + data.numAttributes()
          + " for '" + file + "', but was '" + classColumn + "'");
    }
    return data.attribute(index);
  }

  private static String firstLine(Exception e) {
    return String.valueOf(e.getMessage()).strip().lines().findFirst().orElse(e.toString());
  }

  /** Whether the class is nominal or numeric and not a date. */
  public boolean isUsable() {
    Attribute target = data.classAttribute();
    return !target.isDate() && (target.isNumeric() || target.isNominal());
  }

  /** Whether its class is numeric. */
  public boolean isNumeric() {
    return data.classAttribute().isNumeric();
  }
}
