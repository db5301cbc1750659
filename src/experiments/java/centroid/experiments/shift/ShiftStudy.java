// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.shift;

import centroid.calibration.record.ResidualRecords;
import centroid.compare.DataFile;
import centroid.experiments.harness.Arguments;
import centroid.experiments.harness.Learner;
import centroid.experiments.harness.Study;
import centroid.experiments.harness.StudyRun;
import centroid.experiments.shift.ShiftSource.Drawn;
import centroid.interval.Interval;
import centroid.util.RandomStreams;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;

/** Measures coverage of target rows of another distribution, with and without -target. */
public final class ShiftStudy implements Study {

  static final List<Learner> LEARNERS = List.of(Learner.REPTREE, Learner.LINEARREGRESSION);
  private static final int NUM_SETS = 4;
  private static final Pattern EFFECTIVE = Pattern.compile("effective sample size ([0-9.]+) of");

  /** The calibration. */
  enum Way {
    /** The default. */
    DEFAULT("default", ""),
    /** With target rows. */
    TARGET("-target", ""),
    /** Without a residual forest. */
    CONSTANT("-local off -correct off", "-local off -correct off"),
    /** Both. */
    CONSTANT_TARGET("-target -local off -correct off", "-local off -correct off");

    private final String text;
    private final String options;

    Way(String text, String options) {
      this.text = text;
      this.options = options;
    }

    boolean isWeighted() {
      return this == TARGET || this == CONSTANT_TARGET;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /**
   * Settings that the results depend on.
   *
   * @param train the most training rows
   * @param target the most target rows without classes; as many again test
   */
  record Settings(double level, int m, int train, int target) {
  }

  /** One training. */
  record Key(String source, Learner learner, Way way, int trial) {
  }

  /**
   * The result of one training.
   *
   * @param effective sample size of the calibration rows; NaN without target rows
   * @param known the same from the true density ratio
   * @param warned 1 if the model's text warns
   */
  record Result(double coverage, double width, double effective, double known, double warned) {
  }

  /** The trainings of all ways on the same rows. */
  private record Piece(ShiftSource source, Learner learner, int trial) {

    Key key(Way way) {
      return new Key(source.name(), learner, way, trial);
    }
  }

  private Settings settings;
  private StudyRun<Key, Result> run;

  @Override
  public void run(Arguments arguments) throws Exception {
    Path folder = arguments.dataFolder("ARFF files, class last or named 'class'");
    int train = arguments.wholeNumber("train-rows", 600, 50);
    settings = new Settings(0.9, arguments.wholeNumber("m", 10, 2), train, train / 2);
    run = StudyRun.read(arguments, 10, 11, settings, Result.class);
    List<ShiftSource> families = List.of(ShiftSource.Family.ALL);
    List<ShiftSource> sets = sets(folder);
    List<Piece> all = new ArrayList<>();
    for (int trial = 0; trial < run.trials(); trial++) {
      for (ShiftSource source : Stream.concat(families.stream(), sets.stream()).toList()) {
        for (Learner learner : LEARNERS) {
          all.add(new Piece(source, learner, trial));
        }
      }
    }
    run.forEach(all, piece -> Arrays.stream(Way.values()).map(piece::key).toList(), piece -> 1, this::measure);
    new ShiftReport(run, settings, families, sets).publish();
  }

  /** Returns the largest sets with a numeric class and a first component. */
  private static List<ShiftSource> sets(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".arff")).sorted().map(file -> DataFile.read(file, "")).filter(DataFile::isUsable)
          .filter(set -> set.isNumeric() && Region.firstComponent(set.data()) != null)
          .sorted(Comparator.comparingInt(set -> -set.data().numInstances())).limit(NUM_SETS).map(set -> (ShiftSource) new ShiftSource.Real(set)).toList();
    }
  }

  private void measure(Piece piece) throws Exception {
    RandomStreams streams = run.streams(piece.trial).child(piece.source.name());
    Drawn drawn = piece.source.draw(settings.train, 2 * settings.target, streams.child("data").generator());
    Instances target = drawn.target();
    int half = target.numInstances() / 2;
    Instances test = new Instances(target, half, target.numInstances() - half);
    Path file = Files.createTempFile("target", ".arff");
    try {
      Files.writeString(file, new Instances(target, 0, half).toString());
      for (Way way : Way.values()) {
        CentroidBagging model = new CentroidBagging();
        model.setOptions(Utils.splitOptions("-num-slots 1 -I " + settings.m + " -S " + streams.child("model").seed() + " " + way.options));
        model.setClassifier(piece.learner.create());
        if (way.isWeighted()) {
          model.getIntervalDetails().setTargetRows(file.toFile());
        }
        model.buildClassifier(drawn.training());
        Result result = result(model, test, ResidualRecords.effectiveSize(drawn.ratio()));
        run.log().addIfMissing(piece.key(way), () -> result);
      }
    } finally {
      Files.delete(file);
    }
  }

  private Result result(CentroidBagging model, Instances test, double known) throws Exception {
    double covered = 0;
    double width = 0;
    for (Instance row : test) {
      Interval interval = model.predict(row).interval(settings.level);
      covered += interval.contains(row.classValue()) ? 1 : 0;
      width += interval.width();
    }
    String notes = String.join(" ", model.trainingReport().notes());
    Matcher effective = EFFECTIVE.matcher(notes);
    return new Result(covered / test.numInstances(), width / test.numInstances(), effective.find() ? Double.parseDouble(effective.group(1)) : Double.NaN,
        known, notes.contains("WARNING") ? 1 : 0);
  }
}
