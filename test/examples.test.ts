// Catches an example whose numbers are not those that its README promises.
import { readdir, readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { exampleGroups } from "../src/host/exampleList.ts";
import type { ChoiceDetail } from "../src/model/index.ts";
import { besideFiles } from "../src/platform/node/beside.ts";
import { listFiles } from "../src/platform/node/folder.ts";
import { never, type Opened, openFiles } from "./session/open.ts";

const EXAMPLES = join(import.meta.dirname, "../examples");

/** `[noise](noise/) | `robustness` | 80` in a row of the README's table. */
const ROW = /^\| \[(?<name>[^\]]+)\]\((?<target>[^)]+)\) \| `(?<shape>[\w-]+)` \| (?<samples>\d+) \| \S/;

/** What is odd in each file, and nothing else: the sample's id (or the line of a rejected record) and the code. */
const ISSUES: Readonly<Record<string, readonly string[]>> = {
  "harrow-strait.jsonl": [
    "cf-01 USED_NOT_RELEVANT",
    "cf-01 UNLABELLED_SENTENCE",
    "cf-04 USED_NOT_RELEVANT",
    "cf-07 UNLABELLED_SENTENCE",
    "n0-02 ODD_CHARACTERS",
    "n2-01 USED_NOT_RELEVANT",
    "n2-03 ODD_CHARACTERS",
    "n4-03 USED_NOT_RELEVANT",
    "n6-03 MISSING_FIELD",
    "n8-01 USED_NOT_RELEVANT",
    "n8-03 USED_NOT_RELEVANT",
    "rej-01 USED_WITHOUT_RELEVANT",
    "rej-06 USED_WITHOUT_RELEVANT",
    "int-04 USED_NOT_RELEVANT",
  ],
  "robustness-counterfactuals.jsonl": [],
  "robustness-rejections.jsonl": ["r5 REJECTED_AND_ANSWERED"],
  "robustness-integration.jsonl": ["i9 ODD_CHARACTERS"],
  "ragbench.jsonl": [
    "hq-007 USED_NOT_RELEVANT",
    "hq-008 NO_KEYS",
    "hq-009 OVERALL_DIFFERS",
    "hq-012 UNKNOWN_KEY",
    "hq-012 REPEATED_KEY",
  ],
  "judge-labels.json": ["19 USED_NOT_RELEVANT", "22 USED_WITHOUT_RELEVANT"],
  rgb: ["5 STORED_LABEL_DIFFERS", "8 ODD_CHARACTERS", "9 JOIN_MISMATCH"],
  "ragas.jsonl": ["null ODD_CHARACTERS"],
  "inspect-ai.eval": ["5 ODD_CHARACTERS"],
  "promptfoo.json": ["3 NEGATED_MATCH", "4 MISSING_FIELD"],
  "deepeval.json": ["null MISSING_FIELD"],
  ragtruth: ["9009 MISSING_FIELD"],
  "memerag.jsonl": ["4 UNLABELLED_SENTENCE"],
  compare: [
    "q05 USED_NOT_RELEVANT",
    "q11 USED_NOT_RELEVANT",
    "q17 USED_NOT_RELEVANT",
    "q24 USED_NOT_RELEVANT",
    "q33 USED_NOT_RELEVANT",
    "q07 USED_NOT_RELEVANT",
    "q11 USED_NOT_RELEVANT",
  ],
  "with-bad-lines.jsonl": [
    "b9 NON_FINITE",
    "b11 BAD_FIELD",
    "b15 DUPLICATE_KEY",
    "line 3 SYNTAX",
    "line 4 SYNTAX",
    "line 7 CONCATENATED",
    "line 8 NOT_OBJECT",
    "line 12 BAD_UTF8",
    "line 14 SYNTAX",
    "line 16 TRUNCATED",
  ],
};

const readme = await readFile(join(EXAMPLES, "README.md"), "utf8");
const rows = readme.split("\n").flatMap((line) => {
  const { name, target, shape, samples } = ROW.exec(line)?.groups ?? {};
  return name && target && shape ? [{ name, target, shape, samples: Number(samples) }] : [];
});

describe("examples", () => {
  it("has a line in the README for each, and no other", async () => {
    const entries = (await readdir(EXAMPLES)).filter((name) => name !== "README.md");
    // A folder of several evaluations has a line for each: `choice/endings`.
    expect([...new Set(rows.map(({ name }) => name.split("/")[0]))].sort()).toEqual(entries.sort());
    expect(rows.map(({ target }) => target.replace(/\/$/, ""))).toEqual(rows.map(({ name }) => name));
    for (const name of Object.keys(ISSUES)) expect(entries).toContain(name);
  });

  it("offers each of them in the list, with what it shows", () => {
    const offered = exampleGroups().flatMap(({ examples }) => examples);
    const names = offered.map(({ paths: [first, ...others] }) => (others.length > 0 ? dirname(first) : first));
    // The gold labels are opened with the scores that they belong to.
    expect(names.sort()).toEqual(
      rows
        .map(({ name }) => name)
        .filter((name) => name !== "rating/scores-gold.csv")
        .sort(),
    );
    for (const { shows } of offered) expect(shows.length, shows).toBeLessThanOrEqual(80);
  });

  it.each(rows)("$name is what the README says", async ({ name, shape, samples }) => {
    const opened = await openExample(name);
    const { state, session } = opened;
    expect(state.sources.filter(({ stop }) => stop !== null)).toEqual([]);
    expect({ shape: state.format.id, samples: state.samples }).toEqual({ shape, samples });
    const { total, blank, rejected, other, used } = state.records;
    expect(blank + rejected + other + used).toBe(total);
    expect(await issuesOf(opened)).toEqual([...(ISSUES[name] ?? [])].sort());
    await session.dispose();
  });

  it("falls with noise in five files that are one evaluation", async () => {
    const { ask, query, session } = await openExample("noise");
    const { metrics, figures } = await ask.summary({ query }, never);
    const accuracies = metrics.filter(
      ({ id, slice }) => id === "noise-robustness.accuracy" && slice?.noise !== undefined,
    );
    expect(accuracies.map(({ slice, count, n }) => [slice?.noise, count, n])).toEqual([
      [0, 15, 16],
      [0.2, 14, 16],
      [0.4, 13, 16],
      [0.6, 10, 16],
      [0.8, 8, 16],
    ]);
    expect(figures.map(({ id }) => id)).toContain("noise-robustness.by-noise");
    await session.dispose();
  });

  it("tells four models of one accuracy apart by Φ, Δ and mass", async () => {
    const { ask, query, session } = await openExample("choice/four-models.jsonl");
    const { metrics, figures } = await ask.summary({ query }, never);
    const of = (id: string) =>
      metrics.filter((value) => value.id === id && value.slice?.model !== undefined).map(({ value }) => value);
    expect(of("choice.accuracy")).toEqual([0.75, 0.75, 0.75, 0.75]);
    const medians = of("choice.phi.median").map((value) => Math.round((value ?? 0) * 100));
    expect(medians).toEqual([99, 56, 27, 1]);
    expect(of("choice.mass").map((value) => Math.round((value ?? 0) * 10))).toEqual([10, 9, 10, 0]);
    const [curves] = figures;
    expect(curves?.shape === "curves" && curves.curves.map(({ name }) => name)).toEqual([
      "certain",
      "good",
      "guessing",
      "off-format",
    ]);
    await session.dispose();
  });

  it("joins each model's log with the results beside it, also where the log alone is opened", async () => {
    const folder = await openExample("choice/two-models");
    const { metrics, notes } = await folder.ask.summary({ query: folder.query }, never);
    const accuracies = metrics.filter(({ id, slice }) => id === "choice.accuracy" && slice?.model !== undefined);
    expect(accuracies.map(({ slice, count, n }) => [slice?.model, count, n])).toEqual([
      ["harbour/tern-2b", 12, 20],
      ["harbour/tern-7b", 16, 20],
    ]);
    expect(notes.join(" ")).toMatch(/1 of 40 questions .*ties.*: 1.*results file match these rows/s);
    expect(folder.state.sources.map(({ role }) => role)).toEqual(["lookup", "rows", "lookup", "rows"]);
    await folder.session.dispose();
    const [log] = (await listFiles([join(EXAMPLES, "choice/two-models/harbour__tern-7b")])).filter((path) =>
      path.endsWith(".jsonl"),
    );
    const beside = await besideFiles([log ?? ""]);
    expect(beside.map((path) => basename(path))).toEqual(["results_2026-05-04T09-41-02.660913.json"]);
  });

  it("takes normalised probabilities for the headline where texts were scored", async () => {
    const { state, ask, query, session } = await openExample("choice/endings");
    expect(state.modes.probabilities).toBe("normalised");
    const detail = await ask.detail({ query, index: 8 }, never);
    expect(detail.body.kind).toBe("choice");
    // The kind says what body it is.
    expect((detail.body as ChoiceDetail).harness).toEqual([
      { name: "acc", isCorrect: false, differsBy: null },
      { name: "acc_norm", isCorrect: true, differsBy: "length" },
    ]);
    await session.dispose();
  });

  it("reads the file of no known format by a mapping", async () => {
    const map = {
      id: "run",
      question: "turn.asked",
      ground_truth: "turn.wanted",
      response: "said.text",
      documents: "hits[*].body",
    };
    const { state, ask, query, session } = await openExample("needs-mapping.jsonl", { map });
    expect(state.samples).toBe(8);
    const { metrics } = await ask.summary({ query }, never);
    const accuracy = metrics.find(({ id, slice }) => id === "answer.accuracy" && slice === null);
    expect(accuracy).toMatchObject({ count: 5, n: 8 });
    await session.dispose();
  });

  it("calls no rejection wrong where the file has no answer", async () => {
    const { ask, query, session } = await openExample("judge-labels.json");
    const { size } = await ask.rows({ query: { ...query, where: ["rejected"] }, from: 0, to: 10 }, never);
    const chips = await ask.chips({ query }, never);
    expect([size, chips.find(({ id }) => id === "cause-refused")?.count]).toEqual([1, 0]);
    await session.dispose();
  });

  it("shows in the first example every verdict, every state of a sentence, and modes that differ", async () => {
    const { state, ask, query, session } = await openExample("harrow-strait.jsonl");
    const { rows: listed } = await ask.rows({ query, from: 0, to: state.samples }, never);
    expect(new Set(listed.map(({ verdict }) => verdict))).toEqual(
      new Set(["correct", "wrong", "rejected", "rejected-rightly", "contradicted", "unscored"]),
    );
    expect(new Set(listed.map(({ support }) => support))).toEqual(
      new Set(["full", "uncited", "partial", "none", "contradicted", null]),
    );
    const chips = await ask.chips({ query }, never);
    // Its one judge was asked once: no votes of it can differ. Nor does the file say what is right. Answers that it denies
    // are not given elsewhere. All of them ran to their end.
    const empty = chips.filter(({ count }) => count === 0).map(({ id }) => id);
    expect(empty).toEqual([
      "partly-right",
      "not-run",
      "differs-from-file",
      "cut-off",
      "cause-empty",
      "cause-retriever",
      "cause-unsupported-fact",
      "cause-other",
      "unsure",
      "negated",
      "citation-wrong",
      "citation-dangling",
      "citation-missing",
      "votes-differ",
    ]);
    await session.dispose();
  });
});

async function openExample(name: string, more: Parameters<typeof openFiles>[1] = {}): Promise<Opened> {
  const opened = await openFiles(await listFiles([join(EXAMPLES, name)]), more);
  return { ...opened, state: await opened.ask.settled({}, never) };
}

/** Sorted: the issues that an opened sample shows, and the lines that were left out. */
async function issuesOf({ state, ask, query }: Opened): Promise<readonly string[]> {
  const found: string[] = [];
  const { rows: listed } = await ask.rows({ query, from: 0, to: state.samples }, never);
  for (const { index, id } of listed) {
    const { issues } = await ask.detail({ query, index }, never);
    found.push(...issues.map(({ code }) => `${id} ${code}`));
  }
  for (const [source] of state.sources.entries()) {
    const issues = await ask.issues({ source, limit: 100 }, never);
    found.push(...issues.filter(({ isRejection }) => isRejection).map(({ line, code }) => `line ${line} ${code}`));
  }
  return found.sort();
}
