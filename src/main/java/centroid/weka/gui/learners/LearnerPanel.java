// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.gui.learners;

import centroid.text.ErrorText;
import centroid.weka.gui.window.WebPage;
import java.awt.BorderLayout;
import java.awt.Component;
import java.awt.FlowLayout;
import java.awt.Window;
import java.awt.event.WindowAdapter;
import java.awt.event.WindowEvent;
import java.util.Arrays;
import javax.swing.BorderFactory;
import javax.swing.JButton;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JProgressBar;
import javax.swing.JScrollPane;
import javax.swing.JTextArea;
import javax.swing.SwingUtilities;
import weka.core.Instances;
import weka.gui.AbstractPerspective;
import weka.gui.PerspectiveInfo;
import weka.gui.explorer.Explorer;

/** Compares base learners for CentroidBagging on the loaded data: a tab of the Explorer, and a perspective of the Workbench. */
@PerspectiveInfo(ID = "centroid.weka.gui.learners", title = LearnerPanel.TITLE, toolTipText = LearnerPanel.TIP, iconPath = "")
public final class LearnerPanel extends AbstractPerspective implements Explorer.ExplorerPanel {

  static final String TITLE = "Which learner?";
  static final String TIP = "Compare base learners for CentroidBagging";
  private static final String INVITATION = "Start compares Weka's learners as base learners of CentroidBagging, by their errors on out-of-bag rows.";
  private static final long serialVersionUID = 1L;

  private final ClassBox target = new ClassBox();
  private final JButton start = button("Start", 'S', "Compares learners that suit the data", this::start);
  private final JButton stop = button("Stop", 'T', "Stops the comparison", this::stop);
  private final JProgressBar progress = new JProgressBar();
  private final JLabel status = new JLabel(" ");
  private final RankingTable table = new RankingTable();
  private final JTextArea message = new JTextArea(4, 40);
  private final JButton use = button("Use this one", 'U', "Sets the tab Classify to CentroidBagging with the learner of the selected row", this::use);
  private final JButton page = button("Open page", 'P', "Shows the comparison with a chart in a browser", this::openPage);
  private final transient WindowAdapter whenClosed = new WindowAdapter() {
    @Override
    public void windowClosed(WindowEvent event) {
      abandon();
    }
  };

  private transient Explorer explorer;
  private transient LearnerData data = new LearnerData(null, -1);
  /** Null unless a comparison is running. */
  private transient LearnerRun run;
  /** Null before a comparison has ended. */
  private transient LearnerRun.Outcome outcome;

  /** Creates the tab without data. */
  public LearnerPanel() {
    setLayout(new BorderLayout(5, 5));
    setBorder(BorderFactory.createEmptyBorder(5, 5, 5, 5));
    target.addActionListener(event -> {
      // Choosing the same class again keeps the ranking.
      if (target.getSelectedIndex() != data.classIndex()) {
        choose(new LearnerData(data.data(), target.getSelectedIndex()));
      }
    });
    progress.setIndeterminate(true);
    progress.getAccessibleContext().setAccessibleName("Comparison is running");
    status.setName("status");
    JPanel top = new JPanel(new BorderLayout(5, 0));
    top.add(row(target.label(), target, start, stop, progress), BorderLayout.WEST);
    top.add(status, BorderLayout.CENTER);
    message.setName("message");
    message.getAccessibleContext().setAccessibleName("Result of the comparison");
    message.setEditable(false);
    message.setLineWrap(true);
    message.setWrapStyleWord(true);
    JPanel bottom = new JPanel(new BorderLayout());
    bottom.add(new JScrollPane(message), BorderLayout.CENTER);
    bottom.add(row(use, page), BorderLayout.SOUTH);
    add(top, BorderLayout.NORTH);
    add(new JScrollPane(table), BorderLayout.CENTER);
    add(bottom, BorderLayout.SOUTH);
    choose(data);
  }

  private static JPanel row(Component... components) {
    JPanel row = new JPanel(new FlowLayout(FlowLayout.LEADING));
    Arrays.stream(components).forEach(row::add);
    return row;
  }

  private static JButton button(String text, char mnemonic, String tip, Runnable action) {
    JButton button = new JButton(text);
    button.setName(text);
    button.setMnemonic(mnemonic);
    button.setToolTipText(tip);
    button.addActionListener(event -> action.run());
    return button;
  }

  // ---- data ----

  /** Takes over the data of the tab Preprocess. A running comparison of other data is stopped. */
  @Override
  public void setInstances(Instances instances) {
    if (!SwingUtilities.isEventDispatchThread()) {
      SwingUtilities.invokeLater(() -> setInstances(instances));
      return;
    }
    abandon();
    data = new LearnerData(instances, instances.classIndex() < 0 ? instances.numAttributes() - 1 : instances.classIndex());
    target.show(data);
    choose(data);
  }

  private void choose(LearnerData chosen) {
    data = chosen;
    outcome = null;
    table.show(null);
    message.setText(data.problem().isEmpty() ? INVITATION : data.problem());
    status.setText(" ");
    update();
  }

  private void update() {
    boolean idle = run == null;
    target.setEnabled(idle && data.data() != null);
    start.setEnabled(idle && data.problem().isEmpty());
    stop.setEnabled(!idle);
    progress.setVisible(!idle);
    boolean ranked = outcome != null && outcome.isRanked();
    use.setEnabled(ranked);
    page.setEnabled(ranked);
  }

  // ---- actions ----

  private void start() {
    choose(data);
    message.setText("");
    run = new LearnerRun(data, this::report, this::end);
    update();
    stop.requestFocusInWindow();
    run.start();
  }

  private void report(LearnerRun which, String text) {
    if (which == run && stop.isEnabled()) {
      status.setText(text);
    }
  }

  private void stop() {
    stop.setEnabled(false);
    status.setText("Stopping");
    run.stop();
  }

  /** Stops a comparison without waiting for its end. */
  private void abandon() {
    if (run != null) {
      run.stop();
      run = null;
    }
  }

  private void end(LearnerRun which, LearnerRun.Outcome ended) {
    if (which != run) {
      return;
    }
    run = null;
    outcome = ended;
    status.setText(" ");
    table.show(ended.isRanked() ? ended.results().ranking() : null);
    say("");
    update();
    (ended.isRanked() ? table : start).requestFocusInWindow();
  }

  /** Shows the result of the comparison and another sentence below it. */
  private void say(String sentence) {
    message.setText((outcome.text() + "\n" + sentence).strip());
    message.setCaretPosition(sentence.isEmpty() ? 0 : message.getDocument().getLength());
  }

  private void use() {
    String learner = table.selected().specification();
    try {
      say(ClassifyTab.of(explorer, getMainApplication()).use(LearnerRun.ENSEMBLES.of(learner), data.classIndex(),
          LearnerRun.ENSEMBLES.command(learner)));
    } catch (Exception e) {
      say(ErrorText.reason(e));
    }
  }

  private void openPage() {
    LearnerRun.Outcome shown = outcome;
    WebPage.open("learners", shown::page, sentence -> {
      if (shown == outcome) {
        say(sentence);
      }
    });
  }

  // ---- Weka's interfaces ----

  @Override
  public void addNotify() {
    super.addNotify();
    Window window = SwingUtilities.getWindowAncestor(this);
    if (window != null) {
      window.removeWindowListener(whenClosed);
      window.addWindowListener(whenClosed);
    }
  }

  @Override
  public void setExplorer(Explorer parent) {
    explorer = parent;
  }

  @Override
  public Explorer getExplorer() {
    return explorer;
  }

  @Override
  public String getTabTitle() {
    return TITLE;
  }

  @Override
  public String getTabTitleToolTip() {
    return TIP;
  }

  @Override
  public boolean acceptsInstances() {
    return true;
  }
}
