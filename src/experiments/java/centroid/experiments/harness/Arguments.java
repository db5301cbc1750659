// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The {@code --name=value} arguments of a run. Reading a value marks its name as known; unknown arguments are refused. */
public final class Arguments {

  /** When the result files are written. */
  private enum Report {
    /** After all runs. */
    AFTER,
    /** At once, from the runs that are finished. */
    ONLY
  }

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

  /** Returns a text, or the default if the argument was not given. */
  public String text(String name, String otherwise) {
    known.add(name);
    String value = values.get(name);
    return value == null || value.isBlank() ? otherwise : value.trim();
  }

  /** Whether to run nothing: {@code --report=only} writes the result files from finished results. */
  public boolean reportOnly() {
    return choice("report", Report.class, Report.AFTER) == Report.ONLY;
  }

  /** Returns a whole number that is not below a minimum. */
  public int wholeNumber(String name, int otherwise, int smallest) {
    return parsed(name, text(name, String.valueOf(otherwise)), Integer::valueOf, number -> number >= smallest,
        "a whole number of at least " + smallest);
  }

  /** Returns positive decimal numbers. */
  public double[] numbers(String name, double... otherwise) {
    String value = text(name, null);
    return value == null ? otherwise : parsed(name, value, text -> parts(text).mapToDouble(Double::parseDouble).toArray(),
        numbers -> Arrays.stream(numbers).allMatch(number -> number > 0 && number < Double.POSITIVE_INFINITY), "positive numbers with commas");
  }

  /** Returns whole numbers that are not below a minimum. */
  public int[] wholeNumbers(String name, int[] otherwise, int smallest) {
    String value = text(name, null);
    return value == null ? otherwise : parsed(name, value, text -> parts(text).mapToInt(Integer::parseInt).toArray(),
        numbers -> Arrays.stream(numbers).allMatch(number -> number >= smallest), "whole numbers of at least " + smallest + " with commas");
  }

  private static Stream<String> parts(String text) {
    return Arrays.stream(text.split(",")).map(String::trim);
  }

  private static <T> T parsed(String name, String value, Function<String, T> parser, Predicate<T> isAllowed, String rule) {
    try {
      T parsed = parser.apply(value);
      if (isAllowed.test(parsed)) {
        return parsed;
      }
    } catch (NumberFormatException e) {
      // falls through to the one message for both mistakes
    }
    throw new IllegalArgumentException("Argument " + name + " must be " + rule + ", but was '" + value + "'");
  }

  /** Returns a constant of an enum, named in any case. */
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

  /** Returns a list of words. */
  public List<String> words(String name, List<String> usual) {
    String value = text(name, null);
    return value == null ? usual : parts(value).filter(word -> !word.isEmpty()).toList();
  }

  /** Returns some of several objects, each once, named by their {@code toString} in any case. */
  public <T> List<T> choices(String name, List<T> possible, List<T> usual) {
    Set<T> chosen = new LinkedHashSet<>();
    for (String word : words(name, usual.stream().map(Object::toString).toList())) {
      chosen.add(possible.stream().filter(one -> one.toString().equalsIgnoreCase(word)).findFirst().orElseThrow(() ->
          new IllegalArgumentException("Argument " + name + " must be some of " + possible + ", but one was '" + word + "'")));
    }
    return List.copyOf(chosen);
  }

  /** Returns the data folder; the content is described in the message if it is missing. */
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

  /** Returns the folder of the result files; creates it and checks that it is writable before a long run. */
  public Path outputFolder() {
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

  /** Refuses arguments that were never read. */
  public void refuseUnknown() {
    for (String name : values.keySet()) {
      if (!known.contains(name)) {
        throw new IllegalArgumentException("Unknown argument '" + name + "'; this experiment knows " + known);
      }
    }
  }

  /** Returns the arguments as a command, for the head of a result file. */
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
