// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.environment;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.AffineTransform;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.util.stream.Stream;
import org.jbox2d.collision.shapes.PolygonShape;
import org.jbox2d.common.Vec2;
import org.jbox2d.dynamics.Body;

/** Draws a moment of {@link LunarLander}: ground, flags, lander and legs, and the flame of the engine that fires. */
public final class LunarPicture {

  /** The sky. */
  public static final Color SKY = new Color(0x10, 0x18, 0x28);
  private static final Color GROUND = new Color(0xd8, 0xd8, 0xd8);
  private static final Color LANDER = new Color(0x9c, 0x8c, 0xf0);
  private static final Color FLAME = new Color(0xf0, 0x90, 0x30);
  private static final Color FLAG = new Color(0xe8, 0xd8, 0x30);

  private LunarPicture() {
  }

  /** All colours that are used, and white: the palette of an animation. */
  public static int[] colours() {
    return Stream.of(Color.WHITE, SKY, GROUND, LANDER, FLAME, FLAG).mapToInt(Color::getRGB).toArray();
  }

  /**
   * Draws an episode that has begun.
   *
   * @param to drawn on, from its upper left corner
   * @param width the picture's width in pixels
   * @param action the last action, or {@link LunarLander#NOTHING}
   */
  public static void draw(Graphics2D to, LunarLander game, int width, int action) {
    AffineTransform before = to.getTransform();
    to.setColor(SKY);
    to.fill(new Rectangle2D.Double(0, 0, width, height(width)));
    double scale = width / LunarWorld.WIDTH;
    to.translate(0, height(width));
    to.scale(scale, -scale);
    LunarWorld world = game.world();
    drawGround(to, world.groundHeights());
    drawFlame(to, world.lander(), action);
    to.setColor(LANDER);
    for (Body body : new Body[] {world.legBody(0), world.legBody(1), world.lander()}) {
      to.fill(outline(body));
    }
    to.setTransform(before);
  }

  /** The height of a picture of some width. */
  public static int height(int width) {
    return Math.round(width * LunarWorld.HEIGHT / LunarWorld.WIDTH);
  }

  private static void drawGround(Graphics2D to, float[] heights) {
    Path2D ground = new Path2D.Double();
    ground.moveTo(0, 0);
    double piece = LunarWorld.WIDTH / (heights.length - 1);
    for (int k = 0; k < heights.length; k++) {
      ground.lineTo(k * piece, heights[k]);
    }
    ground.lineTo(LunarWorld.WIDTH, 0);
    ground.closePath();
    to.setColor(GROUND);
    to.fill(ground);
    to.setColor(FLAG);
    int middle = heights.length / 2;
    for (int k : new int[] {middle - 1, middle + 1}) {
      to.fill(new Rectangle2D.Double(k * piece - 0.05, heights[k], 0.1, 1.2));
      to.fill(new Rectangle2D.Double(k * piece, heights[k] + 0.8, 0.7, 0.4));
    }
  }

  /** Below the lander, or beside it. */
  private static void drawFlame(Graphics2D to, Body lander, int action) {
    if (action == LunarLander.NOTHING) {
      return;
    }
    double side = action == LunarLander.LEFT ? 1 : -1;
    double[][] corners = action == LunarLander.MAIN ? new double[][] {{-0.25, -0.3}, {0.25, -0.3}, {0, -1.4}}
        : new double[][] {{0.5 * side, 0.3}, {0.5 * side, 0.6}, {1.1 * side, 0.45}};
    Path2D flame = new Path2D.Double();
    flame.moveTo(corners[0][0], corners[0][1]);
    flame.lineTo(corners[1][0], corners[1][1]);
    flame.lineTo(corners[2][0], corners[2][1]);
    flame.closePath();
    to.setColor(FLAME);
    to.fill(flame.createTransformedShape(place(lander)));
  }

  private static AffineTransform place(Body body) {
    AffineTransform place = AffineTransform.getTranslateInstance(body.getPosition().x, body.getPosition().y);
    place.rotate(body.getAngle());
    return place;
  }

  private static Path2D outline(Body body) {
    PolygonShape shape = (PolygonShape) body.getFixtureList().getShape();
    Path2D outline = new Path2D.Double();
    for (int k = 0; k < shape.getVertexCount(); k++) {
      Vec2 corner = shape.getVertex(k);
      if (k == 0) {
        outline.moveTo(corner.x, corner.y);
      } else {
        outline.lineTo(corner.x, corner.y);
      }
    }
    outline.closePath();
    outline.transform(place(body));
    return outline;
  }
}
