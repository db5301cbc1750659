// SPDX-License-Identifier: GPL-3.0-only
package centroid.select;

/**
 * The selected pool members.
 *
 * @param members pool numbers of the kept members, ascending
 * @param mass their masses, all positive, summing to 1
 * @param objectiveAtStart v'Kv of the first random start, m members with equal masses
 * @param objectiveExchanged v'Kv of the members found by the exchange search, with equal masses
 * @param objective v'Kv of the kept members
 * @param spreadRatio rho: spread of the pool over the spread of the kept members
 */
public record Selection(int[] members, double[] mass, double objectiveAtStart, double objectiveExchanged, double objective,
    double spreadRatio) {
}
