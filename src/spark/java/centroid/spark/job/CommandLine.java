// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.job;

import centroid.weka.options.OptionReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import weka.core.Utils;

/** The words of a command line. What has been read is gone from them, as in Weka, so that the rest can be handed on. */
public final class CommandLine {

  private final String[] words;

  public CommandLine(String[] args) {
    this.words = args.clone();
  }

  /** The value of an option; empty if it is not there. */
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

  public String required(String name, String what) {
    String text = text(name);
    if (text.isEmpty()) {
      throw new UserError("Option -" + name + " is missing: " + what);
    }
    return text;
  }

  /** The values of an option that may be given several times. */
  public List<String> all(String name) {
    List<String> values = new ArrayList<>();
    for (String next = text(name); !next.isEmpty(); next = text(name)) {
      values.add(next);
    }
    return values;
  }

  /** Names with commas between them. */
  public List<String> names(String name) {
    return Arrays.stream(text(name).split(",")).map(String::strip).filter(part -> !part.isEmpty()).toList();
  }

  public String choice(String name, String... allowed) {
    String text = text(name, allowed[0]);
    if (!List.of(allowed).contains(text)) {
      throw new UserError("Option -" + name + " must be one of " + String.join(", ", allowed) + ", but was '" + text + "'");
    }
    return text;
  }

  public boolean flag(String name) {
    try {
      return Utils.getFlag(name, words);
    } catch (Exception e) {
      throw new UserError("Option -" + name + " takes no value", e);
    }
  }

  /** A number of at least 1; 0 if it is not there. */
  public int count(String name) {
    try {
      int count = OptionReader.wholeNumber(name, words, 0);
      if (count < 0) {
        throw new UserError("Option -" + name + " must be a whole number of at least 1, but was " + count);
      }
      return count;
    } catch (UserError e) {
      throw e;
    } catch (Exception e) {
      throw new UserError(e.getMessage(), e);
    }
  }

  /** What nobody has read yet. */
  public String[] rest() {
    return Arrays.stream(words).filter(word -> !word.isEmpty()).toArray(String[]::new);
  }

  public void requireNoRest() {
    if (rest().length > 0) {
      throw new UserError("There is no option " + rest()[0] + "; the options are those of the guide's page on Spark");
    }
  }
}
