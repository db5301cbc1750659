// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.job;

import centroid.core.TrainingFailure;
import java.util.concurrent.Callable;
import org.apache.spark.sql.SparkSession;

/** What users see. */
public final class Console {

  private Console() {
  }

  public static void say(String message) {
    System.out.println(message);
    System.out.flush();
  }

  /** Does the work of a program. What the user can mend is told in one sentence, all else with its trace. */
  public static void exitAfter(Callable<?> work) {
    int status = 0;
    try {
      work.call();
    } catch (IllegalArgumentException | TrainingFailure e) {
      System.err.println(e.getMessage());
      status = 1;
    } catch (Exception e) {
      e.printStackTrace();
      System.err.println(UserError.reason(e));
      status = 1;
    }
    SparkSession.getDefaultSession().foreach(session -> {
      session.stop();
      return null;
    });
    if (status != 0) {
      System.exit(status);
    }
  }
}
