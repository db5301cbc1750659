// SPDX-License-Identifier: GPL-3.0-only
/**
 * The method of Ye and Liu, "Centroid Approximation for Bootstrap" (ICML 2022), independent of any machine-learning library: its input is row
 * losses, its output masses and row weights.
 *
 * <p>The bootstrap estimates how a model would change if the data were drawn again: it draws row weights w, refits, and repeats. The paper replaces
 * many independent refits by m <em>centroids</em> that minimise {@code E_w[min_j L_w(theta_j)]}. Every draw of weights is assigned to the
 * centroid with the smallest loss under it, and every centroid moves towards the draws that it has won, as in k-means.
 *
 * <p>The names of the paper's symbols:
 * <table>
 * <caption>Symbols</caption>
 * <tr><th>Paper</th><th>Code</th><th>Meaning</th></tr>
 * <tr><td>m</td><td>{@code numCentroids}</td><td>models kept</td></tr>
 * <tr><td>M</td><td>{@code numDraws}</td><td>weight vectors per reassignment</td></tr>
 * <tr><td>n</td><td>{@code numRows}</td><td>training rows</td></tr>
 * <tr><td>w_h</td><td>{@code weights}</td><td>one draw; sums to n</td></tr>
 * <tr><td>pi</td><td>{@link centroid.core.BootstrapScheme}</td><td>distribution of w</td></tr>
 * <tr><td>L(theta_j)</td><td>{@code rowLosses[centroid]}</td><td>loss of each row</td></tr>
 * <tr><td>u_{w_h}</td><td>{@code winner[draw]}</td><td>centroid with the smallest loss</td></tr>
 * <tr><td>v_j</td><td>{@code mass[centroid]}</td><td>share of draws won</td></tr>
 * <tr><td>q_ij</td><td>{@code rowWeight[centroid][row]}</td><td>mean weight of a row over the draws won</td></tr>
 * <tr><td>gamma</td><td>{@link centroid.core.MassRule}</td><td>with a mass of gamma/m or less a centroid trains on all rows</td></tr>
 * </table>
 *
 * <p>Read {@link centroid.core.Particle} first, then {@link centroid.core.Reassignment}, then
 * {@link centroid.core.CentroidApproximation}.
 */
package centroid.core;

