// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The {@code --name=value} arguments of a run. Asking for a value marks it as known; unknown ones are refused. */
public final class Arguments {

  private final Map<String, String> values = new TreeMap<>();
  private final Set<String> known = new TreeSet<>();

  /** Takes arguments of the form {@code --name=value}. */
  public Arguments(String... args) {
    for (String arg : args) {
      int equals = arg.indexOf('=');
      if (!arg.startsWith("--") || equals < 3) {
        throw new IllegalArgumentException("Arguments must look like --name=value, but one was '" + arg + "'");
      }
      values.put(arg.substring(2, equals), arg.substring(equals + 1));
    }
  }

  /** A text, or another one if the argument was not given. */
  public String text(String name, String otherwise) {
    known.add(name);
    String value = values.get(name);
    return value == null || value.isBlank() ? otherwise : value.trim();
  }

  /** A whole number of at least so much. */
  public int wholeNumber(String name, int otherwise, int smallest) {
    String value = text(name, String.valueOf(otherwise));
    try {
      int number = Integer.parseInt(value);
      if (number >= smallest) {
        return number;
      }
    } catch (NumberFormatException e) {
      // falls through to the one message for both mistakes
    }
    throw new IllegalArgumentException("Argument " + name + " must be a whole number of at least " + smallest + ", but was '" + value + "'");
  }

  /** Positive decimal numbers. */
  public double[] numbers(String name, double... otherwise) {
    String value = text(name, null);
    if (value == null) {
      return otherwise;
    }
    try {
      double[] numbers = Arrays.stream(value.split(",")).mapToDouble(part -> Double.parseDouble(part.trim())).toArray();
      if (Arrays.stream(numbers).allMatch(number -> number > 0 && number < Double.POSITIVE_INFINITY)) {
        return numbers;
      }
    } catch (NumberFormatException e) {
      // falls through to the one message for both mistakes
    }
    throw new IllegalArgumentException("Argument " + name + " must be positive numbers with commas, but was '" + value + "'");
  }

  /** Whole numbers of at least so much. */
  public int[] wholeNumbers(String name, int[] otherwise, int smallest) {
    String value = text(name, null);
    if (value == null) {
      return otherwise;
    }
    try {
      int[] numbers = Arrays.stream(value.split(",")).mapToInt(part -> Integer.parseInt(part.trim())).toArray();
      if (Arrays.stream(numbers).allMatch(number -> number >= smallest)) {
        return numbers;
      }
    } catch (NumberFormatException e) {
      // falls through to the one message for both mistakes
    }
    throw new IllegalArgumentException("Argument " + name + " must be whole numbers of at least " + smallest + " with commas, but was '"
        + value + "'");
  }

  /** One of the constants of an enum, in small letters. */
  public <E extends Enum<E>> E choice(String name, Class<E> type, E otherwise) {
    String value = text(name, otherwise.name());
    for (E constant : type.getEnumConstants()) {
      if (constant.name().equalsIgnoreCase(value)) {
        return constant;
      }
    }
    throw new IllegalArgumentException("Argument " + name + " must be one of " + Arrays.toString(type.getEnumConstants()).toLowerCase(Locale.ROOT)
        + ", but was '" + value + "'");
  }

  /** Any words. */
  public List<String> words(String name, List<String> usual) {
    String value = text(name, null);
    return value == null ? usual : Arrays.stream(value.split(",")).map(String::trim).filter(word -> !word.isEmpty()).toList();
  }

  /** Some of several things, each written as it writes itself, in any case. */
  public <T> List<T> choices(String name, List<T> possible, List<T> usual) {
    List<T> chosen = new ArrayList<>();
    for (String word : words(name, usual.stream().map(Object::toString).toList())) {
      chosen.add(possible.stream().filter(one -> one.toString().equalsIgnoreCase(word)).findFirst().orElseThrow(() ->
          new IllegalArgumentException("Argument " + name + " must be some of " + possible + ", but one was '" + word + "'")));
    }
    return chosen;
  }

  /** The data folder; experiments that need one say what must be in it. */
  public Path dataFolder(String content) {
    String value = text("data", null);
    if (value == null) {
      throw new IllegalArgumentException("This experiment needs -Ddata=<folder>, a folder with " + content);
    }
    Path folder = Path.of(value);
    if (!Files.isDirectory(folder)) {
      throw new IllegalArgumentException("The data folder (-Ddata) must be a folder with " + content + ", but there is none at '" + value + "'");
    }
    return folder;
  }

  /** The folder of the result files, made if it is missing and tried before hours are spent. */
  Path outputFolder() {
    Path folder = Path.of(text("out", "doc/results"));
    makeWritable(folder, "The output folder (-Dout)");
    return folder;
  }

  /** The file of finished rows. */
  Path rowsFile(String otherwise) {
    Path file = Path.of(text("rows", otherwise)).toAbsolutePath();
    makeWritable(file.getParent(), "The folder of the rows file (--rows)");
    return file;
  }

  private static void makeWritable(Path folder, String what) {
    try {
      Files.createDirectories(folder);
      Files.delete(Files.createTempFile(folder, "writable", null));
    } catch (IOException e) {
      throw new IllegalArgumentException(what + " must be a folder that can be written to, but '" + folder + "' is not one ("
          + e.getClass().getSimpleName() + ")", e);
    }
  }

  /** Refuses arguments that nobody has asked for. */
  public void refuseUnknown() {
    for (String name : values.keySet()) {
      if (!known.contains(name)) {
        throw new IllegalArgumentException("Unknown argument '" + name + "'; this experiment knows " + known);
      }
    }
  }

  /** The arguments as a command, for the head of a result file. */
  String command() {
    StringBuilder command = new StringBuilder("./antw experiment");
    StringBuilder rest = new StringBuilder();
    values.forEach((name, value) -> {
      if (Set.of("name", "data", "trials", "out").contains(name)) {
        command.append(" -D").append(name).append('=').append(value);
      } else {
        rest.append(rest.length() == 0 ? "" : " ").append("--").append(name).append('=').append(value);
      }
    });
    return rest.length() == 0 ? command.toString() : command + " -Dargs=\"" + rest + "\"";
  }
}
