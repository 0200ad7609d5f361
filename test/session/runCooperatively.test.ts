// Catches a long computation that cannot be called off, or lets nobody else have a turn.
import { describe, expect, it } from "vitest";
import { runCooperatively } from "../../src/session/running.ts";

const STEP_MS = 10;

/** Steps of which each keeps the thread busy. */
function* busy(steps: number): Generator<void, string> {
  for (let step = 0; step < steps; step++) {
    const end = Date.now() + STEP_MS;
    while (Date.now() < end);
    yield;
  }
  return "done";
}

describe("a long computation in steps", () => {
  it("hears between them that nobody waits any more", async () => {
    const leaving = new AbortController();
    setTimeout(() => leaving.abort(new Error("left")), 0);
    await expect(runCooperatively(busy(Number.POSITIVE_INFINITY), leaving.signal)).rejects.toThrow("left");
  });

  it("lets others have their turn, and comes to its end", async () => {
    let turns = 0;
    const timer = setInterval(() => turns++, 0);
    expect(await runCooperatively(busy(20), new AbortController().signal)).toBe("done");
    clearInterval(timer);
    expect(turns).toBeGreaterThan(1);
  });
});
