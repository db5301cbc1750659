// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.bench;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.nd4j.autodiff.samediff.SDVariable;
import org.nd4j.autodiff.samediff.SameDiff;
import org.nd4j.autodiff.samediff.TrainingConfig;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.dataset.DataSet;
import org.nd4j.linalg.dataset.ViewIterator;
import org.nd4j.linalg.factory.Nd4j;
import org.nd4j.linalg.learning.config.Adam;

/** One network trained by SameDiff, ND4J's own graphs with automatic gradients. What our networks are compared with. */
final class SameDiffPeer {

  private final SameDiff graph = SameDiff.create();
  private final DataSet rows;
  private final int batchSize;

  SameDiffPeer(int[] widths, int batchSize, float[] inputs, float[] targets) {
    SDVariable values = graph.placeHolder("x", DataType.FLOAT, -1, widths[0]);
    SDVariable wanted = graph.placeHolder("y", DataType.FLOAT, -1, 1);
    for (int layer = 0; layer < widths.length - 1; layer++) {
      SDVariable weights = graph.var("w" + layer,
          Nd4j.randn(DataType.FLOAT, widths[layer], widths[layer + 1]).muli(Math.sqrt(2.0 / widths[layer])));
      SDVariable bias = graph.var("b" + layer, Nd4j.zeros(DataType.FLOAT, 1, widths[layer + 1]));
      SDVariable sums = values.mmul(weights).add(bias);
      values = layer < widths.length - 2 ? graph.nn().relu(sums, 0) : sums;
    }
    SDVariable loss = graph.math().square(values.sub(wanted)).mean("loss");
    graph.setLossVariables(loss);
    graph.setTrainingConfig(TrainingConfig.builder().updater(new Adam(0.01)).dataSetFeatureMapping("x").dataSetLabelMapping("y").build());
    rows = new DataSet(Nd4j.createFromArray(inputs).reshape(targets.length, widths[0]), Nd4j.createFromArray(targets).reshape(targets.length, 1));
    this.batchSize = batchSize;
    makeGradients();
  }

  /** Otherwise done before the first step, with a line on the console for every operation. */
  private void makeGradients() {
    PrintStream usual = System.out;
    System.setOut(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
    try {
      graph.createGradFunction();
    } finally {
      System.setOut(usual);
    }
  }

  /** Goes through all rows once, in their order. */
  void epoch() {
    graph.fit(new ViewIterator(rows, batchSize), 1);
  }
}
