// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.ensemble;

import centroid.experiments.harness.Arguments;
import centroid.experiments.harness.Study;
import centroid.experiments.harness.StudyRun;
import centroid.nd4j.Layers;
import centroid.nd4j.NetworkData;
import centroid.nd4j.NetworkShape;
import centroid.nd4j.runtime.Nd4jRuntime;
import centroid.util.RandomStreams;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Figure 4 of the paper on CIFAR images. Trainings are shared between methods and sizes, and written to disk after every epoch, so that an
 * interrupted run loses at most one epoch of each thread. The report contains all finished ensembles, of this run or an earlier one;
 * with {@code --report=only} nothing is trained.
 */
public final class CifarStudy implements Study {

  /** One training: of the network with the number index, or of index networks. */
  record Unit(int trial, CifarPart part, int index) {

    int[] members() {
      return part.isOfOne() ? new int[] {index} : IntStream.range(0, index).toArray();
    }
  }

  /** Seconds of the processor that it took, and the largest mass of a centroid in its last assignment. */
  record Trained(double seconds, double largestMass) {
  }

  private CifarSettings settings;
  private CifarImages images;
  private NetworkShape shape;
  private NetworkData data;
  private CifarFiles files;
  private StudyRun<Unit, Trained> run;

  @Override
  public void run(Arguments arguments) throws Exception {
    Path folder = arguments.dataFolder(CifarImages.CONTENT);
    settings = CifarSettings.read(arguments);
    List<CifarMethod> methods = arguments.choices("methods", List.of(CifarMethod.values()), List.of(CifarMethod.values()));
    boolean reportOnly = arguments.reportOnly();
    Path runs = Path.of(arguments.text("runs", "build/rows/cifar"));
    run = StudyRun.read(arguments, 3, 1, settings, settings.ofTrainings(), Trained.class);
    images = CifarImages.read(folder, settings.images(), settings.test());
    shape = settings.shape(images.numLabels());
    data = new NetworkData(shape, images.inputs(), images.labels());
    files = new CifarFiles(runs, run.head() + ", labels = " + images.numLabels());
    Nd4jRuntime.startImages();
    System.out.println("Networks " + shape + " on " + Nd4jRuntime.build());
    for (int trial = 0; trial < run.trials() && !reportOnly; trial++) {
      train(trial, methods, part -> !part.goesOn());
      train(trial, methods, CifarPart::goesOn);
    }
    new CifarReport(run, settings, images, files).publish();
  }

  private void train(int trial, List<CifarMethod> methods, Predicate<CifarPart> wanted) throws Exception {
    Set<Unit> units = new LinkedHashSet<>();
    for (CifarMethod method : methods) {
      for (int m : settings.sizes()) {
        method.trainings(trial, m).stream().filter(unit -> wanted.test(unit.part)).forEach(units::add);
      }
    }
    run.forEach(List.copyOf(units), List::of, this::effort, this::train);
  }

  private double effort(Unit unit) {
    double epochs = unit.part == CifarPart.START ? 3 : unit.part.goesOn() ? 1 : 4;
    return epochs * unit.members().length;
  }

  private void train(Unit unit) throws Exception {
    RandomStreams streams = run.streams(unit.trial);
    CifarTraining training = new CifarTraining(settings, unit.part, shape, data, unit.members(), streams);
    Path progress = files.progress(unit);
    if (Files.exists(progress)) {
      training.restore(files.read(unit));
    } else if (unit.part.goesOn()) {
      training.startFrom(IntStream.of(unit.members()).mapToObj(k -> files.read(new Unit(unit.trial, CifarPart.START, k)).networks()[0]).toList());
    }
    try (Layers layers = Layers.open(shape, Math.min(settings.batch(), data.numRows()))) {
      while (!training.isDone()) {
        training.epoch(layers);
        files.write(unit, training);
      }
      if (unit.part != CifarPart.START) {
        files.writePredictions(unit, training.predict(layers, images.testInputs(), settings.test(), images.numLabels()));
      }
    }
    CifarProgress last = files.read(unit);
    run.log().add(unit, new Trained(last.seconds(), last.largestMass()));
    if (unit.part != CifarPart.START) {
      Files.delete(progress);
    }
  }
}
