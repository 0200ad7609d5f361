import { describe, expect, it, vi } from "vitest";
import { panelAnswers } from "../../src/host/panelMethods.ts";
import type { Query } from "../../src/model/index.ts";
import { PeerError } from "../../src/protocol/peer.ts";
import type { EvaluationState } from "../../src/protocol/state.ts";
import { places } from "../webview/summary-harness/invented.ts";

// What of the settings a page is told; the settings themselves are the editor's.
vi.mock("../../src/host/settings.ts", () => ({ settings: { plannedLabels: () => 50 } }));

const never = new AbortController().signal;
const state = places.open?.evaluation as EvaluationState; // It stands in the list.
const query: Query = { where: ["a"], sort: null, modes: state.modes, annotator: "file" };

const OPENED = { index: 4, key: null };

/** What the host does for a page, with whoever does it written down. */
function setUp({ refuses = false, isOpen = true, isLeft = true, focus = OPENED as typeof OPENED | null } = {}) {
  const ask = vi.fn(async (method: string) => {
    if (refuses) throw new PeerError({ code: "invalid", message: "No." });
    if (method === "position") return isLeft ? 0 : -1;
    if (method === "rows") return { rows: [{ index: 7 }] };
    return method === "fields" ? [{ id: "noise" }] : { size: 1 };
  });
  const evaluation = { state, ask };
  const queries = {
    ready: async () => query,
    columnsOf: () => ["gone"],
    focusOf: () => focus,
    of: () => query,
    change: vi.fn(),
    remember: vi.fn(),
    chooseColumns: vi.fn(),
    chooseAnnotator: vi.fn(),
    chooseModes: vi.fn(),
    focus: vi.fn(),
  };
  const actions = {
    readAs: vi.fn(),
    act: vi.fn(),
    tryReading: vi.fn(),
    keepReading: vi.fn(async () => "answers.reading.json"),
  };
  // The few members that these answers look at.
  const shown = () => (isOpen ? evaluation : null) as never;
  const page = {};
  const answers = panelAnswers({ shown, queries: queries as never, actions: actions as never, page });
  return { answers, ask, queries, actions, evaluation, page };
}

describe("what a page may name", () => {
  it("is what the evaluation has or was offered", async () => {
    const { answers, queries, actions, evaluation, page } = setUp();
    const invalid = expect.objectContaining({ code: "invalid" });
    expect(() => answers.focus({ index: state.samples, key: null }, never)).toThrow(invalid);
    expect(() => answers.annotator({ annotator: "model:x" }, never)).toThrow(invalid);
    expect(() => answers.adapter({ id: "../../etc" }, never)).toThrow(invalid);
    expect(() => answers.group({ group: "a..b" }, never)).toThrow(invalid);
    expect(() => answers.modes({ support: "generous" as "strict" }, never)).toThrow(invalid);
    await expect(answers.columns({ fields: ["gone", "nothing"] }, never)).rejects.toThrow(/no field named nothing/);
    await expect(answers.act({ action: "copyText" }, never)).rejects.toEqual(invalid);
    for (const done of [
      queries.chooseModes,
      queries.focus,
      queries.chooseAnnotator,
      queries.chooseColumns,
      actions.readAs,
      actions.act,
    ]) {
      expect(done).not.toHaveBeenCalled();
    }
    answers.focus({ index: 1, key: "a" }, never);
    expect(queries.focus).toHaveBeenCalledWith(evaluation, { index: 1, key: "a" }, page);
    answers.modes({ support: "strict", other: "family" }, never);
    expect(queries.chooseModes).toHaveBeenCalledWith(evaluation, { support: "strict" });
    answers.adapter({ id: state.format.id }, never);
    for (const group of ["doc.id", "none", null]) answers.group({ group }, never);
    expect(actions.readAs.mock.calls.map(([, patch]) => patch)).toEqual([
      { adapter: state.format.id, map: null },
      { group: "doc.id" },
      { group: "none" },
      { group: null },
    ]);
    await answers.columns({ fields: ["gone", "noise", "noise"] }, never);
    expect(queries.chooseColumns).toHaveBeenCalledWith(evaluation, ["gone", "noise"]);
  });

  it("opens the first sample only if nothing is open, as by a link that came meanwhile", () => {
    const linked = setUp();
    linked.answers.focus({ index: 0, key: null, isFirst: true }, never);
    expect(linked.queries.focus).not.toHaveBeenCalled();
    const fresh = setUp({ focus: null });
    fresh.answers.focus({ index: 0, key: null, isFirst: true }, never);
    expect(fresh.queries.focus).toHaveBeenCalledWith(fresh.evaluation, { index: 0, key: null }, fresh.page);
  });

  it("is nothing where nothing is open", () => {
    const { answers } = setUp({ isOpen: false });
    expect(() => answers.modes({ support: "strict" }, never)).toThrow(expect.objectContaining({ code: "closed" }));
  });
});

describe("another filter or order", () => {
  it("is worked out by the session once, then holds", async () => {
    const { answers, ask, queries, evaluation } = setUp();
    await answers.typed({ where: "b" }, never);
    const filtered = { ...query, where: ["a", "b"] };
    expect(ask.mock.calls).toEqual([
      ["select", { query: filtered }, never],
      ["position", { query: filtered, index: 4 }, never],
    ]);
    expect(queries.remember).toHaveBeenCalledWith("b");
    expect(queries.change).toHaveBeenCalledWith(evaluation, { where: ["a", "b"] });
    expect(queries.focus).not.toHaveBeenCalled();
  });

  it("opens its first sample where it leaves out the opened one", async () => {
    const { answers, queries, evaluation } = setUp({ isLeft: false });
    await answers.typed({ where: "b" }, never);
    expect(queries.focus).toHaveBeenCalledWith(evaluation, { index: 7, key: null }, null);
  });

  it("leaves all as it is where the session refuses it", async () => {
    const { answers, queries } = setUp({ refuses: true });
    await expect(answers.where({ where: ["("] }, never)).rejects.toThrow("No.");
    await expect(answers.sort({ by: "(", descending: true }, never)).rejects.toThrow("No.");
    await expect(answers.typed({ where: "(" }, never)).rejects.toThrow("No.");
    expect([queries.change.mock.calls, queries.remember.mock.calls]).toEqual([[], []]);
  });
});

describe("a reading of the page", () => {
  const reading = { version: 1, roles: { response: "a" }, scores: {} } as const;

  it("is tried, taken back and kept, of the first source where none is named", async () => {
    const { answers, actions, evaluation } = setUp();
    await answers.tryReading({ reading }, never);
    await answers.tryReading({ reading: null }, never);
    expect(actions.tryReading.mock.calls).toEqual([
      [evaluation, reading],
      [evaluation, null],
    ]);
    expect(await answers.keepReading({ scope: "file", reading }, never)).toBe("answers.reading.json");
    expect(await answers.keepReading({ scope: "folder", reading, source: 1 }, never)).toBe("answers.reading.json");
    expect(actions.keepReading.mock.calls).toEqual([
      [evaluation, "file", reading, 0],
      [evaluation, "folder", reading, 1],
    ]);
  });
});
