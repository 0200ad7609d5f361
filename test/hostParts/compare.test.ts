// Catches parameters of a comparison that are believed unread, and one that is not saved as it was opened.
import { describe, expect, it, vi } from "vitest";
import { comparisonOf, savedComparison } from "../../src/host/spec.ts";
import type { EvaluationSpec } from "../../src/model/index.ts";
import { compareMethods } from "../../src/protocol/pageMethods.ts";
import { PeerError } from "../../src/protocol/peer.ts";
import { specOf as plainSpec } from "../session/open.ts";

// What of the settings a spec is made of; the settings themselves are the editor's.
vi.mock("../../src/host/settings.ts", () => ({
  settings: {
    modes: () => ({ matching: "auto", support: "ragbench", probabilities: "auto" }),
    overrides: () => ({}),
    group: () => null,
    isDistinct: () => false,
    maxRecordBytes: () => null,
  },
}));

const spec = (...paths: readonly string[]): EvaluationSpec => plainSpec(paths);
const run = (name: string, own: EvaluationSpec, where: readonly string[] = []) => ({ name, spec: own, where });

const rest = { isOverviewWanted: false, opened: null };

describe("what a comparison's page may send", () => {
  it.each<[string, () => unknown, unknown]>([
    [
      "pairs",
      () => compareMethods.screen.read({ ...rest, of: "pairs", from: 0, to: 50 }),
      { ...rest, of: "pairs", from: 0, to: 50 },
    ],
    [
      "samples without a partner",
      () => compareMethods.screen.read({ ...rest, of: { side: 1, why: "only", path: "/etc" }, from: 0, to: 1 }),
      { ...rest, of: { side: 1, why: "only" }, from: 0, to: 1 },
    ],
    ["a pair", () => compareMethods.pair.read({ pair: 3 }), { pair: 3 }],
    ["the overview", () => compareMethods.focus.read({ pair: null }), { pair: null }],
    ["a key to pair by", () => compareMethods.by.read({ by: "question" }), { by: "question" }],
    ["any key", () => compareMethods.by.read({ by: null }), { by: null }],
    ["a side's line", () => compareMethods.openLine.read({ pair: 0, side: 1 }), { pair: 0, side: 1 }],
    ["text to copy", () => compareMethods.copyText.read({ text: "x" }), { text: "x" }],
  ])("reads %s", (_, read, expected) => expect(read()).toEqual(expected));

  it.each<[string, () => unknown]>([
    ["nothing at all", () => compareMethods.screen.read(undefined)],
    ["a list of no name", () => compareMethods.screen.read({ ...rest, of: "all", from: 0, to: 1 })],
    ["a third side", () => compareMethods.screen.read({ ...rest, of: { side: 2, why: "only" }, from: 0, to: 1 })],
    ["another reason", () => compareMethods.screen.read({ ...rest, of: { side: 0, why: "lost" }, from: 0, to: 1 })],
    ["more rows than a page shows", () => compareMethods.screen.read({ ...rest, of: "pairs", from: 0, to: 1_000_000 })],
    ["a pair below none", () => compareMethods.pair.read({ pair: -1 })],
    ["a pair as text", () => compareMethods.focus.read({ pair: "0" })],
    ["a position to pair by", () => compareMethods.by.read({ by: "position" })],
    ["no side", () => compareMethods.openLine.read({ pair: 0 })],
    ["a copy that is no text", () => compareMethods.copyText.read({ text: 1 })],
  ])("refuses %s", (_, read) => expect(read).toThrow(PeerError));
});

describe("two runs in one evaluation", () => {
  it("has the groups that a person chose for one of them, and is saved with them", () => {
    const chosen = { ...spec("/x"), group: "doc_id" };
    for (const [a, b] of [
      [chosen, spec("/y")],
      [spec("/y"), chosen],
    ] as const) {
      const comparison = comparisonOf(run("a", a), run("b", b));
      expect(comparison.evaluation.group).toBe("doc_id");
      expect(savedComparison(JSON.parse(JSON.stringify(comparison)))?.evaluation.group).toBe("doc_id");
    }
    expect(comparisonOf(run("a", spec("/x")), run("b", spec("/y"))).evaluation.group).toBeNull();
  });

  it("holds each file once and knows whose it is", () => {
    const { evaluation, sides } = comparisonOf(run("a", spec("/x", "/y")), run("b", spec("/y", "/z"), ["noise == 0"]));
    expect(evaluation.sources.map(({ uri }) => uri)).toEqual(["/x", "/y", "/z"]);
    expect(evaluation.isPairable).toBe(true);
    expect(sides).toEqual([
      { name: "a", files: [0, 1], where: [] },
      { name: "b", files: [1, 2], where: ["noise == 0"] },
    ]);
  });

  it("is read as the person said of either", () => {
    const mapped = { ...spec("/y"), map: { response: "out" } };
    expect(comparisonOf(run("a", spec("/x")), run("b", mapped)).evaluation.map).toEqual({ response: "out" });
  });

  it("comes back as it was saved, and nothing else does", () => {
    const comparison = comparisonOf(run("a", spec("/x")), run("b", spec("/y")));
    const saved: unknown = JSON.parse(JSON.stringify(comparison));
    expect(savedComparison(saved)).toEqual(comparison);
    const former = {
      ...comparison,
      sides: comparison.sides.map(({ files: sources, ...side }) => ({ ...side, sources })),
    };
    expect(savedComparison(former)).toEqual(comparison);
    for (const other of [
      null,
      {},
      { ...comparison, sides: [] },
      { ...comparison, sides: [{}, {}] },
      { sides: comparison.sides },
    ]) {
      expect(savedComparison(other)).toBeNull();
    }
  });
});
