// Catches an option of a run that settings no longer decide and no form either, a form that forgets, or that outlives what
// a person writes into the settings afterwards.
import { beforeEach, describe, expect, it, vi } from "vitest";

interface Item {
  readonly label: string;
  readonly description?: string;
}
/** What the person does in the form, in turn: an entry's first words; null turns away. */
let picks: (string | null)[] = [];
let typed: string | undefined;
let refused: string | null | undefined;
let items: readonly Item[] = [];
vi.mock("vscode", () => ({
  QuickPickItemKind: { Separator: -1 },
  window: {
    showQuickPick: async (all: readonly Item[]) => {
      items = all;
      const words = picks.shift();
      return words == null ? undefined : all.find(({ label }) => label.includes(words));
    },
    showInputBox: async ({ validateInput }: { validateInput: (text: string) => string | null }) => {
      refused = typed === undefined ? undefined : validateInput(typed);
      return refused ? undefined : typed;
    },
  },
}));
const { changeOptions, RunOptionMemory, runOptions } = await import("../../../src/host/labelling/runOptions.ts");

function memento() {
  const kept = new Map<string, unknown>();
  return {
    keys: () => [...kept.keys()],
    get: (key: string, otherwise?: unknown) => kept.get(key) ?? otherwise,
    update: async (key: string, value: unknown) => void kept.set(key, value),
  };
}
const memory = () => new RunOptionMemory(memento() as never);
const written = (values: Readonly<Record<string, unknown>>) => runOptions((name) => values[name]);

beforeEach(() => {
  picks = [];
  typed = undefined;
});

describe("options of a run", () => {
  it("are those of the settings, and the usual where nobody said anything", () => {
    expect(written({ votes: 3, budget: 2.5 })).toEqual({
      votes: 3,
      temperature: 0,
      concurrency: 4,
      budget: 2.5,
      requestsPerMinute: null,
      tokensPerMinute: null,
    });
  });

  it("stay as a person changed them for an earlier run", async () => {
    const options = memory();
    const settings = written({});
    await options.keep({ ...settings, votes: 5, budget: 1 }, settings);
    expect(options.over(settings)).toEqual({ ...settings, votes: 5, budget: 1 });
  });

  it("are those of the settings again once these say otherwise", async () => {
    const options = memory();
    const before = written({});
    await options.keep({ ...before, votes: 5, concurrency: 1 }, before);
    expect(options.over(written({ votes: 2 }))).toMatchObject({ votes: 2, concurrency: 1 });
  });

  it("are forgotten where they are changed back", async () => {
    const options = memory();
    const settings = written({ votes: 3 });
    await options.keep({ ...settings, votes: 5 }, settings);
    await options.keep(settings, settings);
    expect(options.over(settings)).toEqual(settings);
  });
});

describe("the form of a run", () => {
  it("changes a number, and goes on", async () => {
    picks = ["Temperature", "Continue"];
    typed = "0,5";
    expect(await changeOptions(written({}), false)).toEqual({ ...written({}), temperature: 0.5 });
  });

  it("takes nothing for no limit, where there may be none", async () => {
    picks = ["Budget", "Continue"];
    typed = "";
    expect(await changeOptions(written({ budget: 3 }), false)).toMatchObject({ budget: null });
  });

  it.each([
    ["Votes", "0"],
    ["Votes", "2.5"],
    ["Votes", ""],
    ["Temperature", "3"],
    ["Budget", "-1"],
    ["Parallel requests", "many"],
  ])("refuses as %s: %j", async (option, value) => {
    picks = [option, "Continue"];
    typed = value;
    expect(await changeOptions(written({}), false)).toEqual(written({}));
    expect(refused).toMatch(/^Enter /);
  });

  it("changes nothing where the person turns away", async () => {
    picks = ["Votes", null];
    typed = "9";
    expect(await changeOptions(written({}), false)).toBeNull();
  });

  it("has of a judge also how many samples, and of pairs the order", async () => {
    picks = ["Order", "Samples", "Continue"];
    typed = "7";
    const judge = { ...written({}), isSwapping: true, limit: null };
    expect(await changeOptions(judge, true)).toEqual({ ...judge, isSwapping: false, limit: 7 });
    picks = [null];
    await changeOptions(judge, false);
    expect(items.some(({ label }) => label.includes("Order"))).toBe(false);
    picks = [null];
    await changeOptions(written({}), true);
    expect(items.some(({ label }) => /Samples|Order/.test(label))).toBe(false);
  });
});
