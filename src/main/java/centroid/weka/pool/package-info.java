// SPDX-License-Identifier: GPL-3.0-only
/**
 * Trains the pool of bootstrap models. A {@link centroid.weka.pool.PoolEngine} carries out a {@link centroid.weka.pool.PoolTask}, in
 * threads of this machine or elsewhere, and returns {@link centroid.weka.pool.PoolMember}s.
 */
package centroid.weka.pool;
