// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.check;

import centroid.interval.Interval;
import centroid.weka.options.reader.OptionReader;

/**
 * The settings of a check.
 *
 * @param levels the levels at which coverage is checked; kept, not modified
 * @param significance the probability with which a valid model is not found valid, at most
 * @param groups attributes that define groups, as option -group of CentroidBagging does; empty for none
 * @param seed orders equal ranks at random
 */
public record CheckSettings(double[] levels, double significance, String groups, int seed) {

  /** The default: levels 0.8, 0.9 and 0.95, a false-alarm rate of 0.05, without groups. */
  public static final CheckSettings DEFAULT = new CheckSettings(new double[] {0.8, 0.9, 0.95}, 0.05, "", 1);

  /** Refuses impossible settings. */
  public CheckSettings {
    for (double level : levels) {
      Interval.checkLevel(level);
    }
    OptionReader.require(levels.length > 0, "Levels (-levels) must be fractions between 0 and 1, separated by commas, but none was given");
    OptionReader.require(significance > 0 && significance < 1, "Significance (-significance) must be between 0 and 1, such as 0.05, but was " + significance);
  }

  /** The level whose coverage is drawn and reported by group: 0.9 if it is among the levels, otherwise the first. */
  double mainLevel() {
    for (double level : levels) {
      if (level == 0.9) {
        return level;
      }
    }
    return levels[0];
  }
}
