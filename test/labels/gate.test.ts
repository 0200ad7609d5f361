// Catches requests beyond the limit, one that waits forever, or a pause that lets somebody in.
import { setMaxListeners } from "node:events";
import { describe, expect, it } from "vitest";
import { RequestGate } from "../../src/labels/rateLimits.ts";

const never = new AbortController().signal;
// As the process does: each request that waits listens until it is let in.
setMaxListeners(0, never);
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

/** So many who want in, and how many are inside. */
function crowd(gate: RequestGate, size: number, signal = never) {
  const state = { inside: 0, refused: 0 };
  for (let n = 0; n < size; n++) {
    gate.enter(signal).then(
      () => state.inside++,
      () => state.refused++,
    );
  }
  return state;
}

describe("the gate", () => {
  it("lets in as many as there are places, and one for each who leaves", async () => {
    const gate = new RequestGate(3);
    const state = crowd(gate, 10);
    await settle();
    expect(state.inside).toBe(3);
    gate.leave();
    await settle();
    expect(state.inside).toBe(4);
  });

  it("halves when the endpoint has too much, and grows with its replies", async () => {
    const gate = new RequestGate(8);
    gate.overloaded();
    gate.overloaded();
    expect(gate.places).toBe(2);
    const state = crowd(gate, 10);
    await settle();
    expect(state.inside).toBe(2);
    for (let n = 0; n < 3; n++) gate.succeeded();
    await settle();
    expect(gate.places).toBe(3);
    expect(state.inside).toBe(3);
    for (let n = 0; n < 100; n++) gate.succeeded();
    expect(gate.places).toBe(8);
    for (let n = 0; n < 20; n++) gate.overloaded();
    expect(gate.places).toBe(1);
  });

  it("lets nobody in while paused, and sends away those who wait when they are cancelled", async () => {
    const gate = new RequestGate(2);
    gate.setPaused(true);
    const cancelling = new AbortController();
    const state = crowd(gate, 4, cancelling.signal);
    await settle();
    expect(state.inside).toBe(0);
    cancelling.abort();
    await settle();
    expect(state.refused).toBe(4);
    const after = crowd(gate, 4);
    gate.setPaused(false);
    await settle();
    expect(after.inside).toBe(2);
  });
});
