// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.timeseries.gui;

import java.awt.BorderLayout;
import weka.classifiers.timeseries.CentroidForecaster;
import weka.classifiers.timeseries.gui.explorer.ExplorerTSPanel;

/** The tab <i>Forecast</i> of the package timeseriesForecasting with our forecaster in it: everything is set as there, and intervals come from backtests. */
public class CalibratedForecastTab extends ExplorerTSPanel {

  private static final long serialVersionUID = 1;

  /** Weka's panel creates its own forecaster and offers no other. */
  private static final class Panel extends ForecastingPanel {

    private static final long serialVersionUID = 1;

    Panel() {
      super(null, false, false, false);
      m_forecaster = new CentroidForecaster();
    }
  }

  /** Creates the tab. */
  public CalibratedForecastTab() {
    remove(m_forecastingPanel);
    m_forecastingPanel = new Panel();
    add(m_forecastingPanel, BorderLayout.CENTER);
  }

  @Override
  public String getTabTitle() {
    return "Forecast, calibrated";
  }

  @Override
  public String getTabTitleToolTip() {
    return "Forecasts with intervals from rolling-origin backtests";
  }
}
