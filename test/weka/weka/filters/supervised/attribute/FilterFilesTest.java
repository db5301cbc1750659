// SPDX-License-Identifier: GPL-3.0-only
package weka.filters.supervised.attribute;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static weka.filters.supervised.attribute.AddPredictionIntervalsTest.filter;

import centroid.TestData;
import centroid.weka.Models;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weka.classifiers.Evaluation;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instances;
import weka.core.SerializationHelper;
import weka.core.Utils;
import weka.core.converters.ConverterUtils.DataSource;
import weka.filters.Filter;

/** AddPredictionIntervals with model files, and on files of the command line. */
class FilterFilesTest {

  @TempDir
  private static Path folder;
  private static Instances train;
  private static Instances test;
  private static CentroidBagging model;

  @BeforeAll
  static void trainOnce() throws Exception {
    train = TestData.rising(90, 1);
    test = TestData.rising(30, 2);
    model = Models.fitted(Models.small(), train);
  }

  @Test
  void aModelFileReplacesTraining() throws Exception {
    for (String name : new String[] {"plain.model", "packed.model.gz"}) {
      Path file = folder.resolve(name);
      Path data = TestData.write(folder, "train", train);
      Evaluation.evaluateModel(new CentroidBagging(), new String[] {"-t", data.toString(), "-no-cv", "-o", "-d",
          file.toString(), "-I", "4", "-pool", "12"});
      Instances read = new DataSource(data.toString()).getDataSet(2);
      CentroidBagging expected = Models.fitted(Models.small(), read);
      AddPredictionIntervals filter = filter("-model " + file, TestData.unlabelled(test));
      Instances output = Filter.useFilter(TestData.unlabelled(test), filter);
      assertEquals(expected.classifyInstance(test.instance(3)), output.instance(3).value(2), 1e-12, name);
      assertEquals(file.toString(), Utils.getOption("model", filter.getOptions()));
    }
  }

  /** Rows are not collected, so files may be larger than memory. */
  @Test
  void withAModelFileRowsAreOutputImmediately() throws Exception {
    Path file = folder.resolve("stream.model");
    SerializationHelper.write(file.toString(), model);
    AddPredictionIntervals filter = new AddPredictionIntervals();
    filter.setOptions(new String[] {"-model", file.toString()});
    assertTrue(filter.setInputFormat(TestData.unlabelled(test)), "the output format is known before the rows");
    for (int row = 0; row < 3; row++) {
      assertTrue(filter.input(TestData.unlabelled(test).instance(row)));
      assertEquals(model.classifyInstance(test.instance(row)), filter.output().value(2), 1e-12);
      assertEquals(0, filter.numPendingOutput());
    }
    assertFalse(filter.batchFinished());
  }

  @Test
  void aModelWithoutAHeaderIsAccepted() throws Exception {
    Path file = folder.resolve("bare.model");
    SerializationHelper.write(file.toString(), model);
    Instances output = Filter.useFilter(test, filter("-model " + file, test));
    assertEquals(model.classifyInstance(test.instance(3)), output.instance(3).value(2), 1e-12);
  }

  @Test
  void theCommandLineFiltersTwoBatches() throws Exception {
    Path first = TestData.write(folder, "a", train);
    Path second = TestData.write(folder, "b", TestData.unlabelled(test));
    Path out = folder.resolve("a-out.arff");
    Path later = folder.resolve("b-out.arff");
    Filter.batchFilterFile(new AddPredictionIntervals(), new String[] {"-i", first.toString(), "-r", second.toString(), "-o", out.toString(),
        "-s", later.toString(), "-c", "last", "-levels", "0.9", "-W", "weka.classifiers.meta.CentroidBagging -I 4 -pool 12"});
    Instances written = new DataSource(later.toString()).getDataSet(6);
    assertEquals(30, written.numInstances());
    assertEquals("upper_0.9", written.attribute(4).name());
    assertTrue(written.instance(0).classIsMissing() && written.instance(0).value(3) < written.instance(0).value(4));
    assertEquals(90, new DataSource(out.toString()).getDataSet(6).numInstances());
  }
}
