// Catches a label of the browser that the desktop would not find again, and a wait that cannot be left.
import { expect, it } from "vitest";
import { surroundings as node } from "../../../src/platform/node/surroundings.ts";
import { surroundings as web } from "../../../src/platform/web/surroundings.ts";

it.each(["", "a", "Grüße, 世界 🌍", "half \ud83c of a character", "\u0000\n", "x".repeat(100_000)])(
  "has the same digest of %j as Node",
  (text) => expect(web.digest(text)).toBe(node.digest(text)),
);

it("has names that nobody can guess, of Node's form", () => {
  const names = Array.from({ length: 100 }, () => web.nonce());
  for (const name of [...names, node.nonce()]) expect(name).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(names).size).toBe(100);
});

it.each([
  ["the browser", web],
  ["Node", node],
])("%s's clock goes on, and its waits end with their signal", async (_, world) => {
  const before = world.now();
  await world.sleep(1, new AbortController().signal);
  expect(world.now()).toBeGreaterThan(before);
  const leaving = new AbortController();
  const slept = world.sleep(2 ** 40, leaving.signal).catch((error: unknown) => error);
  const reason = new Error("left");
  leaving.abort(reason);
  expect(await slept).toBe(reason);
  await expect(world.sleep(1, leaving.signal)).rejects.toBe(reason);
});
