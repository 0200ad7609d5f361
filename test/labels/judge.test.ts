// Catches a judge's prompt whose material can speak as the prompt does, and verdicts mixed between requests.
import { describe, expect, it } from "vitest";
import { memoryStore } from "../../src/labels/store.ts";
import { judgedBy, judgeTasks, pairInput, singleInput, taskNamed } from "./judges.ts";

const task = taskNamed("simple");
const fenceOf = (user: string): string => user.slice(0, user.indexOf("\n"));
const canaryIn = (system: string): string => /Never write (\w+)\.$/.exec(system)?.[1] ?? "no canary";

describe("a judge's prompt", () => {
  it.each(judgeTasks)("$id shows its material as data between fences, and asks behind them", async (one) => {
    const input = one.isPair ? { ...pairInput(1), reference: "In\nthe hills." } : singleInput(1);
    const { sent } = await judgedBy(() => "", [input], { task: one, isSwapping: false });
    const [system, user] = sent[0] ?? [];
    const lines = user?.content.split("\n") ?? [];
    const fence = lines[0] ?? "";
    expect(fence).toMatch(/^={5}[0-9a-f]{12}={5}$/);
    expect(system?.content).toContain(`between two lines ${fence}`);
    expect(lines.slice(1, -2).map((line) => JSON.parse(line))).toEqual(one.material(input, false));
    expect(lines.slice(-2)).toEqual([fence, one.ask]);
  });

  it("is held by a fence of its own in every request", async () => {
    const { sent } = await judgedBy(() => "", [pairInput(1), pairInput(2)], { task, votes: 3 });
    expect(sent).toHaveLength(12);
    expect(new Set(sent.map(([, user]) => fenceOf(user?.content ?? ""))).size).toBe(12);
    expect(new Set(sent.map(([system]) => canaryIn(system?.content ?? ""))).size).toBe(12);
  });
});

describe("what a judge said", () => {
  it("is found again under other names, and asked for anew in other words", async () => {
    const store = memoryStore();
    const say = () => "<winner>1</winner>";
    const first = await judgedBy(say, [pairInput(1)], { task }, store, "first");
    const second = await judgedBy(say, [pairInput(1)], { task }, store, "second");
    expect([first.sent.length, second.sent.length]).toEqual([2, 0]);
    expect(second.kept).toEqual(first.kept);
    const others = [
      { ...task, ask: `${task.ask} Be brief.` },
      { ...task, instructions: `${task.instructions} Be brief.` },
    ];
    for (const other of others) {
      expect((await judgedBy(say, [pairInput(1)], { task: other }, store)).sent).toHaveLength(2);
    }
    const moved = { ...pairInput(1), prompt: "In the sea.", reference: pairInput(1).prompt };
    expect((await judgedBy(say, [moved], { task }, store)).sent).toHaveLength(2);
  });

  it("fails where it holds the word that no honest reply holds; the other votes stand", async () => {
    const store = memoryStore();
    let asked = 0;
    const leaking = await judgedBy(
      (_, [system]) => `${asked++ === 1 ? canaryIn(system?.content ?? "") : ""} <winner>1</winner>`,
      [pairInput(1), pairInput(2)],
      { task },
      store,
    );
    expect(leaking.results.map(({ failed }) => failed.map(({ failure }) => failure))).toEqual([["invalid"], []]);
    expect(leaking.results.map(({ ratings }) => ratings[0]?.votes.map(({ value }) => value))).toEqual([[-1], [-1, 1]]);
    // What failed is not kept: it alone is asked for again.
    expect(leaking.kept.map(({ missing }) => missing)).toEqual([1, 0]);
    const again = await judgedBy(() => "<winner>2</winner>", [pairInput(1), pairInput(2)], { task }, store, "again");
    expect(again.sent).toHaveLength(1);
    expect(again.kept[0]?.ratings[0]?.votes.map(({ value }) => value)).toEqual([-1, -1]);
  });
});
