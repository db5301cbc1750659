// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.saved;

import java.io.InvalidObjectException;
import java.io.ObjectInputFilter;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.HashSet;
import java.util.Set;

/**
 * Limits what Java's deserialization may create from a model file: the classes ({@link ModelClasses}), the depth of nesting, the total length of arrays, and
 * the processor time. One filter serves a file and all models nested in it. The size of the file limits the number of references.
 */
final class ModelFilter implements ObjectInputFilter {

  /** Processor time allowed for a file of any size, in nanoseconds; covers the loading of classes. */
  static final long MIN_NANOS = 10_000_000_000L;

  /** Processor time allowed for each byte; typical models need a hundredth of it. */
  private static final long NANOS_PER_BYTE = 1_000;
  /** Reading the clock takes longer than reading a small object. */
  private static final int CALLS_PER_CHECK = 64;
  /** Deeper nesting would come close to Java's stack size. */
  private static final int MAX_DEPTH = 1000;
  /** A small hash table allocates up to eight slots for each of its bytes in the file. */
  private static final int SLOTS_PER_BYTE = 8;
  private static final int MIN_SLOTS = 4096;

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final Set<String> learnerPackages = new HashSet<>();
  private final long numBytes;
  private final long minNanos;
  private final long start = processorTime();
  private long numSlots;
  private long numCalls;
  private String reason;

  /**
   * Starts the clock.
   *
   * @param minNanos processor time allowed whatever the size of the file, in nanoseconds
   */
  ModelFilter(long numBytes, long minNanos) {
    this.numBytes = numBytes;
    this.minNanos = minNanos;
  }

  /** Returns 0 where Java does not measure it; there is no time limit then. */
  private static long processorTime() {
    return THREADS.isCurrentThreadCpuTimeSupported() ? Math.max(0, THREADS.getCurrentThreadCpuTime()) : 0;
  }

  @Override
  public Status checkInput(FilterInfo info) {
    numSlots += Math.max(0, info.arrayLength());
    if (info.depth() > MAX_DEPTH) {
      refuse("its objects are nested more than " + MAX_DEPTH + " deep");
    } else if (numSlots > SLOTS_PER_BYTE * numBytes + MIN_SLOTS) {
      refuse("its arrays are longer than the file");
    } else if (info.serialClass() != null && info.arrayLength() < 0) {
      // Arrays were checked when their class was read; the internal arrays of Java's collections need no check.
      checkClass(info.serialClass());
    }
    checkTime();
    return reason == null ? Status.UNDECIDED : Status.REJECTED;
  }

  private void checkClass(Class<?> type) {
    Class<?> element = type;
    while (element.isArray()) {
      element = element.getComponentType();
    }
    if (ModelClasses.isLearner(element)) {
      learnerPackages.add(element.getPackageName());
    }
    if (!ModelClasses.isAllowed(element) && !learnerPackages.contains(element.getPackageName())) {
      refuseClass(element.getName());
    }
  }

  private void checkTime() {
    if (++numCalls % CALLS_PER_CHECK == 0 && processorTime() - start > minNanos + NANOS_PER_BYTE * numBytes) {
      refuse("its objects take far longer to read than those of any model");
    }
  }

  /** Refuses the file because of one of its classes. */
  void refuseClass(String name) {
    refuse("it holds " + name + ", which belongs neither to Weka nor to an installed package nor to a classifier on the class path; install the package of its "
        + "learner, or do not open the file");
  }

  /** Refuses the file; the first reason is kept. */
  void refuse(String because) {
    reason = reason == null ? because : reason;
  }

  /**
   * Checks the time, and whether something was refused before: classes can hide exceptions that occur while they are read.
   *
   * @throws InvalidObjectException if so, with the reason
   */
  void requireAccepted() throws InvalidObjectException {
    checkTime();
    if (reason != null) {
      throw new InvalidObjectException(reason);
    }
  }
}
