// SPDX-License-Identifier: GPL-3.0-only
package centroid.plot.draw;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The table of a chart has the numbers of the chart. */
class ChartTableTest {

  @Test
  void layersFollowEachOther() {
    Chart chart = new Chart("t", "x, in m", "y").line("a \"b\"", new double[] {1, 2}, new double[] {3, Double.NaN})
        .errorBars("bar", new double[] {5}, new double[] {6}, new double[] {5.5}, new double[] {7}, Style.auto());
    assertEquals("series,\"x, in m\",y,lower,upper\n\"a \"\"b\"\"\",1.0,3.0,,\n\"a \"\"b\"\"\",2.0,,,\nbar,5.0,6.0,5.5,7.0\n",
        ChartTable.csv(chart.toJFreeChart()));
  }

  @Test
  void binsAreToldByTheirEnds() {
    Chart chart = new Chart("t", "width", "rows").histogram("", new double[] {0, 1, 4}, 2, Style.auto());
    assertEquals("series,\"width, from\",\"width, to\",rows\n,0.0,2.0,2.0\n,2.0,4.0,1.0\n", ChartTable.csv(chart.toJFreeChart()));
  }

  @Test
  void barsHaveNamesAndErrors() {
    BarChart chart = new BarChart("t", "", "share", List.of("red", "blue")).bars("s", new double[] {0.5, Double.NaN}, new double[] {0.1, 0}, Style.auto());
    assertEquals("series,name,share,error\ns,red,0.5,0.1\ns,blue,,\n", ChartTable.csv(chart.toJFreeChart()));
  }

  @Test
  void spreadsheetsRunNothing() {
    BarChart chart = new BarChart("t", "", "=share", List.of("@red", "-1")).bars("+s", new double[] {-0.5, 1}, new double[] {0, 0}, Style.auto());
    assertEquals("series,name,'=share,error\n'+s,'@red,-0.5,\n'+s,-1,1.0,\n", ChartTable.csv(chart.toJFreeChart()));
  }
}
