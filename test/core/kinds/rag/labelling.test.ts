// Catches labels of another annotator that change more than the columns that depend on them.
import { describe, expect, it } from "vitest";
import { NO_FACTS } from "../../../../src/core/kinds/rag/facts.ts";
import { rag } from "../../../../src/core/kinds/rag/index.ts";
import { askSupport, ragLabelling } from "../../../../src/core/kinds/rag/labelling.ts";
import { measureRag } from "../../../../src/core/kinds/rag/measure.ts";
import { packStates, unpackStates } from "../../../../src/core/kinds/rag/support/measure.ts";
import type { RagSample, SupportState } from "../../../../src/model/index.ts";
import { adaptAll } from "./adapters/adapting.ts";
import { formats } from "./adapters/formats.ts";

const MODES = { matching: "lenient", support: "ragbench", probabilities: "raw" } as const;
const measure = (sample: RagSample) => measureRag(sample, { modes: MODES, allModes: true });
const samples = formats.flatMap(({ what, winner, record }) =>
  winner === null ? [] : adaptAll(winner, record).map((sample) => ({ what, sample })),
);

describe("labels of other annotators", () => {
  it.each(samples)("$what: what is unlabelled is told from the facts as from the sample itself", ({ sample }) => {
    const facts = measure(sample);
    const told = { ...NO_FACTS, ...ragLabelling.unlabelled(facts) };
    const measured = measure(ragLabelling.withLabels(sample, null, "local"));
    for (const column of ragLabelling.columns) {
      // Without a list of its sentences only the labels know how many the response has.
      if (column === "unlabelled" && sample.responseSentences === null) continue;
      // Every column is a fact.
      expect([column, Reflect.get(told, column)]).toEqual([column, Reflect.get(measured, column)]);
    }
    expect(ragLabelling.isLabelled(measured)).toBe(false);
  });

  it.each(samples)("$what: no other column changes with the labels", ({ sample }) => {
    const own = new Set(ragLabelling.columns);
    const without = measure(ragLabelling.withLabels(sample, null, "local"));
    const facts = measure(sample);
    for (const { id } of rag.columns) {
      if (!own.has(id)) expect([id, Reflect.get(without, id)]).toEqual([id, Reflect.get(facts, id)]);
    }
  });
});

describe("packed states", () => {
  const states: readonly SupportState[] = ["full", "uncited", "partial", "none", "unlabelled"];
  const codes = [1, 2, 3, 4, 0];
  const readings = (list: readonly SupportState[]) =>
    list.map((state, at) => ({ key: `k${at}`, state, cited: [], others: [], entry: null }));

  it.each([1, 5, 19, 20, 21, 40])("come back in order: %i sentences", (length) => {
    const list = Array.from({ length }, (_, at) => states[(at * 7) % states.length] ?? "full");
    const packed = packStates(readings(list));
    expect(Number.isSafeInteger(packed.states) && Number.isSafeInteger(packed.moreStates)).toBe(true);
    expect(unpackStates(packed)).toEqual(list.map((state) => codes[states.indexOf(state)]));
  });

  it("are nothing where no sentence is labelled, and end with the fortieth", () => {
    expect(unpackStates(packStates(readings(["unlabelled", "unlabelled"])))).toEqual([]);
    expect(unpackStates(packStates(readings(Array.from({ length: 50 }, () => "none"))))).toHaveLength(40);
    // Twenty times the greatest digit is the greatest number that there is.
    const most = packStates(readings([...Array.from({ length: 19 }, () => "unlabelled" as const), "none"]));
    expect(unpackStates(most)[19]).toBe(4);
  });
});

describe("what a labeller is asked", () => {
  const sample = (response: string): RagSample => {
    const [made] = adaptAll("robustness", { id: 1, question: "When?", response, documents: ["It opened in 1901."] });
    if (!made) throw new Error("The record gave no sample.");
    return made;
  };
  const keysOf = (response: string) => askSupport(sample(response)).input?.response.map(({ key }) => key);

  it("leaves out headings, lead-ins in bold, rows of tables and code, which keep their keys", () => {
    const text =
      "# When\n\n**Years:**\n\n- It opened in **1901**.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```\nx. y\n```\n\nIt closed.";
    expect(keysOf(text)).toEqual(["c", "g"]);
  });

  it("asks about all of a response that has nothing else", () => {
    expect(keysOf("| a | b |\n|---|---|\n| 1 | 2 |")).toEqual(["a", "b"]);
    expect(keysOf("**1901**")).toEqual(["a"]);
  });
});
