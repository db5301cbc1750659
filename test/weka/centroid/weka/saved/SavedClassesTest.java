// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.saved;

import centroid.DocumentedList;
import centroid.TestData;
import centroid.weka.Models;
import centroid.weka.network.ImageTask;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import weka.classifiers.Classifier;
import weka.classifiers.functions.Nd4jNetwork;
import weka.classifiers.meta.CalibratedClassifier;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instances;

/**
 * Our classes in saved models are those that doc/ARCHITECTURE.md lists, because their names can't change after a release. A
 * class that joins or leaves saved models must be added or removed there.
 */
class SavedClassesTest {

  private static final String NETWORK = " -W weka.classifiers.functions.Nd4jNetwork -- -layers 3 -epochs 4";

  /** Collects the names of the classes that are read. */
  private static final class Reader extends ObjectInputStream {

    private final Set<String> names;

    Reader(InputStream bytes, Set<String> names) throws IOException {
      super(bytes);
      this.names = names;
    }

    @Override
    protected ObjectStreamClass readClassDescriptor() throws IOException, ClassNotFoundException {
      ObjectStreamClass descriptor = super.readClassDescriptor();
      names.add(descriptor.getName());
      return descriptor;
    }
  }

  private static void addClasses(Classifier trained, Set<String> names) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(trained);
    }
    byte[] saved = bytes.toByteArray();
    // Models are saved as bytes, which are a stream of their own.
    for (int place = 0; place + 4 <= saved.length; place++) {
      if (ByteBuffer.wrap(saved).getInt(place) == 0xACED0005) {
        try (Reader reader = new Reader(new ByteArrayInputStream(saved, place, saved.length - place), names)) {
          reader.readObject();
        }
      }
    }
  }

  /** Returns whether a class comes from the same folder as CentroidBagging. */
  private static boolean isOurs(String name) {
    try {
      Class<?> type = Class.forName(name.replaceFirst("^\\[+L", "").replace(";", ""), false, SavedClassesTest.class.getClassLoader());
      return type.getProtectionDomain().getCodeSource() != null
          && type.getProtectionDomain().getCodeSource().equals(CentroidBagging.class.getProtectionDomain().getCodeSource());
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  @Test
  void savedClassesAreThoseThatTheArchitectureLists() throws Exception {
    Set<String> names = new TreeSet<>();
    for (String kind : new String[] {"numeric", "nominal"}) {
      Instances data = TestData.named(kind, 60);
      String failing = " -B weka.classifiers.functions." + (kind.equals("numeric") ? "Logistic" : "LinearRegression");
      String goal = " -abstain \"" + (kind.equals("numeric") ? "width 3" : "accuracy 0.5") + "\"";
      for (String options : new String[] {"-I 3 -pool 9 -O", "-I 2 -mode refit -draws 20", "-I 2 -mode bagging", "-local on -I 2 -pool 4" + goal,
          "-group 1 -I 2 -pool 4 -joinable", "-I 2 -pool 4 -B weka.classifiers.rules.ZeroR" + failing,
          "-I 2" + NETWORK}) {
        addClasses(Models.trained(options, data), names);
      }
      for (String learner : new String[] {"trees.REPTree", "meta.CentroidBagging -- -I 2 -pool 4"}) {
        addClasses(Models.fitted(Models.configured(new CalibratedClassifier(), "-W weka.classifiers." + learner), data), names);
      }
      addClasses(Models.fitted(Models.configured(new Nd4jNetwork(), "-layers 3 -epochs 4 -validation 0.2 -resume"), data), names);
      addClasses(Models.fitted(Models.configured(new Nd4jNetwork(), "-input 1x2x3 -layers \"conv 2 3, pool 2\" -epochs 1"), ImageTask.rows(20, 2, 3)), names);
    }
    addClasses(Models.trained("-order x -I 2 -pool 4 -W weka.classifiers.rules.ZeroR", TestData.curve(60)), names);
    Set<String> saved = names.stream().filter(SavedClassesTest::isOurs).map(name -> name.replaceFirst("^\\[+L", "").replace(";", ""))
        .collect(Collectors.toCollection(TreeSet::new));
    String section = Files.readString(Path.of("doc", "ARCHITECTURE.md")).replaceFirst("(?s).*\n## What is saved\n", "").replaceFirst("(?s)\n## .*", "");
    Set<String> listed = Pattern.compile("`((?:centroid|weka)\\.[\\w.$]+)`").matcher(section).results().map(found -> found.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
    DocumentedList.assertComplete("doc/ARCHITECTURE.md, section What is saved (instead of removing a class that is still saved, add a model with it to this "
        + "test)", saved, listed);
  }
}
