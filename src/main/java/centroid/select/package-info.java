// SPDX-License-Identifier: GPL-3.0-only
/**
 * Selection from a pool, for learners without gradient training: train a pool of bootstrap models, then
 * keep the m of them, with masses, that lie nearest to the whole pool's distribution of predictions.
 *
 * <p>{@link centroid.select.PoolSelection} is the whole procedure on one page;
 * {@link centroid.select.EnergyKernel} says what "near" means, {@link centroid.select.ExchangeSearch}
 * finds the members, {@link centroid.select.SimplexMasses} their masses,
 * {@link centroid.select.Spread} how much narrower they stand than the pool.
 * {@link centroid.select.BlockBags} draws the pool's resamples, {@link centroid.select.BalancedBags} those of a block;
 * {@link centroid.select.PoolPlan} says how many, and {@link centroid.select.StopRule} when a pool that grows is large enough.
 */
package centroid.select;

