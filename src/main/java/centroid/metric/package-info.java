/** How good a predictive distribution is: distances, scores and coverage, on plain arrays. */
package centroid.metric;
