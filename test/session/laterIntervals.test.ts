// Catches a metric that waits for its slow interval without saying so: the page would never show it.
import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { never, openFiles } from "./open.ts";

const FILES = [
  "choice/",
  "rating/",
  "ragbench.jsonl",
  "harrow-strait.jsonl",
  "scored-rows.csv",
  "several-systems.json",
  "inspect-ai.eval",
];
const paths = FILES.flatMap((name) =>
  name.endsWith("/")
    ? readdirSync(`examples/${name}`).flatMap((file) => (/\.jsonl?$/.test(file) ? [`examples/${name}${file}`] : []))
    : [`examples/${name}`],
);

describe("intervals that follow the numbers", () => {
  it.each(paths)("are those of a summary with all of them at once: %s", async (path) => {
    const { ask, query } = await openFiles([path]);
    const atOnce = await (await openFiles([path])).ask.summary({ query, isDrawn: true }, never);
    const numbers = await ask.summary({ query }, never);
    expect(await ask.intervals({ query }, never)).toEqual(atOnce.metrics);
    // Nothing but intervals and what chance yields may come later.
    const plain = ({ interval: _, intervalBy: __, expected: ___, ...own }: (typeof numbers.metrics)[number]) => own;
    expect(numbers.metrics.map(plain)).toEqual(atOnce.metrics.map(plain));
  });

  it("are the same if nothing was asked before", async () => {
    const [path = ""] = paths;
    const [one, other] = [await openFiles([path]), await openFiles([path])];
    await one.ask.summary({ query: one.query }, never);
    expect(await other.ask.intervals({ query: other.query }, never)).toEqual(
      await one.ask.intervals({ query: one.query }, never),
    );
  });
});
