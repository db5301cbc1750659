// SPDX-License-Identifier: GPL-3.0-only
import centroid.calibration.record.ResidualRecords;
import centroid.calibration.residual.IntervalCalibration;
import centroid.calibration.residual.LocalScale;
import centroid.calibration.residual.ResidualCalibration;
import centroid.forest.BiasCorrection;
import centroid.forest.InputTable;
import centroid.interval.Interval;
import centroid.interval.TargetBounds;
import centroid.util.RandomStreams;
import java.util.Arrays;
import java.util.Random;

/** An interval for any model's prediction, from its errors on 2000 held-out rows. The noise grows with x, and so does the width. */
public class CoreInterval {

  public static void main(String[] args) {
    int n = 2000;
    Random random = new Random(1);
    double[] x = random.doubles(n, 0, 10).toArray();
    double[] predicted = Arrays.stream(x).map(v -> 3 * v).toArray();
    double[] error = Arrays.stream(x).map(v -> 0.2 * v * random.nextGaussian()).toArray();
    double[] weight = new double[n];
    Arrays.fill(weight, 1);

    ResidualRecords heldOut = ResidualRecords.of(error, predicted, new double[n], new double[n], weight);
    double[][] rows = Arrays.stream(x).mapToObj(v -> new double[] {v}).toArray(double[][]::new);
    InputTable inputs = new InputTable(rows, new int[] {InputTable.NUMBER});
    IntervalCalibration calibration = ResidualCalibration.fit(heldOut, new IntervalCalibration.Settings(0, LocalScale.AUTO, BiasCorrection.OFF, inputs,
        TargetBounds.NONE, RandomStreams.of(1), 0, null));

    for (double at : new double[] {2, 8}) {
      Interval interval = calibration.at(3 * at, 0, 0, new double[] {at, 0, 0}).interval(0.9);
      System.out.printf("predicted %.1f, from %.2f to %.2f%n", 3 * at, interval.lower(), interval.upper());
    }
  }
}
