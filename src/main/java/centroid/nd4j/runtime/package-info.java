// SPDX-License-Identifier: GPL-3.0-only
/**
 * Loads the native libraries of networks, and manages their memory outside of Java's heap. Networks themselves are in {@code centroid.nd4j}.
 *
 * <p>{@link centroid.nd4j.runtime.Nd4jRuntime} starts the libraries once, and says what to do if that fails. {@code Blas} loads OpenBLAS and {@code Backend}
 * loads ND4J; {@code BlasKernel} and {@code NativeBuild} select what suits the processor, and {@code NativeFolder} the folder into which files are unpacked.
 * {@link centroid.nd4j.runtime.NativeArray} is an array outside of the heap, {@link centroid.nd4j.runtime.NativeMemory} the limit for all of them.
 */
package centroid.nd4j.runtime;
