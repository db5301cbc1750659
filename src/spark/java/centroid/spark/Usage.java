// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark;

import centroid.spark.job.Console;
import java.util.Arrays;
import java.util.Collections;
import java.util.stream.Collectors;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Option;

/** The options of Train and Score, as {@code -h} prints them. */
final class Usage {

  private static final String READING = """
        -sep <character>       what separates cells of CSV: a character, tab, space, comma or semicolon (default: comma, or tab in .tsv files)
        -encoding <name>       the encoding of CSV files, such as ISO-8859-1 (default: UTF-8)
        -multiline             cells in quotes may contain line breaks; each file is then read by one task
        -missing <texts>       texts of missing values, separated by commas (default: ?,NA,NaN,null); an empty cell is always missing
        -recursive yes|no      whether files in subfolders are read (default: yes); folders such as year=2026 always are
        -bad-lines fail|skip   whether broken lines end the job or are left out (default: fail)
      """;

  static final String TRAIN = """
      Trains a CentroidBagging on Spark and saves a Weka model.

      Required:
        -t <files>             files, folders or patterns; may be repeated: CSV with a header line, Parquet or ARFF
        -d <file>              the model file

      Reading:
      """ + READING + """
        -c <column>            the class: a name, the number of a column of the files from 1, first or last (default: last)
        -header <file>         an ARFF file whose header defines the columns (default: they are inferred)
        -nominal <columns>     columns whose numbers are labels, separated by commas
        -tolerance <share>     the largest share of other values in a numeric or date column (default: 0.05); their lines are broken
        -weight <column>       the column of instance weights
        -id <column>           the column that identifies a row
        -block <megabytes>     how much of a file one task reads (default: 32)

      Training:
        -spread <how>          broadcast (all rows to every executor), shuffle (a bag to every model) or auto (default)
        -rows <number>         the largest number of rows that a model is trained on (default: what fits)
        -work <folder>         keeps finished models, from which an interrupted run continues
        -h                     prints the options
      """;

  static final String SCORE = """
      Adds the predictions and intervals of a model to files, on Spark.

      Required:
        -i <files>             files, folders or patterns; may be repeated: CSV with a header line, or Parquet
        -model <file>          a model saved by Train or by Weka
        -o <folder>            the output, whose extension (.csv, .tsv, .json, .parquet) determines the format

      Reading:
      """ + READING + """

      Columns:
        -levels <numbers>      levels of the intervals or prediction sets, separated by commas (default: 0.95)
        -parts                 adds the parts of each width: model uncertainty and noise
        -threshold <numbers>   adds the probabilities that the value is larger
        -range                 adds ranges of the probability (class with two labels)
        -abstain <goal>        says which rows are answered, such as "accuracy 0.95", "precision 0.9 yes" or "width 3"
        -novelty               adds how unlike the training rows a row is (a p-value), and the attribute that is furthest outside

      Streams:
        -stream                scores a folder that is being filled, each file once, and ends when all are done
        -every <seconds>       looks for new files again and again instead of ending
        -checkpoint <folder>   records which files are done (default: the name of -o followed by -checkpoint)
        -labels <folder>       a second folder that is being filled, with CSV files of labels that arrive later: intervals and sets adapt to them
        -id <column>           the column that identifies rows, in the rows and in the labels
        -window <number>       how many rows wait for their labels (default: 100000)
        -h                     prints the options
      """;

  private Usage() {
  }

  /** Prints the options of a program if the user asks for them; returns whether this is so. */
  static boolean isWanted(String[] args, String options) {
    boolean wanted = Arrays.stream(args).anyMatch(word -> word.equals("-h") || word.equals("-help") || word.equals("--help"));
    if (wanted) {
      Console.print(options);
    }
    return wanted;
  }

  /** Returns the options of the classifier, which Train accepts after its own. */
  static String ofClassifier() {
    return Collections.list(new CentroidBagging().listOptions()).stream().map(Option::synopsis).filter(synopsis -> !synopsis.isBlank())
        .collect(Collectors.joining(" ", "Options of CentroidBagging, which come last: ", ""));
  }
}
