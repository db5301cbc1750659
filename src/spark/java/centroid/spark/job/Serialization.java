// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.job;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.UncheckedIOException;

/**
 * Converts objects to bytes and back by Java's serialisation. Spark's own serialisers see bytes only, so any of them may be configured. Classes are found
 * by the class loader of this class, which finds Weka and the package wherever Spark has put their jars.
 */
public final class Serialization {

  static {
    // Weka's linear algebra runs in plain Java on every machine: native code gives other numbers, and prints a warning if it is missing.
    for (String name : new String[] {"BLAS", "LAPACK", "ARPACK"}) {
      String key = "com.github.fommil.netlib." + name;
      System.setProperty(key, System.getProperty(key, "com.github.fommil.netlib.F2j" + name));
    }
  }

  private Serialization() {
  }

  /** Loads this class, whose static block sets properties that must be set before Weka is used. */
  public static void initialize() {
    // the static block does it
  }

  /** Returns an object as bytes, for {@link #read}. */
  public static byte[] write(Object object) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream objects = new ObjectOutputStream(bytes)) {
      objects.writeObject(object);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /** Returns the object that {@link #write} was given. */
  public static <T> T read(byte[] bytes, Class<T> type) {
    try (ObjectInputStream objects = new Reader(bytes)) {
      return type.cast(objects.readObject());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException("The executors lack the class " + e.getMessage() + "; give its jar to spark-submit with --jars", e);
    }
  }

  /** Finds classes by the class loader of this class. */
  private static final class Reader extends ObjectInputStream {

    Reader(byte[] bytes) throws IOException {
      super(new ByteArrayInputStream(bytes));
    }

    @Override
    protected Class<?> resolveClass(ObjectStreamClass description) throws IOException, ClassNotFoundException {
      try {
        return Class.forName(description.getName(), false, Serialization.class.getClassLoader());
      } catch (ClassNotFoundException e) {
        return super.resolveClass(description);
      }
    }
  }
}
