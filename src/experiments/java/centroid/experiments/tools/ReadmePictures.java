// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.tools;

import centroid.experiments.harness.Arguments;
import centroid.experiments.harness.Study;
import java.nio.file.Path;

/** Draws the pictures of the README, intervals of a fitted curve and a summary of the committed results, and the charts of their index. */
public final class ReadmePictures implements Study {

  @Override
  public void run(Arguments arguments) throws Exception {
    arguments.text("name", "");
    Path folder = Path.of(arguments.text("out", "doc"));
    arguments.refuseUnknown();
    IntervalPicture.write(FirstRun.read("funnel"), folder.resolve("guide/pictures/intervals.png"));
    Path results = folder.resolve("results");
    HeadlineChart.draw(results).writePng(results.resolve("summary.png"), 1080, 400, 2);
    HeadlineChart.price(results.resolve("bench.md")).writeSvg(results.resolve("charts/bench.svg"), 560, 260);
    for (PageChart chart : PageCharts.all()) {
      chart.write(results);
    }
  }
}
