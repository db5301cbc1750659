// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.ci;

/**
 * A method of the confidence-interval experiment.
 *
 * @param stepSize that of the gradient method; NaN for all others
 */
record CiMethod(Kind kind, double stepSize) {

  /** Ways to approximate the bootstrap distribution by m particles. */
  enum Kind {
    /** Independent fits of multinomial resamples. */
    BOOTSTRAP("bootstrap"),
    /** Independent fits under Dirichlet weights. */
    BAYESIAN("bayesian"),
    /** Independent fits of resampled residuals. */
    RESIDUAL("residual"),
    /** The paper's stochastic gradient method with equal masses. */
    GRADIENT("gradient"),
    /** The same with the masses won. */
    GRADIENT_WON("gradient"),
    /** The alternation with exact refits. */
    ALTERNATION("alternation"),
    /** The same, with the spread of a pool restored. */
    RESTORED("alternation restored"),
    /** The same, with the spread of its own first fits restored. */
    RESTORED_BY_START("alternation restored by m fits"),
    /** Selection from a pool, with its spread restored. */
    SELECTION("selection restored");

    private final String text;

    Kind(String text) {
      this.text = text;
    }
  }

  static final CiMethod BOOTSTRAP = of(Kind.BOOTSTRAP);
  static final CiMethod ALTERNATION = of(Kind.ALTERNATION);
  static final CiMethod RESTORED = of(Kind.RESTORED);
  static final CiMethod RESTORED_BY_START = of(Kind.RESTORED_BY_START);
  static final CiMethod SELECTION = of(Kind.SELECTION);

  static CiMethod of(Kind kind) {
    return new CiMethod(kind, Double.NaN);
  }

  /** The row of the paper's table that it is compared with. */
  String inPaper() {
    return switch (kind) {
      case BOOTSTRAP, BAYESIAN, RESIDUAL -> kind.text;
      default -> "centroid";
    };
  }

  @Override
  public String toString() {
    return switch (kind) {
      case GRADIENT -> kind.text + " " + stepSize;
      case GRADIENT_WON -> kind.text + " " + stepSize + " won masses";
      default -> kind.text;
    };
  }
}
