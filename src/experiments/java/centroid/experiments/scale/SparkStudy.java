// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.scale;

import centroid.experiments.harness.Arguments;
import centroid.experiments.harness.ResultHeader;
import centroid.experiments.harness.Study;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;

/**
 * Compares training and scoring on Spark with one machine. {@code --part=} runs some parts again; the page combines the last run of each part,
 * stored in the folder {@code --work=} with data (3 GB), models and logs.
 */
public final class SparkStudy implements Study {

  /** The parts of the experiment. */
  private enum Part { SAME, OVERHEAD, WORKERS, SCORING, MEMORY, ROWS, BAGS }

  private static final String OPTIONS = "-I 3 -pool 10 -W weka.classifiers.trees.REPTree";
  /** An executor that takes the second core for its garbage is no worker of one core. */
  private static final String ONE_CORE = "spark.executor.extraJavaOptions=-XX:ActiveProcessorCount=1";
  private static final int FEW_ROWS = 3000;
  private static final int NUM_TEST = 20_000;
  private static final int SAMPLE = 200_000;

  private Path work;
  private Programs programs;

  @Override
  public void run(Arguments arguments) throws Exception {
    long begin = System.nanoTime();
    arguments.text("name", "");
    List<Part> parts = arguments.choices("part", List.of(Part.values()), List.of(Part.values()));
    int[] sizes = arguments.wholeNumbers("rows", new int[] {1_000_000, 3_000_000, 10_000_000}, 10_000);
    int scored = arguments.wholeNumber("scored", 2_000_000, 1000);
    int runs = arguments.wholeNumber("runs", 3, 1);
    int seeds = arguments.wholeNumber("seeds", 6, 2);
    work = Files.createDirectories(Path.of(arguments.text("work", "build/scale")));
    Path out = arguments.outputFolder();
    arguments.refuseUnknown();
    programs = new Programs(work, List.of(OPTIONS.split(" ")));
    Measurements measurements = new Measurements(work);
    for (Part part : parts) {
      String text = switch (part) {
        case SAME -> same();
        case OVERHEAD -> overhead(sizes[0]);
        case WORKERS -> workers(sizes[0]);
        case SCORING -> new ScoringComparison(work, programs, measurements).text(scored, runs);
        case MEMORY -> new MemoryLimits(work, measurements).text();
        case ROWS -> rows(sizes);
        case BAGS -> new BagComparison(work, measurements).text(seeds);
      };
      Files.writeString(work.resolve(part + ".md"), text + "\nRun on " + LocalDate.now(ZoneOffset.UTC) + ".\n");
      System.out.println(text);
    }
    StringBuilder page = new StringBuilder(ResultHeader.of("Spark compared with one machine", arguments, begin, 0));
    page.append("Generated rows of 20 columns, `").append(OPTIONS).append("`. Processor time includes all programs of a run and their start. ")
        .append("Parts may come from different runs (`--part=`), and an interrupted run continues, so that the time above is that of the last run only.\n");
    for (Part part : Part.values()) {
      Path text = work.resolve(part + ".md");
      page.append(Files.exists(text) ? Files.readString(text) : "\nPart " + part.name().toLowerCase(Locale.ROOT) + " was not run.\n");
    }
    Files.writeString(out.resolve("spark.md"), page);
  }

  private static String line(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }

  /** The same model on every platform. */
  private String same() throws Exception {
    Path one = GeneratedRows.csv(work, FEW_ROWS);
    Path seven = GeneratedRows.csvParts(work, FEW_ROWS, 7);
    programs.trainByThreads("same-threads", "2g", 2, one);
    StringBuilder text = new StringBuilder("\n## The same model\n\nDigests of predictions and bounds for ").append(FEW_ROWS)
        .append(" new rows, to the last bit.\n\n| where | broadcast | shuffle |\n|---|---|---|\n");
    text.append(line("| threads of one JVM | %s | |%n", digest("same-threads")));
    for (String master : List.of("local[1]", "local[2]", "local-cluster[2,1,1024]")) {
      text.append(sameRow(master, master, one));
    }
    text.append(sameRow("local[2], rows in seven files", "local[2]", seven));
    text.append(sameRow("local[2], Parquet", "local[2]", programs.parquet(one)));
    text.append(line("| DataFrame, in a pipeline that was saved and loaded | %s | |%n", ModelPredictions.of(programs.pipelineModel(one), FEW_ROWS).digest()));
    try (LoopbackCluster cluster = new LoopbackCluster(programs.spark(), work, 2, "1g")) {
      text.append(sameRow("standalone, two workers", cluster.master(), one));
      text.append(sameRow("standalone, two workers, rows in seven files", cluster.master(), seven));
    }
    return text.toString();
  }

  private String sameRow(String where, String master, Path rows) throws Exception {
    programs.train("same-broadcast", Programs.local(master, "1g"), rows, "-spread", "broadcast");
    programs.train("same-shuffle", Programs.local(master, "1g"), rows, "-spread", "shuffle", "-rows", String.valueOf(FEW_ROWS / 2));
    return line("| %s | %s | %s |%n", where, digest("same-broadcast"), digest("same-shuffle"));
  }

  private String digest(String model) throws Exception {
    return ModelPredictions.of(programs.model(model), FEW_ROWS).digest();
  }

  /** The cost of Spark compared with threads. */
  private String overhead(int numRows) throws Exception {
    Path rows = GeneratedRows.csv(work, numRows);
    ProcessorTime threads = programs.trainByThreads("overhead-threads", "6g", 2, rows);
    ProcessorTime local = programs.train("overhead-local", Programs.local("local[2]", "6g"), rows, "-spread", "broadcast");
    String same = digest("overhead-threads").equals(digest("overhead-local")) ? "The models are the same." : "THE MODELS DIFFER.";
    return "\n## Spark / threads\n\nFrom " + numRows + " rows of CSV to the model, two cores.\n\n"
        + "| | s | processor s | / threads |\n|---|---|---|---|\n"
        + line("| two threads of one JVM, file read by Weka | %.0f | %.0f | 1 |%n", threads.seconds(), threads.processorSeconds())
        + line("| local[2], broadcast | %.0f | %.0f | %.2f (goal: at most 1.06) |%n", local.seconds(), local.processorSeconds(),
            local.processorSeconds() / threads.processorSeconds()) + "\n" + same + "\n";
  }

  /** Two workers compared with one. */
  private String workers(int numRows) throws Exception {
    Path rows = GeneratedRows.csv(work, numRows);
    StringBuilder text = new StringBuilder("\n## Two workers compared with one\n\n").append(numRows)
        .append(" rows, standalone cluster, workers of 3 GB and one core, broadcast. Executors run with `-XX:ActiveProcessorCount=1`; ")
        .append("otherwise a single one collects garbage on the other core.\n\n| workers | s | processor s | speed-up |\n|---|---|---|---|\n");
    double one = 0;
    for (int count = 1; count <= 2; count++) {
      try (LoopbackCluster cluster = new LoopbackCluster(programs.spark(), work, count, "3g")) {
        String name = "workers-" + count;
        ProcessorTime time = programs.train(name, new SparkProcess.Place(cluster.master(), "3g", "3g", List.of(ONE_CORE)), rows, "-spread", "broadcast");
        one = count == 1 ? time.seconds() : one;
        text.append(line("| %d | %.0f | %.0f | %.2f%s |%n", count, time.seconds(), time.processorSeconds(), one / time.seconds(),
            count == 1 ? "" : " (goal: at least 1.60)"));
      }
    }
    return text.toString();
  }

  /** More and more rows in executors of 1 GB. Sizes that are finished are kept, as the largest takes half an hour. */
  private String rows(int... sizes) throws Exception {
    StringBuilder text = new StringBuilder("""

        ## More rows than an executor can hold

        A standalone cluster of two executors of 1 GB and a driver of 1 GB, shuffle, scored to Parquet; error, coverage, and width at 0.9 are those of %d
        new rows.

        | rows | training, s | processor s | scoring, s | processor s | error | coverage at 0.8 | 0.9 | 0.95 | width | run on |
        |---|---|---|---|---|---|---|---|---|---|---|
        """.formatted(NUM_TEST));
    StringBuilder notes = new StringBuilder("\n");
    for (int size : sizes) {
      text.append(kept("size-" + size, () -> row(size)));
      programs.output("rows-" + size).lines().filter(line -> line.startsWith("Bags hold") || line.startsWith("Trained") || line.startsWith("Time:"))
          .forEach(line -> notes.append("- ").append(size).append(" rows: ").append(line).append('\n'));
    }
    return text.append(oneMachine(SAMPLE, "2g")).append(oneMachine(sizes[0], "6g")).append(notes).toString();
  }

  private String oneMachine(int size, String memory) throws Exception {
    String name = "one-machine-" + size;
    return kept(name, () -> {
      ProcessorTime near = programs.trainByThreads(name, memory, 2, GeneratedRows.csv(work, size));
      return line("| %d, one machine | %.0f | %.0f | | | %s", size, near.seconds(), near.processorSeconds(), quality(name));
    });
  }

  /** Returns a row of a table, which is measured unless it is known. */
  private String kept(String name, Callable<String> measured) throws Exception {
    Path row = work.resolve(name + ".md");
    if (!Files.exists(row)) {
      Files.writeString(row, measured.call() + " | " + LocalDate.now(ZoneOffset.UTC) + " |\n");
    }
    return Files.readString(row);
  }

  private String row(int size) throws Exception {
    Path rows = GeneratedRows.csv(work, size);
    String name = "rows-" + size;
    try (LoopbackCluster cluster = new LoopbackCluster(programs.spark(), work, 2, "1g")) {
      SparkProcess.Place place = new SparkProcess.Place(cluster.master(), "1g", "1g", List.of());
      ProcessorTime training = programs.train(name, place, rows, "-spread", "shuffle");
      ProcessorTime scoring = programs.score(name + "-scored", place, rows, programs.model(name), ".parquet", "0.9");
      return line("| %d | %.0f | %.0f | %.0f | %.0f | %s", size, training.seconds(), training.processorSeconds(), scoring.seconds(),
          scoring.processorSeconds(), quality(name));
    }
  }

  private String quality(String model) throws Exception {
    StringBuilder coverage = new StringBuilder();
    for (double level : new double[] {0.8, ModelPredictions.LEVEL, 0.95}) {
      coverage.append(line("%.3f | ", ModelPredictions.of(programs.model(model), GeneratedRows.NEW_ROWS, NUM_TEST, level).coverage()));
    }
    ModelPredictions answers = ModelPredictions.of(programs.model(model), NUM_TEST);
    return line("%.3f | %s%.2f", answers.error(), coverage, answers.width());
  }
}
