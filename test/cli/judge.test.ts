// Catches ratings that are lost, paid for twice, or of another side than the one that was judged.
import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { completion, json } from "../provider/server.ts";
import { labelling } from "./labelling.ts";
import { evaloupe, scored, writeLines } from "./support.ts";

const desk = await labelling(
  Array.from({ length: 10 }, (_, n) => ({
    id: n,
    prompt: `p${n}`,
    response1: `good ${n}`,
    response2: `bad ${n}`,
    gold: -1,
  })),
);
const judge = (...more: readonly string[]) =>
  desk.run("judge", "--model", "test-a", "--base-url", desk.provider.baseUrl, ...more);
const ratings = (): { ratings: { value?: number; swapped?: boolean }[] }[] => desk.beside(".ratings.jsonl");

describe("evaloupe judge", () => {
  beforeEach(() => {
    // A judge that prefers what is good, wherever it stands.
    desk.provider.fault = ({ body }, response) => {
      const isFirst = body.indexOf("good ") < body.indexOf("bad ");
      json(response, 200, completion(`Well. <winner>${isFirst ? 1 : 2}</winner>`));
      return true;
    };
  });

  it("judges pairs in both orders, several times, in a file that score reads", async () => {
    const ran = await judge("--prompt", "simple", "--votes", "2", "--swap");
    expect(ran.code).toBe(0);
    expect(desk.provider.received).toHaveLength(40);
    expect(ratings()[0]?.ratings.map(({ value, swapped = false }) => [value, swapped])).toEqual([
      [-1, false],
      [-1, false],
      [-1, true],
      [-1, true],
    ]);
    const { metrics } = await scored(desk.file.replace(".jsonl", ".ratings.jsonl"));
    expect(metrics.find(({ id, slice }) => id === "order.consistency" && slice === null)?.value).toBe(1);
    expect(metrics.find(({ id, slice }) => id === "agreement.accuracy" && slice === null)?.value).toBe(1);
  });

  it("is set against itself: asked once, and by votes, on the same samples", async () => {
    await judge("--prompt", "simple");
    let asked = 0;
    desk.provider.fault = (_, response) => {
      json(response, 200, completion(`<winner>${asked++ % 3 === 2 ? 2 : 1}</winner>`));
      return true;
    };
    const votes = path.join(path.dirname(desk.file), "votes.jsonl");
    await judge("--prompt", "simple", "--votes", "3", "--concurrency", "1", "--out", votes);
    const ran = await evaloupe("agree", desk.file.replace(".jsonl", ".ratings.jsonl"), "--join", votes, "--as", "json");
    const { metrics }: { metrics: { id: string; slice: unknown; between?: string[]; value: number }[] } = JSON.parse(
      ran.out,
    );
    const between = metrics.filter(({ id, slice }) => id === "agreement.accuracy" && slice === null);
    expect(between.map((one) => [one.between?.join(" "), one.value])).toEqual([
      ["test-a gold", 1],
      ["test-a×3 gold", 1],
      ["test-a test-a×3", 1],
    ]);
    const stability = metrics.find(({ id, slice }) => id === "vote.stability" && slice === null);
    expect(stability?.between?.[0]).toBe("test-a×3");
    expect(stability?.value).toBeCloseTo(2 / 3, 12);
  });

  it("rates single responses from 1 to 5, and takes nothing else for a score", async () => {
    const singles = [4, 9].map((n) => ({ id: n, prompt: `p${n}`, response: `r${n}`, gold: n }));
    writeLines(desk.file, singles);
    desk.provider.fault = ({ body }, response) => {
      json(response, 200, completion(`So: [[${body.includes("r4") ? 4 : 9}]]`));
      return true;
    };
    expect((await judge("--prompt", "pointwise")).code).toBe(0);
    expect(ratings().map(({ ratings: [first] }) => first?.value)).toEqual([4, undefined]);
  });

  it("draws the side by the seed, the same each time", async () => {
    const swapped = () => ratings().map(({ ratings: [first] }) => first?.swapped === true);
    await judge("--prompt", "simple", "--random-seed", "7");
    const first = swapped();
    expect(new Set(first).size).toBe(2);
    desk.provider.received.length = 0;
    await judge("--prompt", "simple", "--random-seed", "7");
    expect(desk.provider.received).toEqual([]);
    expect(swapped()).toEqual(first);
    await judge("--prompt", "simple", "--random-seed", "8");
    expect(swapped()).not.toEqual(first);
  });

  it("asks once for each vote that two runs want at once", async () => {
    const other = desk.file.replace(".jsonl", ".other.jsonl");
    const ran = await Promise.all([judge("--votes", "3", "--swap"), judge("--votes", "3", "--swap", "--out", other)]);
    expect(ran.map(({ code }) => code)).toEqual([0, 0]);
    expect(desk.provider.received).toHaveLength(60);
    expect(readFileSync(other, "utf8")).toBe(readFileSync(desk.file.replace(".jsonl", ".ratings.jsonl"), "utf8"));
  });

  it("keeps replies without a verdict, and judges no more than the limit", async () => {
    desk.provider.fault = (_, response) => {
      json(response, 200, completion("Both are nice."));
      return true;
    };
    expect((await judge("--limit", "3", "--dry-run")).out).toContain("calls: 3\n");
    expect((await judge("--limit", "3")).code).toBe(0);
    expect(ratings()).toHaveLength(3);
    expect(ratings()[0]?.ratings[0]).toEqual({ rater: "test-a", raw: "Both are nice." });
  });
});

desk.tellsNoKey();
