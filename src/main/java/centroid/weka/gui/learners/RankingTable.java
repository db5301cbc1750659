// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.gui.learners;

import centroid.weka.candidate.CandidateRanking;
import centroid.weka.candidate.CandidateRanking.Place;
import centroid.weka.candidate.CandidateText;
import java.awt.KeyboardFocusManager;
import java.awt.event.MouseEvent;
import java.util.List;
import javax.swing.JTable;
import javax.swing.ListSelectionModel;
import javax.swing.SwingConstants;
import javax.swing.table.DefaultTableCellRenderer;
import javax.swing.table.DefaultTableModel;
import javax.swing.table.JTableHeader;

/** The ranked learners, one per row, of which one is selected. */
final class RankingTable extends JTable {

  private static final long serialVersionUID = 1L;
  /** Relative to each other; the columns share the width of the window. */
  private static final int[] WIDTHS = {270, 60, 75, 140, 90, 80, 80, 75, 80};
  /** What the columns mean. */
  private static final List<String> TIPS = List.of("Class and the options that differ from their defaults",
      "Models that were compared, in the last round in which the learner took part",
      "Out-of-bag root mean squared error, or root Brier score of a nominal class", "Confidence interval of the error",
      "Error minus that of the chosen learner in the same round, row by row", "Twice the standard error of the difference",
      "Estimated probability that the learner is worse than the chosen one", "Mean training time of a model in seconds", "Size of a saved model");

  /** Null before learners are ranked. */
  private transient CandidateRanking ranking;

  RankingTable() {
    super(new DefaultTableModel(CandidateText.HEAD.toArray(), 0));
    setName("ranking");
    getAccessibleContext().setAccessibleName("Ranking of base learners");
    setSelectionMode(ListSelectionModel.SINGLE_SELECTION);
    setFillsViewportHeight(true);
    getTableHeader().setReorderingAllowed(false);
    // The tab key leaves the table; arrow keys select rows.
    setFocusTraversalKeys(KeyboardFocusManager.FORWARD_TRAVERSAL_KEYS, null);
    setFocusTraversalKeys(KeyboardFocusManager.BACKWARD_TRAVERSAL_KEYS, null);
    DefaultTableCellRenderer right = new DefaultTableCellRenderer();
    right.setHorizontalAlignment(SwingConstants.TRAILING);
    for (int k = 0; k < getColumnCount(); k++) {
      getColumnModel().getColumn(k).setPreferredWidth(WIDTHS[k]);
      if (k > 0) {
        getColumnModel().getColumn(k).setCellRenderer(right);
      }
    }
  }

  /** Shows a ranking, with the chosen learner selected; null empties the table. */
  void show(CandidateRanking newRanking) {
    ranking = newRanking;
    DefaultTableModel model = (DefaultTableModel) getModel();
    model.setRowCount(0);
    if (ranking != null) {
      ranking.places().forEach(place -> model.addRow(CandidateText.cells(place, ranking).toArray()));
      setRowSelectionInterval(0, 0);
    }
  }

  /** Returns the learner of the selected row, or else the chosen one. */
  Place selected() {
    return ranking.places().get(Math.max(0, getSelectedRow()));
  }

  @Override
  protected JTableHeader createDefaultTableHeader() {
    return new JTableHeader(columnModel) {
      private static final long serialVersionUID = 1L;

      @Override
      public String getToolTipText(MouseEvent event) {
        int column = columnAtPoint(event.getPoint());
        return column < 0 ? null : TIPS.get(column);
      }
    };
  }

  @Override
  public boolean isCellEditable(int row, int column) {
    return false;
  }

  @Override
  public String getToolTipText(MouseEvent event) {
    int row = rowAtPoint(event.getPoint());
    return row < 0 ? null : CandidateText.tip(ranking.places().get(row), ranking);
  }
}
