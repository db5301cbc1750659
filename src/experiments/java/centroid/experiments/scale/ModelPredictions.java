// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.scale;

import centroid.weka.saved.ModelFile;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instance;
import weka.core.Instances;

/**
 * Predictions of a saved model for new rows.
 *
 * @param error root mean squared error
 * @param coverage of intervals at a level
 * @param width their mean width
 * @param digest of all predictions and bounds, to the last bit
 */
record ModelPredictions(double error, double coverage, double width, String digest) {

  static final double LEVEL = 0.9;

  private static final int DIGEST_DIGITS = 12;

  /** Predicts the first new rows at {@link #LEVEL}. */
  static ModelPredictions of(Path file, int numRows) throws Exception {
    return of(file, GeneratedRows.NEW_ROWS, numRows, LEVEL);
  }

  /** Predicts generated rows from a number on. */
  static ModelPredictions of(Path file, long first, int numRows, double level) throws Exception {
    CentroidBagging model = (CentroidBagging) ModelFile.read("Model", file.toFile()).classifier();
    Instances rows = GeneratedRows.instances(first, numRows);
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    double squares = 0;
    double inside = 0;
    double width = 0;
    for (Instance row : rows) {
      double prediction = model.classifyInstance(row);
      double[] bounds = model.predictIntervals(row, level)[0];
      digest.update(ByteBuffer.allocate(3 * Double.BYTES).putDouble(prediction).putDouble(bounds[0]).putDouble(bounds[1]).flip());
      squares += Math.pow(prediction - row.classValue(), 2);
      inside += bounds[0] <= row.classValue() && row.classValue() <= bounds[1] ? 1 : 0;
      width += bounds[1] - bounds[0];
    }
    return new ModelPredictions(Math.sqrt(squares / numRows), inside / numRows, width / numRows,
        HexFormat.of().formatHex(digest.digest()).substring(0, DIGEST_DIGITS));
  }
}
