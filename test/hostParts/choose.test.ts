// Catches a list that offers what cannot be done, that hides the likeliest below others, that draws icons from the words
// of a file, and a key whose entry asks all the same.
import { beforeEach, describe, expect, it, vi } from "vitest";

interface Item {
  readonly label: string;
  readonly kind?: number;
}
let shown: readonly Item[] = [];
let pick = (items: readonly Item[]): Item | undefined => items.find(({ kind }) => kind === undefined);
vi.mock("vscode", () => ({
  QuickPickItemKind: { Separator: -1 },
  window: {
    showQuickPick: async (items: readonly Item[], options: { canPickMany?: boolean }) => {
      shown = items;
      const picked = pick(items);
      return options.canPickMany ? picked && [picked] : picked;
    },
  },
}));
const { choose, chooseOrNamed, chooseSome, nameIn } = await import("../../src/host/choose.ts");

const labels = () => shown.map(({ label }) => label);

beforeEach(() => {
  shown = [];
  pick = (items) => items.find(({ kind }) => kind === undefined);
});

describe("a list to pick from", () => {
  const choices = [
    { id: "a", label: "first", value: 1 },
    { id: "b", label: "unusable", isUsable: false, isLikely: true, value: 2 },
    { id: "c", label: "likely", isLikely: true, value: 3 },
    { id: "d", label: "last", value: 4 },
  ];

  it("has what is usable, the likeliest first and all others in their order", async () => {
    expect(await choose("Which?", choices)).toBe(3);
    expect(labels()).toEqual(["likely", "first", "last"]);
  });

  it("gives nothing where the person turns away", async () => {
    pick = () => undefined;
    expect(await choose("Which?", choices)).toBeUndefined();
    expect(await chooseSome("Which?", choices)).toEqual([]);
  });

  it("heads entries of a group once", async () => {
    const grouped = [
      { group: "A", label: "1", value: 1 },
      { group: "A", label: "2", value: 2 },
      { group: "B", label: "3", value: 3 },
      { label: "4", value: 4 },
    ];
    await choose("Which?", grouped);
    expect(labels()).toEqual(["A", "1", "2", "B", "3", "4"]);
  });

  it("draws the icon of an entry, and none that its words spell", async () => {
    await choose("Which?", [{ icon: "tag", label: "$(trash) of a file", value: 1 }]);
    expect(labels()).toEqual(["$(tag) $ (trash) of a file"]);
  });

  it("ticks several", async () => {
    expect(await chooseSome("Which?", choices)).toEqual([3]);
  });
});

describe("an entry that a key names", () => {
  const choices = [
    { id: "a", label: "first", value: 1 },
    { id: "b", label: "unusable", isUsable: false, value: 2 },
  ];

  it("is taken without asking, usable or not", async () => {
    expect(await chooseOrNamed("b", "Which?", choices)).toBe(2);
    expect(shown).toEqual([]);
  });

  it.each([null, "unknown"])("is asked for where there is none of the name %s", async (id) => {
    expect(await chooseOrNamed(id, "Which?", choices)).toBe(1);
    expect(labels()).toEqual(["first"]);
  });

  it("stands alone among a command's arguments, or after what the command is called on", () => {
    expect(nameIn(["csv"])).toBe("csv");
    expect(nameIn([{ evaluation: 1 }, "csv", "more"])).toBe("csv");
    expect(nameIn([{}, []])).toBeNull();
  });
});
