// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.tools;

import centroid.plot.draw.Chart;
import centroid.plot.draw.Picture;
import centroid.plot.draw.Style;
import centroid.plot.draw.Tone;
import java.awt.Font;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTickUnit;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.XYPlot;
import weka.classifiers.meta.CentroidBagging;
import weka.core.DenseInstance;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;

/** The picture at the top of the README: a curve fitted to heteroscedastic data, with 80 % and 95 % prediction intervals on a fine grid. */
final class IntervalPicture {

  /** Smooth base learners give a smooth curve; ten networks are trained in about two seconds. */
  private static final String OPTIONS = "-I 10 -num-slots 0 -W weka.classifiers.functions.Nd4jNetwork -- -activation tanh -epochs 200";
  private static final int GRID = 400;

  private IntervalPicture() {
  }

  /**
   * Trains one model on all rows and draws its predictions.
   *
   * @param data rows with one input and a numeric class
   * @param file the PNG file to be written
   * @throws Exception if the model can't be trained or the file can't be written
   */
  static void write(Instances data, Path file) throws Exception {
    CentroidBagging model = new CentroidBagging();
    model.setOptions(Utils.splitOptions(OPTIONS));
    model.buildClassifier(data);
    double from = Math.floor(data.attributeStats(0).numericStats.min);
    double to = Math.ceil(data.attributeStats(0).numericStats.max);
    double[] x = IntStream.rangeClosed(0, GRID).mapToDouble(k -> from + (to - from) * k / GRID).toArray();
    Curve curve = Curve.of(model, data, x);
    Chart chart = new Chart("", data.attribute(0).name(), data.classAttribute().name())
        .band("95 % interval", x, curve.outer[0], curve.outer[1], Style.of(Tone.SKY).opacity(0.28))
        .band("80 % interval", x, curve.inner[0], curve.inner[1], Style.of(Tone.SKY).opacity(0.55))
        .line("prediction", x, curve.predicted, Style.of(Tone.BLUE).thickness(2.6))
        .points(data.numInstances() + " rows of data", data.attributeToDoubleArray(0), data.attributeToDoubleArray(data.classIndex()),
            Style.of(Tone.INK).size(3.4).opacity(0.75))
        .xRange(from, to);
    save(chart, file);
  }

  /** Fonts are larger than those of other charts, so that the picture can be read when it is shown at 400 pixels. */
  private static void save(Chart chart, Path file) throws IOException {
    JFreeChart drawn = chart.toJFreeChart();
    XYPlot plot = drawn.getXYPlot();
    plot.setOutlineVisible(false);
    plot.setDomainGridlinesVisible(false);
    enlarge(plot.getDomainAxis(), 2);
    enlarge(plot.getRangeAxis(), 5);
    drawn.getLegend().setItemFont(new Font(Font.SANS_SERIF, Font.PLAIN, 13));
    Picture.of("", drawn).writePng(file, 500, 275, 3);
  }

  private static void enlarge(ValueAxis axis, double unit) {
    axis.setLabelFont(new Font(Font.SANS_SERIF, Font.ITALIC, 15));
    axis.setTickLabelFont(new Font(Font.SANS_SERIF, Font.PLAIN, 13));
    axis.setTickMarksVisible(false);
    axis.setAxisLineVisible(false);
    ((NumberAxis) axis).setTickUnit(new NumberTickUnit(unit, ((NumberAxis) axis).getNumberFormatOverride()));
  }

  /** What the model predicts along the grid; bounds are the lower ones, then the upper ones. */
  private record Curve(double[] predicted, double[][] inner, double[][] outer) {

    static Curve of(CentroidBagging model, Instances data, double[] x) throws Exception {
      Curve curve = new Curve(new double[x.length], new double[2][x.length], new double[2][x.length]);
      for (int k = 0; k < x.length; k++) {
        Instance row = new DenseInstance(data.numAttributes());
        row.setDataset(data);
        row.setValue(0, x[k]);
        curve.predicted[k] = model.classifyInstance(row);
        curve.set(curve.inner, k, model.predictIntervals(row, 0.8));
        curve.set(curve.outer, k, model.predictIntervals(row, 0.95));
      }
      return curve;
    }

    private void set(double[][] bounds, int k, double[][] interval) {
      bounds[0][k] = interval[0][0];
      bounds[1][k] = interval[0][1];
    }
  }
}
