// Catches a session whose list, opened sample, hover and export disagree, or whose lines do not add up.
import { appendFile, writeFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { filesWith, never, openFiles } from "./open.ts";

const row = (id: string, response: string, noise: number, more: object = {}) =>
  JSON.stringify({
    id,
    question: `Question ${id}?`,
    response,
    ground_truth: "Paris",
    task: "noise_robustness",
    noise_ratio: noise,
    model: id < "c" ? "north" : "south",
    documents: ["Paris is the capital. It lies on the Seine."],
    ...more,
  });

const LINES = [
  row("a", "It is Paris.", 0.2),
  "",
  row("b", "It is Rome.", 0.4),
  '{"id": "broken", "question": ',
  row("c", "However, Paris it is.", 0.4, { latency_ms: 120 }),
  row("d", "I cannot answer.", 0.2),
];
const FILE = `${LINES.join("\n")}\n`;

async function opened(more = {}) {
  const [path = ""] = await filesWith({ "rows.jsonl": FILE });
  return { path, ...(await openFiles([path], more)) };
}

describe("session", () => {
  it("accounts for every line, and says where the bad one is", async () => {
    const { state, ask, session } = await opened();
    expect(state.records).toEqual({ total: 6, blank: 1, rejected: 1, other: 0, used: 4 });
    expect(state.samples).toBe(4);
    expect(state.format).toMatchObject({ id: "robustness", by: "records" });
    expect(state.format.confidence).toBeGreaterThan(0.9);
    const issues = await ask.issues({ source: 0, limit: 10 }, never);
    expect(issues).toHaveLength(1);
    expect(issues[0]).toMatchObject({ line: 4, isRejection: true, source: 0 });
    await session.dispose();
  });

  it("gives every metric for the whole and for each slice, and the counts add up", async () => {
    const { ask, query, session } = await opened();
    const { metrics } = await ask.summary({ query }, never);
    const accuracy = metrics.filter((metric) => metric.id === "noise-robustness.accuracy");
    expect(accuracy.find((metric) => metric.slice === null)).toMatchObject({ value: 0.5, n: 4, count: 2, leftOut: {} });
    expect(accuracy.find((metric) => metric.slice?.noise === 0.4)).toMatchObject({ value: 0.5, n: 2 });
    expect(accuracy.find((metric) => metric.slice?.model === "south")).toMatchObject({ value: 0.5, n: 2 });
    expect(accuracy.find((metric) => metric.slice?.source === "rows.jsonl")).toMatchObject({ n: 4 });
    const relevance = metrics.find((metric) => metric.id === "relevance" && metric.slice === null);
    expect(relevance).toMatchObject({ value: null, n: 0, leftOut: { "no-labels": 4 } });
    for (const metric of metrics.filter((candidate) => candidate.slice === null && candidate.against === undefined)) {
      const leftOut = Object.values(metric.leftOut).reduce((sum, count) => sum + count, 0);
      expect(metric.n + leftOut, metric.id).toBe(4);
    }
    await session.dispose();
  });

  it("says the same in list, opened sample, hover and export", async () => {
    const { ask, query, session, parts } = await opened();
    const page = await ask.rows({ query, from: 0, to: 10 }, never);
    await ask.export({ query, as: "samples", id: 1 }, never);
    const lines = parts
      .join("")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    const samples = lines.filter((line) => line.rejected === undefined);
    expect(lines.filter((line) => line.rejected !== undefined)).toMatchObject([{ line: 4 }]);
    expect(samples).toHaveLength(page.rows.length);
    for (const [at, listed] of page.rows.entries()) {
      const detail = await ask.detail({ query, index: listed.index }, never);
      const hovered = await ask.line({ query, source: 0, line: listed.line }, never);
      const { labelling, said, conversation: _, ...shown } = detail;
      expect(hovered?.detail).toEqual(shown);
      expect(labelling).toBeDefined();
      expect(said?.map(({ annotator }) => annotator)).toEqual(["file"]);
      const answer = detail.body.verdicts.find((verdict) => verdict.kind === "answer")?.active;
      const rejected = detail.body.verdicts.find((verdict) => verdict.kind === "rejection")?.active.level;
      const exported = samples[at].verdicts.find((verdict: { kind: string }) => verdict.kind === "answer");
      expect(exported.level).toBe(answer?.level);
      expect(listed.verdict).toBe(rejected === "rejected" ? "rejected" : answer?.level);
      expect(samples[at].scores["noise-robustness.accuracy"]).toBe(answer?.level === "correct" ? 1 : 0);
      const score = detail.body.scores.find(({ id }) => id === "noise-robustness.accuracy");
      expect(score?.value).toBe(samples[at].scores["noise-robustness.accuracy"]);
    }
    await session.dispose();
  });

  it("filters by score, dimension, flag and text, and sorts", async () => {
    const { ask, query, session } = await opened({ sliceBy: ["latency_ms"] });
    const ids = async (where: string[], sort: { by: string; descending: boolean } | null = null) => {
      const page = await ask.rows({ query: { ...query, where, sort }, from: 0, to: 10 }, never);
      return page.rows.map(({ id }) => id).join("");
    };
    expect(await ids(["noise == 0.4"])).toBe("bc");
    expect(await ids(["noise-robustness.accuracy == 1"])).toBe("ac");
    expect(await ids(['response ~ "however"'])).toBe("c");
    expect(await ids(['any ~ "ROME"', "noise > 0.3"])).toBe("b");
    expect(await ids(['id == "d"'])).toBe("d");
    expect(await ids(["rejected"])).toBe("d");
    expect(await ids(['model == "south" && !rejected'])).toBe("c");
    expect(await ids(["latency_ms > 100"])).toBe("c");
    expect(await ids(["line >= 5"])).toBe("cd");
    expect(await ids([], { by: "noise", descending: true })).toBe("bcad");
    expect(await ids([], { by: "id", descending: true })).toBe("dcba");
    await expect(ids(["no_such_field > 1"])).rejects.toMatchObject({ code: "invalid" });
    expect(await ask.checkWhere({ query, where: "noise >" }, never)).toMatchObject({ at: 7 });
    expect(await ask.checkWhere({ query, where: "noise > 0" }, never)).toBeNull();
    await session.dispose();
  });

  it("takes any scalar of the records as column, filter, sort, slice and histogram", async () => {
    const [path = ""] = await filesWith({
      "runs.jsonl": [10, 20, 30, 40]
        .map((ms, at) => row(String(at), "Paris", 0.2, { adherence: at / 4, run: { ms, tag: at < 3 ? "x" : "y z" } }))
        .join("\n"),
    });
    const { ask, query, session } = await openFiles([path]);
    const fields = ["run.ms", "run.tag", "record.adherence", "noise", "verdict"];
    const page = await ask.rows({ query: { ...query, where: ["run.ms > 20"] }, from: 0, to: 9, fields }, never);
    expect(page.rows.map(({ cells }) => cells)).toEqual([
      [30, "x", 0.5, 0.2, "correct"],
      [40, "y z", 0.75, 0.2, "correct"],
    ]);
    const infos = await ask.fields({ query }, never);
    expect(infos.find(({ id }) => id === "run.ms")).toMatchObject({ type: "number", from: "record", example: "10" });
    expect(infos.map(({ id }) => id)).toContain("record.adherence");
    const sort = { by: "run.ms", descending: true };
    expect((await ask.rows({ query: { ...query, sort }, from: 0, to: 1 }, never)).rows[0]?.id).toBe("3");
    const tags = await ask.distribution({ query, field: "run.tag" }, never);
    expect(tags.marks.map(({ label, value, where }) => [label, value, where])).toEqual([
      ["x", 3, 'run.tag == "x"'],
      ["y z", 1, 'run.tag == "y z"'],
    ]);
    const bins = await ask.distribution({ query, field: "run.ms" }, never);
    expect(bins).toMatchObject({ shape: "histogram", from: 10, to: 40, mean: 25, n: 4 });
    for (const mark of bins.marks) {
      const found = await ask.rows({ query: { ...query, where: [mark.where ?? ""] }, from: 0, to: 0 }, never);
      expect(found.size).toBe(mark.n);
    }
    const { slices, figure } = await ask.fieldValues({ query, field: "run.tag" }, never);
    expect(figure).toEqual(tags);
    const accuracy = slices.filter(({ id }) => id === "noise-robustness.accuracy");
    expect(accuracy.map(({ slice, n }) => [slice?.["run.tag"], n])).toEqual([
      ["x", 3],
      ["y z", 1],
    ]);
    await expect(ask.distribution({ query, field: "nothing" }, never)).rejects.toMatchObject({ code: "invalid" });
    await session.dispose();
  });

  it("steps from problem to problem and knows positions", async () => {
    const { ask, query, session } = await opened();
    expect(await ask.problem({ query, index: 0, step: 1 }, never)).toBe(1);
    expect(await ask.problem({ query, index: 1, step: 1 }, never)).toBeNull();
    const filtered = { ...query, where: ["noise == 0.4"] };
    expect(await ask.position({ query: filtered, index: 2 }, never)).toBe(1);
    expect(await ask.position({ query: filtered, index: 0 }, never)).toBe(-1);
    await session.dispose();
  });

  it("exports the original lines byte for byte", async () => {
    const { ask, query, session, parts } = await opened();
    const where = ["noise == 0.4"];
    expect(await ask.export({ query: { ...query, where }, as: "lines", id: 7 }, never)).toEqual({ samples: 2 });
    expect(parts.join("")).toBe(`${LINES[2]}\n${LINES[4]}\n`);
    expect(await ask.raw({ index: 3 }, never)).toBe(LINES[5]);
    await session.dispose();
  });

  it("counts chips over the whole evaluation and in the active modes", async () => {
    const { ask, query, session } = await opened({ allModes: true });
    const chips = await ask.chips({ query: { ...query, where: ["noise == 0.4"] } }, never);
    const count = (id: string) => chips.find((chip) => chip.id === id)?.count;
    expect(count("wrong")).toBe(2);
    for (const chip of chips) {
      const page = await ask.rows({ query: { ...query, where: [chip.where] }, from: 0, to: 0 }, never);
      expect(page.size, chip.id).toBe(chip.count);
    }
    await session.dispose();
  });

  it("switches modes without reading again", async () => {
    const { ask, query, session, path } = await opened();
    await writeFile(path, "");
    const strict = { ...query, modes: { ...query.modes, matching: "strict" as const } };
    const { metrics } = await ask.summary({ query: strict }, never);
    expect(metrics.find(({ id }) => id === "noise-robustness.accuracy")).toMatchObject({ mode: "strict", n: 4 });
    await session.dispose();
  });

  it("reads again on request and counts what changed", async () => {
    const { ask, query, session, state, path } = await opened();
    expect(await ask.rescore({}, never)).toEqual({ changed: 0 });
    expect((await ask.summary({ query }, never)).revision).toBeGreaterThan(state.revision);
    await writeFile(path, FILE.replace("It is Rome.", "It is Paris."));
    expect(await ask.rescore({}, never)).toEqual({ changed: 1 });
    await appendFile(path, `${row("e", "Paris", 0.8)}\n`);
    expect(await ask.rescore({}, never)).toEqual({ changed: 1 });
    expect(await ask.rescore({ texts: [{ uri: path, text: row("x", "Rome", 0) }] }, never)).toEqual({ changed: 5 });
    await session.dispose();
  });

  it("takes several files as one evaluation, each a slice", async () => {
    const paths = await filesWith({
      "noise-0.0.jsonl": `${row("a", "Paris", 0)}\n`,
      "noise-0.4.jsonl": `${row("b", "Rome", 0.4)}\n${row("c", "Paris", 0.4)}\n`,
    });
    const { ask, query, state, session } = await openFiles(paths);
    expect(state.sources.map(({ name, samples, firstIndex }) => [name, samples, firstIndex])).toEqual([
      ["noise-0.0.jsonl", 1, 0],
      ["noise-0.4.jsonl", 2, 1],
    ]);
    const { metrics, figures } = await ask.summary({ query }, never);
    expect(metrics.find(({ slice }) => slice?.source === "noise-0.4.jsonl")).toMatchObject({ n: 2, value: 0.5 });
    expect(figures.find((figure) => figure.shape === "bars")?.marks.map(({ label }) => label)).toEqual(["0", "0.4"]);
    await session.dispose();
  });

  it("joins a data file that lies beside the answers", async () => {
    const [answers = "", data = ""] = await filesWith({
      "answers.json": `${JSON.stringify({ id: 3, query: "Where?", ans: ["Paris"], label: [0], prediction: "Rome. There are factual errors.", docs: ["x"], noise_rate: 0, factlabel: 1 })}\n`,
      "data.json": `${JSON.stringify({ id: 3, query: "Where?", answer: "Paris", fakeanswer: "Rome", positive: ["p"], positive_wrong: ["q"], negative: ["n"] })}\n`,
    });
    const { ask, query, state, session } = await openFiles([answers, data]);
    expect(state.sources.map(({ role }) => role)).toEqual(["rows", "lookup"]);
    const detail = await ask.detail({ query, index: 0 }, never);
    expect(detail.body.counterfactual?.text).toBe("Rome");
    expect(detail.slices.task).toBe("counterfactual_robustness");
    await session.dispose();
  });

  it("overrules task and noise, and stops at a limit", async () => {
    const { ask, query, state, session } = await opened({
      overrides: { task: "negative_rejection", noise: 1 },
      limit: 3,
    });
    expect(state.samples).toBe(3);
    const { metrics } = await ask.summary({ query }, never);
    expect(metrics.map(({ id }) => id)).toContain("negative-rejection.rate");
    expect(metrics.map(({ id }) => id)).not.toContain("noise-robustness.accuracy");
    await session.dispose();
  });

  it("says of unreadable and unknown files what they are, and counts them", async () => {
    const [empty = "", utf16 = "", foreign = ""] = await filesWith({
      "empty.jsonl": "\n\n",
      "utf16.jsonl": Uint8Array.of(0xff, 0xfe, 0x7b, 0),
      "foreign.jsonl": '{"alpha": 1, "beta": 2}\n{"alpha": 3}\n',
    });
    const stopped = await openFiles([empty]);
    expect(stopped.state.sources[0]?.stop?.code).toBe("NO_RECORDS");
    expect(stopped.state).toMatchObject({ samples: 0, isSettled: true });
    await stopped.session.dispose();
    const foreignly = await openFiles([foreign, utf16]);
    expect(foreignly.state.sources.map(({ stop }) => stop?.code ?? null)).toEqual([null, "UTF16"]);
    expect(foreignly.state.format.id).toBe("unknown");
    expect(foreignly.state.records).toEqual({ total: 2, blank: 0, rejected: 0, other: 2, used: 0 });
    const [how] = await foreignly.ask.howRead({}, never);
    expect(how?.columns.map(({ path, isUsed }) => [path, isUsed])).toEqual([
      ["alpha", false],
      ["beta", false],
    ]);
    await foreignly.session.dispose();
    const [list = ""] = await filesWith({ "list.json": "[]" });
    const emptyList = await openFiles([list]);
    expect(emptyList.state.sources[0]?.stop?.code).toBe("NO_RECORDS");
    await emptyList.session.dispose();
    const missing = await openFiles(["/no/such/file.jsonl"]);
    expect(missing.state.sources[0]?.stop).toMatchObject({ code: "UNREADABLE", systemCode: "ENOENT" });
    await missing.session.dispose();
  });

  it("reads through a mapping", async () => {
    const [path = ""] = await filesWith({
      "mine.jsonl": '{"q": "Where?", "out": {"text": "Paris"}, "gold": "Paris"}\n',
    });
    const map = { question: "q", response: "out.text", ground_truth: "gold" };
    const { ask, query, state, session } = await openFiles([path], { map });
    expect(state.format).toMatchObject({ id: "mapped", by: "mapping" });
    const { metrics } = await ask.summary({ query }, never);
    expect(metrics.find(({ id }) => id === "answer.accuracy")).toMatchObject({ value: 1, n: 1 });
    await session.dispose();
  });
});
