// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.job;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.UncheckedIOException;

/**
 * Objects as bytes. Spark's own serialisers see bytes only, so it does not matter which one is in use; classes are found by our own loader, which knows
 * Weka and the package wherever Spark has put their jars.
 */
public final class Serialized {

  static {
    // Weka's linear algebra in plain Java, on every machine alike: native code gives other numbers, and warns where it is missing.
    for (String name : new String[] {"BLAS", "LAPACK", "ARPACK"}) {
      String key = "com.github.fommil.netlib." + name;
      System.setProperty(key, System.getProperty(key, "com.github.fommil.netlib.F2j" + name));
    }
  }

  private Serialized() {
  }

  /** Settings that Weka needs before it is used, on every machine. */
  public static void prepare() {
    // done by loading this class
  }

  public static byte[] write(Object object) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream objects = new ObjectOutputStream(bytes)) {
      objects.writeObject(object);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  public static <T> T read(byte[] bytes, Class<T> type) {
    try (ObjectInputStream objects = reader(new ByteArrayInputStream(bytes))) {
      return type.cast(objects.readObject());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException("The executors lack the class " + e.getMessage() + "; give its jar to spark-submit with --jars", e);
    }
  }

  static ObjectInputStream reader(InputStream bytes) throws IOException {
    return new ObjectInputStream(bytes) {
      @Override
      protected Class<?> resolveClass(ObjectStreamClass description) throws IOException, ClassNotFoundException {
        try {
          return Class.forName(description.getName(), false, Serialized.class.getClassLoader());
        } catch (ClassNotFoundException e) {
          return super.resolveClass(description);
        }
      }
    };
  }
}
