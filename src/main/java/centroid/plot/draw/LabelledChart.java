// SPDX-License-Identifier: GPL-3.0-only
package centroid.plot.draw;

/**
 * The texts around a chart and its theme.
 *
 * @param <C> the class of the chart, which all setters return
 */
abstract class LabelledChart<C extends LabelledChart<C>> implements ChartPicture {

  private Labels labels;
  private Theme theme = Theme.LIGHT;

  LabelledChart(String title) {
    labels = new Labels(title, "", "");
  }

  /** Returns this chart. */
  abstract C self();

  final Labels labels() {
    return labels;
  }

  final Theme theme() {
    return theme;
  }

  @Override
  public final String title() {
    return labels.title();
  }

  /** Adds a line of small text below the title. */
  public final C note(String text) {
    labels = new Labels(labels.title(), text, labels.source());
    return self();
  }

  @Override
  public final C source(String text) {
    labels = new Labels(labels.title(), labels.note(), text);
    return self();
  }

  @Override
  public final C theme(Theme newTheme) {
    theme = newTheme;
    return self();
  }
}
