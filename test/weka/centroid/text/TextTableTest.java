// SPDX-License-Identifier: GPL-3.0-only
package centroid.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Rows as aligned text and as comma-separated values. */
class TextTableTest {

  @Test
  void columnsAreAsWideAsTheirTitles() {
    TextTable table = new TextTable();
    table.addRight("n", 4);
    table.addRight("inside", 2);
    table.addLeft("set", 6);
    table.addRight("last", 0);
    assertEquals("   n inside set    last\n", table.text(table.names()));
    assertEquals("  12    yes a|b       x\n", table.text(List.of("12", "yes", "a|b", "x")));
    assertEquals("12345        a|b|c|d    x\n", table.text(List.of("12345", "", "a|b|c|d", "x")));
    assertEquals("   1\n", table.text(List.of("1", "", "", "")));
  }

  @Test
  void cellsAreQuotedWhereNeeded() {
    assertEquals("1,plain text,\"so, so\",\"a \"\"high\"\" one\",,\"two\nlines\",\" edge\",?\n",
        TextTable.csv(List.of("1", "plain text", "so, so", "a \"high\" one", "", "two\nlines", " edge", "?")));
  }

  @Test
  void emptyCellsAtTheStartKeepTheirComma() {
    assertEquals(",,x\n", TextTable.csv(List.of("", "", "x")));
  }

  @Test
  void cellsAreNoSpreadsheetFormulas() {
    assertEquals("'=1+1,'+x,'-x,'@sum(a),-0.5,+1e-7,-Infinity,'-1+2,\"'=a,b\",plain\n",
        TextTable.sheet(List.of("=1+1", "+x", "-x", "@sum(a)", "-0.5", "+1e-7", "-Infinity", "-1+2", "=a,b", "plain")));
    assertEquals("'\uFF1D1,'\uFF0B1,'\uFF0D1,'\uFF201\n", TextTable.sheet(List.of("\uFF1D1", "\uFF0B1", "\uFF0D1", "\uFF201")));
  }
}
