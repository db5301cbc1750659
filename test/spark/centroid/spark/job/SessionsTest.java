// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;

import centroid.spark.LocalSpark;
import java.util.Map;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.config.Configurator;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;

/** A program's own session keeps its settings. */
class SessionsTest {

  @Test
  void theSessionOfTheProgramKeepsItsSettings() {
    SparkSession program = LocalSpark.session();
    program.conf().set("spark.sql.session.timeZone", "Asia/Tokyo");
    program.conf().set("spark.sql.files.maxPartitionBytes", "77m");
    Level before = LogManager.getRootLogger().getLevel();
    Configurator.setRootLevel(Level.ERROR);
    try {
      String name = program.conf().get("spark.app.name");
      SparkSession own = Sessions.with("another", Map.of("spark.sql.files.maxPartitionBytes", "32m"));
      assertNotSame(program, own);
      assertEquals("77m", program.conf().get("spark.sql.files.maxPartitionBytes"));
      assertEquals("32m", own.conf().get("spark.sql.files.maxPartitionBytes"));
      assertEquals("Asia/Tokyo", own.conf().get("spark.sql.session.timeZone"), "settings of the program are valid for us");
      assertEquals(name, program.conf().get("spark.app.name"));
      assertEquals(Level.ERROR, LogManager.getRootLogger().getLevel());
    } finally {
      Configurator.setRootLevel(before);
      program.conf().unset("spark.sql.session.timeZone");
      program.conf().unset("spark.sql.files.maxPartitionBytes");
    }
  }
}
