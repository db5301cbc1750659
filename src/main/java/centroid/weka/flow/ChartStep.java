// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.flow;

import centroid.plot.draw.ChartPicture;

/** A step that has drawn a chart, which <i>Show chart</i> in its menu opens. */
public interface ChartStep {

  /** The chart of the last run; null before the first one. */
  ChartPicture drawn();
}
