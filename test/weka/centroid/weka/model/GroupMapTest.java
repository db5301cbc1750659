// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.model;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.calibration.record.Grouping;
import centroid.weka.TinyData;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;

class GroupMapTest {

  private static final Instances DATA = TinyData.of("sex {f,m,x}; age numeric; name string; nothing numeric; flag numeric; y numeric",
      "f,1,a,?,0,1", "f,2,b,?,0,2", "m,3,c,?,0,3", "m,4,d,?,1,4", "?,5,e,?,1,5", "f,6,f,?,1,6");

  private static GroupMap map(String groups) {
    GroupMap map = GroupMap.of(DATA, groups);
    map.grouping(DATA, IntStream.range(0, DATA.numInstances()).toArray());
    return map;
  }

  @Test
  void labelsAndThirdsAreGroups() {
    GroupMap map = map("sex,age");
    assertEquals(List.of("sex=f", "age lowest third"), map.names(DATA.instance(0)));
    assertEquals(List.of("sex=m", "age middle third"), map.names(DATA.instance(3)));
    assertEquals(List.of("age highest third"), map.names(DATA.instance(4)));
    assertArrayEquals(new int[] {Grouping.NONE, 2}, map.of(DATA.instance(4)));
  }

  @Test
  void attributesAreFoundByIndexNameAndInOtherHeaders() {
    assertArrayEquals(map("sex").of(DATA.instance(2)), map("1").of(DATA.instance(2)));
    assertArrayEquals(map("sex").of(DATA.instance(2)), map("first").of(DATA.instance(2)));
    Instance other = TinyData.of("y numeric; age numeric; sex {f,m,x}", "9,100,m").instance(0);
    assertEquals(List.of("age highest third", "sex=m"), map("age, sex").names(other));
    Instance without = TinyData.of("y numeric; age numeric", "9,100").instance(0);
    assertEquals(List.of("age highest third"), map("age, sex").names(without));
  }

  /** A label without rows is not a group, and a number with two values has two groups. */
  @Test
  void onlyObservedValuesAreGroups() {
    Instance unseen = (Instance) DATA.instance(0).copy();
    unseen.setDataset(DATA);
    unseen.setValue(0, 2);
    assertEquals(List.of(), map("sex").names(unseen));
    assertEquals(List.of("flag lower part"), map("flag").names(DATA.instance(0)));
    assertEquals(List.of("flag upper part"), map("flag").names(DATA.instance(5)));
    unseen.setValue(0, Utils.missingValue());
    assertEquals(List.of(), map("sex").names(unseen));
  }

  @Test
  void smallGroupsAreNamed() {
    assertEquals(List.of("Groups with fewer than 30 calibration rows are shrunk towards the pooled estimate: sex=f (3), sex=m (2)."), map("sex").notes());
  }

  @Test
  void attributesAreNamedWithTheirCutPoints() {
    assertEquals("sex, age (cut at 3 and 5), flag (cut at 1)", map("sex,age,flag").attributeNames());
  }

  @Test
  void withoutGroupsThereIsNoMap() {
    assertNull(GroupMap.of(DATA, ""));
  }

  @ParameterizedTest
  @CsvSource(delimiter = ';', value = {"colour;'colour'", "0;'0'", "7;'7'", "99999999999;'99999999999'", "y;is the class", "6;is the class",
      "last;is the class",
      "name;is a string",
      "nothing;only missing values", "sex,sex;different attributes", "sex,1;different attributes", "','; 'different attributes'"})
  void invalidGroupsAreRefused(String groups, String reason) {
    String message = assertThrows(IllegalArgumentException.class, () -> GroupMap.of(DATA, groups)).getMessage();
    assertTrue(message.startsWith("group (-group) must be ") && message.contains(reason), message);
  }
}
