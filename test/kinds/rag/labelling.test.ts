// Catches labels of another annotator that change more than the columns that depend on them.
import { describe, expect, it } from "vitest";
import { NO_FACTS } from "../../../src/kinds/rag/facts.ts";
import { rag } from "../../../src/kinds/rag/index.ts";
import { askSupport, ragLabelling } from "../../../src/kinds/rag/labelling.ts";
import { measureRag } from "../../../src/kinds/rag/measure.ts";
import { packStates, unpackStates } from "../../../src/kinds/rag/support/measure.ts";
import { askedKey } from "../../../src/labels/sideFile.ts";
import type { RagSample, SupportLabels, SupportState } from "../../../src/model/index.ts";
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
    for (const { id } of rag.measure.columns) {
      if (!own.has(id)) expect([id, Reflect.get(without, id)]).toEqual([id, Reflect.get(facts, id)]);
    }
  });
});

describe("packed states", () => {
  const states: readonly SupportState[] = ["full", "uncited", "partial", "none", "unlabelled"];
  const codes = [1, 2, 3, 4, 0];
  const readings = (list: readonly SupportState[]) =>
    list.map((state, at) => ({ key: `k${at}`, state, cited: [], others: [], entry: null, isUnit: false }));

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

const NOTHING: SupportLabels = {
  relevantKeys: null,
  utilizedKeys: null,
  unsupportedResponseKeys: null,
  support: null,
  isOverallSupported: null,
  overallExplanation: null,
  relevanceExplanation: null,
};

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

  it.each([
    ["## title\nthe bridge opened in 1901.", ["a"]],
    ["# of bridges: 5\n\nIt opened.", ["a", "b"]],
    ["# When\n\n---\n\nIt opened.", ["b"]],
    ["```\nx\n```\n\nIt opened.", ["b"]],
    ["```\nx is 1901.\n\nIt opened.", ["a", "b"]],
  ])("takes for a sentence whatever may claim something: %j", (text, keys) => expect(keysOf(text)).toEqual(keys));

  it("counts what it left out, and misses no label of it", () => {
    const made = sample("# When\n\nIt opened in 1901.\n\n| a | b |\n|---|---|\n| 1 | 2 |");
    const { input, whole } = askSupport(made);
    expect([input?.response.length, whole?.length]).toEqual([1, 4]);
    const support = [{ key: "b", explanation: "", supportingKeys: ["0a"], isFullySupported: true }];
    const labels: SupportLabels = {
      ...NOTHING,
      relevantKeys: ["0a"],
      utilizedKeys: ["0a"],
      support,
      unsupportedResponseKeys: [],
    };
    const facts = measure(ragLabelling.withLabels(made, { support: labels }, "model:m"));
    const { full, none, unsure, unlabelled, notAsked, contradictions, adherence } = facts;
    expect({ full, none, unsure, unlabelled, notAsked, contradictions, adherence }).toEqual({
      full: 1,
      none: 0,
      unsure: 0,
      unlabelled: 0,
      notAsked: 3,
      contradictions: 0,
      adherence: 1,
    });
  });

  it("finds labels that were given before headings were left out", () => {
    const { input, whole } = askSupport(sample("# When\n\nIt opened in 1901."));
    if (input === null || whole === undefined) throw new Error("Nothing is asked, or all of it.");
    // As it was asked when every unit was.
    expect(askedKey(input, whole)).toBe(askedKey({ ...input, response: whole }));
    expect(askedKey(input, whole)).not.toBe(askedKey(input));
  });

  it("takes a person for done who labelled every sentence and no heading", () => {
    const made = sample("# When\n\nIt opened in 1901.");
    const sentences = { b: { label: "full", keys: ["0a"], note: null } } as const;
    expect(ragLabelling.withLabels(made, { sentences }, "human:a").labels?.isPartial).toBeUndefined();
  });
});
