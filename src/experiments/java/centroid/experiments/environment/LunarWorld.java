// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.environment;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.jbox2d.callbacks.ContactImpulse;
import org.jbox2d.callbacks.ContactListener;
import org.jbox2d.collision.Manifold;
import org.jbox2d.collision.shapes.EdgeShape;
import org.jbox2d.collision.shapes.PolygonShape;
import org.jbox2d.common.Vec2;
import org.jbox2d.dynamics.Body;
import org.jbox2d.dynamics.BodyDef;
import org.jbox2d.dynamics.BodyType;
import org.jbox2d.dynamics.FixtureDef;
import org.jbox2d.dynamics.World;
import org.jbox2d.dynamics.contacts.Contact;
import org.jbox2d.dynamics.joints.RevoluteJointDef;

/**
 * Ground, lander and legs of one episode of {@link LunarLander}, in metres, with the numbers of Gym 0.21. Particles of the engines are left out,
 * since they only touch the ground.
 */
final class LunarWorld implements ContactListener {

  /** Pixels of a metre; the lander's drawing is in pixels. */
  static final float SCALE = 30;
  static final float WIDTH = 600 / SCALE;
  static final float HEIGHT = 400 / SCALE;
  static final float PAD_Y = HEIGHT / 4;
  static final float LEG_DOWN = 18;

  private static final float GRAVITY = -10;
  private static final int VELOCITY_ITERATIONS = 180;
  private static final int POSITION_ITERATIONS = 60;
  private static final float LARGEST_PUSH = 1000;
  private static final int NUM_CHUNKS = 11;
  private static final int GROUND = 0x0001;
  private static final int LANDER = 0x0010;
  private static final int LEG = 0x0020;
  private static final float LEG_AWAY = 20;
  private static final float[][] OUTLINE = {{-14, 17}, {-17, 0}, {-17, -10}, {17, -10}, {17, 0}, {14, 17}};

  private final World world = new World(new Vec2(0, GRAVITY));
  private final float[] heights;
  private final Body lander;
  private final Body[] legs = new Body[2];
  private final boolean[] touches = new boolean[2];
  private boolean crashed;

  /** A new world, in which the random push waits for the first step. */
  LunarWorld(SplittableRandom random) {
    world.setContactListener(this);
    heights = heights(random);
    makeGround();
    lander = makeLander();
    float pushX = push(random);
    lander.applyForceToCenter(new Vec2(pushX, push(random)));
    legs[0] = makeLeg(-1);
    legs[1] = makeLeg(1);
  }

  private static float push(SplittableRandom random) {
    return (float) ((2 * random.nextDouble() - 1) * LARGEST_PUSH);
  }

  /** Smoothed heights of the ground at the ends of its pieces, flat in the middle. */
  private static float[] heights(SplittableRandom random) {
    double[] drawn = new double[NUM_CHUNKS + 1];
    Arrays.setAll(drawn, k -> random.nextDouble() * HEIGHT / 2);
    Arrays.fill(drawn, NUM_CHUNKS / 2 - 2, NUM_CHUNKS / 2 + 3, PAD_Y);
    float[] smooth = new float[NUM_CHUNKS];
    for (int k = 0; k < NUM_CHUNKS; k++) {
      // The one before the first is the last, and 0.33 is no third: so it is in Gym.
      smooth[k] = (float) (0.33 * (drawn[k == 0 ? NUM_CHUNKS : k - 1] + drawn[k] + drawn[k + 1]));
    }
    return smooth;
  }

  private void makeGround() {
    Body body = world.createBody(new BodyDef());
    edge(body, new Vec2(0, 0), new Vec2(WIDTH, 0), 0.2f);
    for (int k = 0; k + 1 < NUM_CHUNKS; k++) {
      edge(body, new Vec2(chunkX(k), heights[k]), new Vec2(chunkX(k + 1), heights[k + 1]), 0.1f);
    }
  }

  private static float chunkX(int k) {
    return k * WIDTH / (NUM_CHUNKS - 1);
  }

  private static void edge(Body body, Vec2 from, Vec2 to, float friction) {
    EdgeShape shape = new EdgeShape();
    shape.set(from, to);
    FixtureDef fixture = new FixtureDef();
    fixture.shape = shape;
    fixture.friction = friction;
    body.createFixture(fixture);
  }

  private Body makeLander() {
    PolygonShape shape = new PolygonShape();
    shape.set(Arrays.stream(OUTLINE).map(point -> new Vec2(point[0] / SCALE, point[1] / SCALE)).toArray(Vec2[]::new), OUTLINE.length);
    return makeBody(shape, WIDTH / 2, 0, 5, 0.1f, LANDER);
  }

  private Body makeLeg(int side) {
    PolygonShape shape = new PolygonShape();
    shape.setAsBox(2 / SCALE, 8 / SCALE);
    Body leg = makeBody(shape, WIDTH / 2 - side * LEG_AWAY / SCALE, side * 0.05f, 1, 0.2f, LEG);
    RevoluteJointDef joint = new RevoluteJointDef();
    joint.bodyA = lander;
    joint.bodyB = leg;
    joint.localAnchorB.set(side * LEG_AWAY / SCALE, LEG_DOWN / SCALE);
    joint.enableMotor = true;
    joint.enableLimit = true;
    joint.maxMotorTorque = 40;
    joint.motorSpeed = 0.3f * side;
    joint.lowerAngle = side < 0 ? 0.4f : -0.9f;
    joint.upperAngle = side < 0 ? 0.9f : -0.4f;
    world.createJoint(joint);
    return leg;
  }

  private Body makeBody(PolygonShape shape, float x, float angle, float density, float friction, int category) {
    BodyDef definition = new BodyDef();
    definition.type = BodyType.DYNAMIC;
    definition.position.set(x, HEIGHT);
    definition.angle = angle;
    FixtureDef fixture = new FixtureDef();
    fixture.shape = shape;
    fixture.density = density;
    fixture.friction = friction;
    fixture.filter.categoryBits = category;
    fixture.filter.maskBits = GROUND;
    Body body = world.createBody(definition);
    body.createFixture(fixture);
    return body;
  }

  void step(float seconds) {
    world.step(seconds, VELOCITY_ITERATIONS, POSITION_ITERATIONS);
  }

  Body lander() {
    return lander;
  }

  /** For drawing and tests: legs are 0 and 1. */
  Body legBody(int leg) {
    return legs[leg];
  }

  /** The ground's heights at the ends of its pieces, from left to right; not to be modified. */
  float[] groundHeights() {
    return heights;
  }

  boolean legTouches(int leg) {
    return touches[leg];
  }

  /** Whether the lander itself has touched ground. */
  boolean hasCrashed() {
    return crashed;
  }

  @Override
  public void beginContact(Contact contact) {
    crashed |= has(contact, lander);
    note(contact, true);
  }

  /** The end of any contact of a leg counts, also if it still touches another piece of ground: so it is in Gym. */
  @Override
  public void endContact(Contact contact) {
    note(contact, false);
  }

  private void note(Contact contact, boolean begins) {
    for (int leg = 0; leg < legs.length; leg++) {
      if (has(contact, legs[leg])) {
        touches[leg] = begins;
      }
    }
  }

  private static boolean has(Contact contact, Body body) {
    return contact.getFixtureA().getBody() == body || contact.getFixtureB().getBody() == body;
  }

  @Override
  public void preSolve(Contact contact, Manifold before) {
    // Nothing to change.
  }

  @Override
  public void postSolve(Contact contact, ContactImpulse impulse) {
    // Nothing to learn.
  }
}
