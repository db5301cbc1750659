// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.job;

import centroid.weka.options.reader.OptionReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import weka.core.Utils;

/** The arguments of a command line. As in Weka, an option that has been read is removed, so that the rest can be passed on. */
public final class CommandLine {

  private final String[] words;

  public CommandLine(String[] args) {
    this.words = args.clone();
  }

  /** Returns the value of an option; empty if the option is absent. */
  public String text(String name) {
    try {
      return Utils.getOption(name, words);
    } catch (Exception e) {
      throw new UserError("Option -" + name + " needs a value, but none was given", e);
    }
  }

  public String text(String name, String otherwise) {
    String text = text(name);
    return text.isEmpty() ? otherwise : text;
  }

  /** Returns the value of an option that must be given; {@code what} describes it for the message. */
  public String required(String name, String what) {
    String text = text(name);
    if (text.isEmpty()) {
      throw new UserError("Option -" + name + " is missing: " + what);
    }
    return text;
  }

  /** Returns the values of an option that may be repeated and must be given at least once. */
  public List<String> allRequired(String name, String what) {
    List<String> values = new ArrayList<>(List.of(required(name, what)));
    for (String next = text(name); !next.isEmpty(); next = text(name)) {
      values.add(next);
    }
    return values;
  }

  /** Returns names that are separated by commas. */
  public List<String> names(String name) {
    return Arrays.stream(text(name).split(",")).map(String::strip).filter(part -> !part.isEmpty()).toList();
  }

  /** Returns one of the allowed values, the first of which is the default. */
  public String choice(String name, String... allowed) {
    String text = text(name, allowed[0]);
    if (!List.of(allowed).contains(text)) {
      throw new UserError("Option -" + name + " must be one of " + String.join(", ", allowed) + ", but was '" + text + "'");
    }
    return text;
  }

  /** Returns whether a flag is given. */
  public boolean flag(String name) {
    try {
      return Utils.getFlag(name, words);
    } catch (Exception e) {
      throw new UserError("Option -" + name + " takes no value", e);
    }
  }

  /** Returns the value of an option that may be given as a flag, or with yes or no after it. */
  public boolean yes(String name, boolean otherwise) {
    int position = Utils.getOptionPos(name, words);
    if (position < 0) {
      return otherwise;
    }
    String next = position + 1 < words.length ? words[position + 1] : "";
    if (next.equals("yes") || next.equals("no")) {
      return text(name).equals("yes");
    }
    return flag(name);
  }

  /** Returns a number from 0 to below 0.5. */
  public double fraction(String name, double otherwise) {
    String text = text(name);
    try {
      double fraction = text.isEmpty() ? otherwise : Double.parseDouble(text);
      if (fraction >= 0 && fraction < 0.5) {
        return fraction;
      }
    } catch (NumberFormatException e) {
      // refused below
    }
    throw new UserError("Option -" + name + " must be a number from 0 to below 0.5, but was '" + text + "'");
  }

  /** Returns a number of at least 1; 0 if the option is absent. */
  public int count(String name) {
    int count;
    try {
      count = OptionReader.wholeNumber(name, words, 0);
    } catch (Exception e) {
      throw new UserError(e.getMessage(), e);
    }
    if (count < 0) {
      throw new UserError("Option -" + name + " must be a whole number of at least 1, but was " + count);
    }
    return count;
  }

  /** Returns the arguments that have not been read. */
  public String[] rest() {
    return Arrays.stream(words).filter(word -> !word.isEmpty()).toArray(String[]::new);
  }

  /** Refuses arguments that have not been read. */
  public void requireNoRest() {
    if (rest().length > 0) {
      throw unknown(rest()[0]);
    }
  }

  /** Returns the refusal of options by a classifier; Weka's message about unknown ones doesn't say where to look. */
  public static UserError refusal(Exception failure) {
    String text = String.valueOf(failure.getMessage());
    return text.startsWith("Illegal options:") ? unknown(text.substring(text.indexOf(':') + 1).strip()) : new UserError(text, failure);
  }

  private static UserError unknown(String option) {
    return new UserError("There is no option " + option + "; -h prints all options");
  }
}
