// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.options.reader;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.weka.options.Mode;
import centroid.weka.options.OptionNames;
import java.io.File;
import java.io.InvalidObjectException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import weka.classifiers.meta.CentroidBagging;
import weka.core.OptionMetadata;
import weka.core.SelectedTag;
import weka.core.Utils;

/** Options that are declared by annotations: what is read, what is refused, and how messages name it. */
class AnnotatedOptionsTest {

  /** One option of each kind. */
  public static class Sample extends OptionDetails {

    private static final long serialVersionUID = 1L;
    private static final EnumOption<Mode> MODES = new EnumOption<>(Mode.class);

    private Mode mode = Mode.REFIT;
    private int numRows = 5;
    private double rate = 0.5;
    private boolean loud;
    private String text = "usual";
    private File file = new File(".");

    @OptionMetadata(displayName = "mode", displayOrder = 0, commandLineParamName = "mode", commandLineParamSynopsis = "-mode <name>", description = "Mode.")
    public SelectedTag getMode() {
      return MODES.show(mode);
    }

    public void setMode(SelectedTag newMode) {
      mode = MODES.read(newMode);
    }

    @OptionMetadata(displayName = "numRows", displayOrder = 1, commandLineParamName = "rows", commandLineParamSynopsis = "-rows <num>", description = "Rows.")
    @OptionRange(min = 2, max = 9)
    public int getNumRows() {
      return numRows;
    }

    public void setNumRows(int rows) {
      numRows = rows;
    }

    @OptionMetadata(displayName = "rate", displayOrder = 2, commandLineParamName = "rate", commandLineParamSynopsis = "-rate <num>", description = "Rate.")
    @OptionRange(above = 0, below = Double.POSITIVE_INFINITY)
    public double getRate() {
      return rate;
    }

    public void setRate(double newRate) {
      rate = newRate;
    }

    @OptionMetadata(displayName = "loud", displayOrder = 3, commandLineParamName = "loud", commandLineParamSynopsis = "-loud", commandLineParamIsFlag = true,
        description = "Loud.")
    public boolean getLoud() {
      return loud;
    }

    public void setLoud(boolean newLoud) {
      loud = newLoud;
    }

    @OptionMetadata(displayName = "text", displayOrder = 4, commandLineParamName = "text", commandLineParamSynopsis = "-text <text>", description = "Text.")
    public String getText() {
      return text;
    }

    public void setText(String newText) {
      text = newText;
    }

    @OptionMetadata(displayName = "file", displayOrder = 5, commandLineParamName = "file", commandLineParamSynopsis = "-file <file>", description = "File.")
    public File getFile() {
      return file;
    }

    public void setFile(File newFile) {
      file = newFile;
    }
  }

  /** A subclass that sets options while it is made, as some of Weka's do. */
  static class Configured extends Sample {

    private static final long serialVersionUID = 1L;

    Configured() throws Exception {
      setOptions(new String[] {"-rows", "7"});
    }
  }

  private static Sample read(String line) throws Exception {
    Sample sample = new Sample();
    sample.setOptions(Utils.splitOptions(line));
    return sample;
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-mode gradient -rows 9 -rate 2.0 -loud -text other -file x.arff"})
  void whatIsWrittenIsRead(String line) throws Exception {
    assertEquals(line, String.join(" ", read(line).getOptions()));
  }

  @Test
  void whatIsMissingGetsItsDefault() throws Exception {
    Sample sample = read("-mode 0 -rows 9 -rate 2 -loud -text other -file x.arff");
    assertEquals("auto", sample.getMode().getSelectedTag().getReadable());
    sample.setOptions(new String[0]);
    assertEquals(0, sample.getOptions().length, sample.toDisplay());
    assertFalse(sample.getLoud());
  }

  @Test
  void whatBelongsToOthersIsLeft() throws Exception {
    String[] options = {"-rows", "3", "-other", "4"};
    new Sample().setOptions(options);
    assertEquals("-other 4", String.join(" ", options).strip());
  }

  @Test
  void aSubclassMaySetOptionsWhileItIsMade() throws Exception {
    assertEquals(7, new Configured().getNumRows());
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "-mode quick    | mode (-mode) must be one of auto, select, refit, gradient, bagging, but was 'quick'",
      "-rows 1        | numRows (-rows) must be from 2 to 9, but was 1",
      "-rows 10       | numRows (-rows) must be from 2 to 9, but was 10",
      "-rows 3.5      | numRows (-rows) must be a whole number, but was '3.5'",
      "-rows 3 -loud -rows 4 | numRows (-rows) must be given once, but is there again; leave one of them out",
      "-loud -loud    | loud (-loud) must be given once, but is there again; leave one of them out",
      "-rate 0        | rate (-rate) must be finite and above 0, but was 0.0",
      "-rate Infinity | rate (-rate) must be finite and above 0, but was Infinity",
      "-rate NaN      | rate (-rate) must be finite and above 0, but was NaN",
      "-rate fast     | rate (-rate) must be a number, but was 'fast'"})
  void whatIsImpossibleIsRefused(String line, String message) {
    assertEquals(message, assertThrows(IllegalArgumentException.class, () -> read(line)).getMessage());
  }

  /** Weka would take the second one, and its value would be lost. */
  @ParameterizedTest
  @ValueSource(strings = {"-I 3 -I 5", "-pool 8 -pool 9", "-S 1 -S 1", "-O -O", "-mode select -mode refit", "-num-slots 1 -num-slots 2"})
  void optionsOfTheClassifierAreGivenOnce(String line) {
    String message = assertThrows(IllegalArgumentException.class, () -> new CentroidBagging().setOptions(Utils.splitOptions(line))).getMessage();
    assertTrue(message.contains("(" + line.substring(0, line.indexOf(' ')) + ") must be given once"), message);
  }

  /** The property, which Weka's windows show, may differ from the option. */
  @ParameterizedTest
  @CsvSource({"I, numIterations (-I)", "pool, poolSize (-pool)", "max, maxTarget (-max)", "burn-in, burnIn (-burn-in)", "model, modelFile (-model)",
      "W, classifier (-W)"})
  void messagesNameThePropertyAndTheOption(String option, String name) {
    assertEquals(name, OptionNames.of(option));
    assertThrows(IllegalArgumentException.class, () -> OptionNames.of(option + "x"));
  }

  @Test
  void settersAcceptWhatIsHalfTyped() {
    Sample sample = new Sample();
    sample.setNumRows(1);
    assertEquals(1, sample.getNumRows());
    assertThrows(IllegalArgumentException.class, sample::check);
    sample.setNumRows(2);
    assertDoesNotThrow(sample::check);
  }

  @Test
  void anOptionWithoutAValueIsRefused() throws Exception {
    Sample sample = new Sample();
    AnnotatedOptions.requireValues(sample);
    sample.mode = null;
    assertThrows(InvalidObjectException.class, () -> AnnotatedOptions.requireValues(sample));
  }
}
