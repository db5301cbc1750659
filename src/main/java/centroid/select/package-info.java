// SPDX-License-Identifier: GPL-3.0-only
/**
 * Selection from a pool, for learners without gradient training: after training a pool of bootstrap models, the m models with masses are kept whose
 * predictions are nearest to the pool's distribution in energy distance.
 *
 * <p>{@link centroid.select.PoolSelection} is the whole procedure. {@link centroid.select.EnergyKernel} is the objective,
 * {@link centroid.select.ExchangeSearch} finds the members, {@link centroid.select.SimplexMasses} their masses, and {@link centroid.select.Spread}
 * compares their spread with the pool's. {@link centroid.select.BlockBags} draws the bags of a pool, {@link centroid.select.BalancedBags} those
 * of a block. {@link centroid.select.PoolPlan} has the sizes of the blocks, {@link centroid.select.StopRule} ends the growth.
 */
package centroid.select;

