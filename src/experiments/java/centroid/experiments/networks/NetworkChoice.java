// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.networks;

import java.util.Arrays;
import java.util.List;

/** The variants of {@link NetworkStudy}. */
public enum NetworkChoice {
  /** The package's defaults. */
  DEFAULT("default", Use.EVERYWHERE, "", ""),
  /** All rows alike: a large gamma switches the assignment off. */
  DEEP_CROSSFIT("deep ensemble + crossfit", Use.EVERYWHERE, "-mode gradient -gamma 1000 -burn-in 0 -calibration crossfit", ""),
  /** The same without calibration. */
  DEEP("deep ensemble, uncalibrated", Use.NOMINAL, "-mode gradient -gamma 1000 -burn-in 0 -calibration none", ""),
  /** A bootstrap. */
  MODE_BAGGING("mode bagging", Use.EVERYWHERE, "-mode bagging", ""),
  /** The best of a pool. */
  MODE_SELECT("mode select", Use.EVERYWHERE, "-mode select", ""),
  /** A bootstrap for three quarters of the epochs. */
  OLD_DEFAULT("burn-in 0.75, out of bag", Use.NUMERIC, "-burn-in 0.75 -calibration outofbag", ""),
  /** Weights are assigned again in every epoch. */
  EVERY_EPOCH("every epoch a round", Use.NUMERIC, "-rounds 100000", ""),
  /** More draws a round. */
  MANY_DRAWS("500 draws", Use.NUMERIC, "-draws 500", ""),
  /** Half the time of the default. */
  FEW_FOLDS("5 folds", Use.NUMERIC, "-folds 5", ""),
  /** Rows that no network sees. */
  HELD_OUT("held-out rows", Use.NUMERIC, "-calibration heldout", ""),
  /** No noise is learned. */
  SQUARED("squared loss", Use.NUMERIC, "", "-loss squared"),
  /** Epochs of the literature. */
  EPOCHS_40("40 epochs", Use.NUMERIC, "", "-epochs 40"),
  /** Many epochs for every set. */
  EPOCHS_100("100 epochs", Use.NUMERIC, "", "-epochs 100"),
  /** The paper's masses. */
  MASSES_WON("masses won", Use.NUMERIC, "-masses won", ""),
  /** The paper's losses. */
  LOSSES_RAW("losses raw", Use.NUMERIC, "-losses raw", ""),
  /** Exactly as in the paper. */
  LITERAL("burn-in 0.75, masses won, losses raw", Use.NUMERIC, "-burn-in 0.75 -masses won -losses raw", "");

  /** The classes for which a choice is tried. */
  private enum Use { EVERYWHERE, NUMERIC, NOMINAL }

  private final String text;
  private final Use use;
  private final Setup setup;

  NetworkChoice(String text, Use use, String ensemble, String network) {
    this.text = text;
    this.use = use;
    this.setup = new Setup(ensemble, network);
  }

  static List<NetworkChoice> of(boolean isNumeric) {
    return Arrays.stream(values()).filter(choice -> choice.use != (isNumeric ? Use.NOMINAL : Use.NUMERIC)).toList();
  }

  /** Whether a goal compares the default with it. */
  boolean isRival() {
    return this == MODE_BAGGING || this == DEEP_CROSSFIT || this == DEEP;
  }

  /** {@return the options that differ from the defaults} */
  public Setup setup() {
    return setup;
  }

  Setup setup(int m) {
    return new Setup("-I " + m + " " + setup.ensemble(), setup.network());
  }

  /** The options that differ from the defaults. */
  String options() {
    return (setup.ensemble() + (setup.network().isEmpty() ? "" : " -- " + setup.network())).trim();
  }

  @Override
  public String toString() {
    return text;
  }
}
