// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.flow;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.plot.draw.BarChart;
import centroid.weka.column.PredictionSetText;
import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.jfree.data.category.CategoryDataset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Attribute;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;
import weka.core.WekaException;
import weka.filters.supervised.attribute.AddPredictionIntervals;
import weka.knowledgeflow.Flow;
import weka.knowledgeflow.FlowRunner;
import weka.knowledgeflow.StepManager;
import weka.knowledgeflow.StepManagerImpl;
import weka.knowledgeflow.steps.Filter;
import weka.knowledgeflow.steps.MemoryBasedDataSource;

/** The step IntervalChart after the filter AddPredictionIntervals; a nominal class has charts of its prediction sets. */
@Timeout(120)
class IntervalChartColumnsTest {

  private static final Instances LABELS = TestData.nominal(90);

  private static Instances withColumns(Instances data) throws Exception {
    CentroidBagging learner = new CentroidBagging();
    learner.setOptions(Utils.splitOptions("-I 3 -pool 8"));
    AddPredictionIntervals filter = new AddPredictionIntervals();
    filter.setOptions(Utils.splitOptions("-levels 0.8,0.95"));
    filter.setClassifier(learner);
    filter.setInputFormat(data);
    return weka.filters.Filter.useFilter(data, filter);
  }

  /** A flow of data, filter and chart. */
  @Test
  void aFlowDrawsPredictionSetsOfTheFilter() throws Exception {
    MemoryBasedDataSource source = new MemoryBasedDataSource();
    source.setInstances(LABELS);
    CentroidBagging learner = new CentroidBagging();
    learner.setOptions(Utils.splitOptions("-I 3 -pool 8"));
    AddPredictionIntervals columns = new AddPredictionIntervals();
    columns.setClassifier(learner);
    Filter filter = new Filter();
    filter.setFilter(columns);
    Flow flow = new Flow();
    List<StepManagerImpl> steps = List.of(new StepManagerImpl(source), new StepManagerImpl(filter), new StepManagerImpl(new IntervalChart()));
    flow.addAll(steps);
    assertTrue(flow.connectSteps(steps.get(0), steps.get(1), StepManager.CON_DATASET));
    assertTrue(flow.connectSteps(steps.get(1), steps.get(2), StepManager.CON_DATASET));
    List<BufferedImage> images = Collections.synchronizedList(new ArrayList<>());
    List<String> titles = Collections.synchronizedList(new ArrayList<>());
    steps.get(2).addStepOutputListener(out -> {
      images.add(out.getPrimaryPayload());
      titles.add(out.getPayloadElement(StepManager.CON_AUX_DATA_TEXT_TITLE));
      return true;
    }, StepManager.CON_IMAGE);
    FlowRunner runner = new FlowRunner();
    runner.setFlow(flow);
    runner.run();
    runner.waitUntilFinished();
    assertEquals(1, images.size());
    assertEquals(List.of("Prediction set sizes"), titles);
  }

  @Test
  void barsShowTheColumns() throws Exception {
    Instances data = TestData.withoutClassEvery(10, withColumns(LABELS));
    LabelRows rows = new LabelRows(new double[] {0.95, 0.8});
    rows.add(data);
    assertEquals(81, rows.size());
    BarChart chart = (BarChart) rows.chart(IntervalChartKind.AUTOMATIC);
    CategoryDataset bars = chart.toJFreeChart().getCategoryPlot().getDataset();
    for (String level : List.of("0.8", "0.95")) {
      long single = data.stream().filter(row -> !row.classIsMissing() && row.value(data.attribute("set_size_" + level)) == 1).count();
      assertEquals(single / 81.0, bars.getValue(String.format(Locale.ROOT, "%.2f set", Double.parseDouble(level)), "1").doubleValue(), 1e-12, level);
    }
  }

  @Test
  void chartsThatNeedOtherColumnsAreRefused() throws Exception {
    Instances data = withColumns(LABELS);
    LabelRows rows = new LabelRows(new double[] {0.8});
    rows.add(data);
    assertEquals("RELIABILITY (chart) needs the probabilities of the labels, which the columns of the filter do not contain; "
        + "connect a classifier, or choose SET_SIZES",
        assertThrows(WekaException.class, () -> rows.chart(IntervalChartKind.RELIABILITY)).getMessage());
    assertTrue(assertThrows(WekaException.class, () -> new LabelRows(new double[] {0.9}).add(data)).getMessage()
        .startsWith("IntervalChart needs column 'set_0.9', which is not in "));
    Instance spoilt = data.firstInstance();
    spoilt.setMissing(data.attribute("set_0.8"));
    assertTrue(assertThrows(WekaException.class, () -> new LabelRows(new double[] {0.8}).add(data)).getMessage()
        .startsWith("Column 'set_0.8' must hold labels of "));
  }

  @Test
  void setsSurviveTheRoundTrip() {
    Attribute labels = new Attribute("y", List.of("a", "a|b", "b", "c"));
    assertArrayEquals(new boolean[] {true, false, false, true}, PredictionSetText.parse("a|c", labels));
    assertArrayEquals(new boolean[] {false, true, true, false}, PredictionSetText.parse("a|b|b", labels));
    assertNull(PredictionSetText.parse("c|a", labels), "labels must be in order");
    assertNull(PredictionSetText.parse("", labels));
    assertNull(PredictionSetText.parse("d", labels));
  }
}
