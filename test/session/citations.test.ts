// Catches chips, problems and scores that differ from what the markers and the labels of a file say.
import { describe, expect, it } from "vitest";
import type { EvaluationSpec } from "../../src/model/index.ts";
import { sampleAsMarkdown } from "../../src/present/markdown.ts";
import { filesWith, never, openFiles } from "./open.ts";

const support = (key: string, full: boolean, ...keys: string[]) => ({
  response_sentence_key: key,
  supporting_sentence_keys: keys,
  fully_supported: full,
});

/** Documents of one sentence each, 0a and 1a, and a response of two sentences. */
const row = (id: string, first: string, second: string, labels: readonly object[] = []) => ({
  id,
  question: `Who built the bridge ${id}?`,
  response: `${first} ${second}`,
  documents: ["Ann built it.", "Bo painted it."],
  documents_sentences: [[["0a", "Ann built it."]], [["1a", "Bo painted it."]]],
  response_sentences: [
    ["a", first],
    ["b", second],
  ],
  ...(labels.length > 0 ? { sentence_support_information: labels } : {}),
});

const FULL = [support("a", true, "0a"), support("b", true, "1a")];
const ROWS = [
  row("good", "Ann built it [1].", "Bo painted it [2].", FULL),
  row("wrong", "Ann built it [2].", "Bo painted it [2].", FULL),
  row("dangling", "Ann built it [9].", "Bo painted it [2].", FULL),
  row("idle", "It has no roof [1].", "Bo painted it [2].", [support("a", false), support("b", true, "1a")]),
  row("uncited", "Ann built it.", "Bo painted it.", FULL),
  row("unlabelled", "Ann built it [1].", "Bo painted it [8]."),
];

async function open(rows: readonly object[] = ROWS, more: Partial<EvaluationSpec> = {}) {
  const text = rows.map((one) => `${JSON.stringify(one)}\n`).join("");
  const opened = await openFiles(await filesWith({ "rows.jsonl": text }), more);
  const { ask, query } = opened;
  return {
    ...opened,
    text,
    idsWhere: async (where: string, sort: { by: string; descending: boolean } | null = null) =>
      (await ask.rows({ query: { ...query, where: [where], sort }, from: 0, to: 99 }, never)).rows.map(({ id }) => id),
    metric: async (id: string) => {
      const { metrics } = await ask.summary({ query }, never);
      return metrics.find((value) => value.id === id && value.slice === null);
    },
  };
}

describe("an evaluation whose responses cite", () => {
  it("has chips that filter wrong, dangling and uncited ones", async () => {
    const { ask, query, idsWhere } = await open();
    const chips = await ask.chips({ query }, never);
    const found = async (name: string) => {
      const chip = chips.find((one) => one.name === name);
      return [chip?.count, chip && (await idsWhere(chip.where))];
    };
    expect(await found("Wrong citation")).toEqual([1, ["wrong"]]);
    expect(await found("Dangling")).toEqual([2, ["dangling", "unlabelled"]]);
    expect(await found("Has an uncited sentence")).toEqual([1, ["uncited"]]);
    expect(await idsWhere("citation.idle > 0")).toEqual(["idle"]);
  });

  it("has the samples with a sentence not fully supported in one filter, whose parts add up", async () => {
    const { ask, query } = await open();
    const chips = await ask.chips({ query }, never);
    const [all = 0, ...parts] = ["not-supported", "unsupported", "partial"].map(
      (id) => chips.find((one) => one.id === id)?.count ?? 0,
    );
    expect(all).toBeGreaterThan(0);
    expect(parts.reduce((sum, count) => sum + count, 0)).toBe(all);
  });

  it("has means over responses, those without labels or citations left out where they say nothing", async () => {
    const { metric, state } = await open();
    expect(state.modes.citations).toBe("ours");
    // Two of two, one of two, one of two, one of two, none of two.
    expect(await metric("citation.recall")).toMatchObject({ value: 0.5, n: 5, leftOut: { "no-labels": 1 } });
    expect(await metric("citation.precision")).toMatchObject({ value: 2.5 / 4, n: 4 });
    expect(await metric("citation.uncited")).toMatchObject({ value: 1 / 6, n: 6 });
    expect(await metric("citation.dangling")).toMatchObject({ value: 0.2, n: 5, leftOut: { "no-citations": 1 } });
  });

  it("counts what says nothing as 0 in ALCE's way, and reads no citations if so told", async () => {
    const alce = await open(ROWS, {
      modes: { matching: "auto", support: "ragbench", probabilities: "auto", citations: "alce" },
    });
    expect(await alce.metric("citation.precision")).toMatchObject({ value: 2.5 / 5, n: 5 });
    const none = await open(ROWS, {
      modes: { matching: "auto", support: "ragbench", probabilities: "auto", citations: "none" },
    });
    expect(await none.metric("citation.precision")).toBeUndefined();
    expect(
      (await none.ask.chips({ query: none.query }, never))
        .filter(({ count }) => (count ?? 0) > 0)
        .map(({ name }) => name),
    ).not.toContain("Dangling");
  });

  it("has a problem for each wrong and dangling citation, where its marker stands", async () => {
    const { ask, query } = await open();
    const problems = await Promise.all(
      ROWS.map(async ({ response }, index) => {
        const { issues } = await ask.detail({ query, index }, never);
        return issues.map(({ code, path, span, message }) => [
          code,
          path,
          span && response.slice(span.from, span.to),
          message,
        ]);
      }),
    );
    expect(problems).toEqual([
      [],
      [
        [
          "WRONG_CITATION",
          "response",
          "[2]",
          "Sentence a cites document 2, which does not support it. It should be 1.",
        ],
      ],
      [["DANGLING_CITATION", "response", "[9]", "Sentence a cites document 9, which is not there. It should be 1."]],
      [],
      [],
      [["DANGLING_CITATION", "response", "[8]", "Sentence b cites document 8, but there are only 2."]],
    ]);
    const { rows } = await ask.rows({ query, from: 0, to: 6 }, never);
    expect(rows.map(({ issues }) => issues)).toEqual([0, 1, 1, 0, 0, 1]);
  });

  it("says that a guess by words is unsure, not that there are no labels", async () => {
    const { ask, query } = await open([
      row("unsure", "Some say that somebody else made all of it [1].", "Who knows [2]."),
    ]);
    await ask.labelLocally({}, never);
    const { metrics } = await ask.summary({ query: { ...query, annotator: "local" } }, never);
    const recall = metrics.find(({ id, slice }) => id === "citation.recall" && slice === null);
    expect(recall).toMatchObject({ value: null, leftOut: { unsure: 1 } });
  });

  it("says the same in a sample as Markdown", async () => {
    const { ask, query } = await open();
    const textOf = async (index: number) => sampleAsMarkdown(await ask.detail({ query, index }, never));
    expect(await textOf(0)).not.toContain("support this sentence");
    expect(await textOf(1)).toContain("Document 2 does not support this sentence");
    expect(await textOf(3)).toContain("No document supports this sentence, nor does 1");
  });

  it("counts from what a person says", async () => {
    const { metric, idsWhere } = await open(ROWS, { overrides: { citedFrom: 0 } });
    expect(await idsWhere("citation.wrong > 0")).toEqual(["good"]);
    expect((await metric("citation.dangling"))?.value).toBeGreaterThan(0.5);
  });

  it("scores no response of a file that does not cite", async () => {
    const { metric, state } = await open([row("plain", "Ann built it.", "Bo painted it.", FULL)]);
    expect([state.modes.citations, await metric("citation.uncited")]).toEqual(["none", undefined]);
  });
});
