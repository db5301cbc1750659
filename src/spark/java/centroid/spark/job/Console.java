// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.job;

import centroid.core.TrainingFailure;
import java.util.concurrent.Callable;
import org.apache.spark.SparkContext$;

/** Prints messages for the user and sets the exit code. */
public final class Console {

  private Console() {
  }

  public static void print(String message) {
    System.out.println(message);
    System.out.flush();
  }

  /** Runs a program, stops Spark and exits with 1 after a failure. An error of the user is one line; any other failure has its stack trace. */
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
    boolean failed = status != 0;
    SparkContext$.MODULE$.getActive().foreach(context -> {
      if (failed) {
        Sessions.silence(context);
      }
      context.stop();
      return null;
    });
    if (failed) {
      System.exit(status);
    }
  }
}
