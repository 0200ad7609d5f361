import { copyFileSync } from "node:fs";
import { extname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MappedFields } from "../../src/kinds/adapting.ts";
import { modeIds, withMode } from "../../src/kinds/modeFamily.ts";
import { type AnyKind, KindRegistry, opaque, registry } from "../../src/kinds/registry.ts";
import { FILE_ANNOTATOR, type Query } from "../../src/model/index.ts";
import type { ListRow } from "../../src/protocol/list.ts";
import { cancellable, temporaryFolder, writeLines } from "../cli/support.ts";
import { never, type Opened, openFiles } from "../session/open.ts";
import { RANKED_LINES, ranking } from "./ranking.ts";

const toy = opaque(ranking);
/** The real kinds, and one that nothing outside of this folder has ever heard of. */
const kinds = new KindRegistry(registry.first, ...registry.kinds.slice(1), toy);

const folder = temporaryFolder();

/** A file of each kind; a new kind brings one of its own. */
const FILES: Readonly<Record<string, () => string>> = {
  rag: () => "examples/ragbench.jsonl",
  choice: () => "examples/choice/four-models.jsonl",
  rating: () => "examples/rating/judge-votes.jsonl",
  ranking: () => writeLines(join(folder, "ranked.jsonl"), RANKED_LINES),
};

/** What holds of every kind, whatever it measures. */
describe.each(kinds.kinds.map((kind): [string, AnyKind] => [kind.id, kind]))("a kind: %s", (id, kind) => {
  let file: string;
  let opened: Opened;
  let rows: readonly ListRow[];
  const ask = () => opened.ask;
  const by = (more: Partial<Query> = {}): Query => ({ ...opened.query, ...more });

  beforeAll(async () => {
    file = FILES[id]?.() ?? "";
    opened = await openFiles([file], {}, kinds);
    await ask().settled({}, never);
    rows = (await ask().rows({ query: by(), from: 0, to: 1000 }, never)).rows;
  });
  afterAll(() => opened.session.dispose());

  it("is recognised by its records", async () => {
    const state = await ask().settled({}, never);
    expect(state.kind).toBe(id);
    expect(kind.read.adapters.map((adapter) => adapter.id)).toContain(state.format.id);
    expect(state.records.used).toBe(
      state.records.total - state.records.blank - state.records.rejected - state.records.other,
    );
    expect(state.samples).toBe(rows.length);
    expect(rows.length).toBeGreaterThan(0);
  });

  it("lists its samples with a verdict that it declares, and scores for the columns", async () => {
    const { columns, verdicts } = await ask().settled({}, never);
    expect(verdicts.map((verdict) => verdict.id)).toEqual(kind.words.verdicts.map((verdict) => verdict.id));
    for (const { word, role } of verdicts) expect([word, role]).not.toContain("");
    for (const row of rows) {
      expect(verdicts.map((verdict) => verdict.id)).toContain(row.verdict);
      expect(row.scores.length).toBe(columns.length);
    }
    expect(columns.length).toBeGreaterThan(0);
  });

  it("lists the worst samples first, as bad as it says they are", async () => {
    const severity = new Map(kind.words.verdicts.map((verdict) => [verdict.id, verdict.severity]));
    const worst = await ask().worst({ query: by(), limit: rows.length }, never);
    expect(worst.map(({ index }) => index).sort((a, b) => a - b)).toEqual(rows.map(({ index }) => index));
    const alone = worst.filter(({ support }) => support === null).map(({ verdict }) => severity.get(verdict) ?? 0);
    expect(alone).toEqual([...alone].sort((a, b) => b - a));
  });

  it("filters by each of its verdicts, chips and fields", async () => {
    for (const { id: verdict } of kind.words.verdicts) {
      const where = [`verdict == ${JSON.stringify(verdict)}`];
      const page = await ask().rows({ query: by({ where }), from: 0, to: 1000 }, never);
      expect(page.rows.map(({ index }) => index)).toEqual(
        rows.filter((row) => row.verdict === verdict).map(({ index }) => index),
      );
    }
    const chips = await ask().chips({ query: by() }, never);
    for (const { where, count } of chips) {
      const page = await ask().rows({ query: by({ where: [where] }), from: 0, to: 0 }, never);
      if (count !== null) expect([where, page.size]).toEqual([where, count]);
    }
    const fields = (await ask().fields({ query: by() }, never)).map((field) => field.id);
    for (const field of kind.words.fields) expect(fields).toContain(field.id);
  });

  it("sums its metrics up, in the whole and by slice, and draws its figures", async () => {
    const { metrics, infos, figures } = await ask().summary({ query: by() }, never);
    expect(metrics.filter(({ value, slice }) => value !== null && slice === null).length).toBeGreaterThan(0);
    const known = new Set(infos.map((info) => info.id));
    for (const { id: metric, n } of metrics) expect([known.has(metric), n <= 1e6]).toEqual([true, true]);
    expect(figures.length).toBeGreaterThan(0);
  });

  it("has a mode of each family in its settings, and every mode can be chosen", async () => {
    const state = await ask().settled({}, never);
    for (const family of kind.measure.modes) {
      expect(modeIds(family)).toContain(state.modes[family.id]);
      for (const { id: mode, hint } of family.modes) {
        expect(hint).not.toBe("");
        const { metrics } = await ask().summary(
          { query: by({ modes: withMode(state.modes, family.id, mode) }) },
          never,
        );
        const own = metrics.filter(({ id: metric }) =>
          kind.measure.metrics.some(({ info }) => info.id === metric && info.family === family.id),
        );
        for (const value of own) expect(value.mode).toBe(mode);
      }
    }
    for (const shown of state.families) expect(kind.measure.modes.map((family) => family.id)).toContain(shown.family);
  });

  it("explains an opened sample in its own terms", async () => {
    for (const { index, id: sample } of rows.slice(0, 5)) {
      const detail = await ask().detail({ query: by(), index }, never);
      expect(detail.body.kind).toBe(id);
      expect(detail.id).toBe(sample);
      const scores = detail.body.scores.map((score) => score.id);
      for (const score of scores) expect(kind.measure.metrics.map(({ info }) => info.id)).toContain(score);
      for (const { kind: claimed, name, active, byMode } of detail.body.verdicts) {
        expect(byMode).toContainEqual(active);
        expect(kind.explain.claims.map((claim) => claim.id)).toContain(claimed);
        expect([name, active.word]).not.toContain(undefined);
      }
    }
  });

  it("takes labels of a person where it can be labelled, and offers what can be said", async () => {
    const { labelling, personVerdicts, raters } = kind.label;
    const first = rows[0]?.index ?? 0;
    const detail = await ask().detail({ query: by(), index: first }, never);
    expect(detail.labelling === undefined).toBe(labelling === undefined);
    if (!labelling) return;
    const offered = personVerdicts?.verdicts.map((verdict) => verdict.id) ?? [];
    expect(detail.labelling?.verdicts.map((verdict) => verdict.id)).toEqual(offered);
    if (!raters) expect(detail.labelling?.ratings).toEqual([]);
    const [verdict] = offered;
    if (verdict === undefined) return;
    const apart = await openFiles([file], {}, kinds);
    await apart.ask.settled({}, never);
    await apart.ask.annotate({ annotator: "human:ann", labels: [{ index: first, labels: { verdict } }] }, never);
    const query = { ...by(), annotator: "human:ann" };
    const where = [`human.verdict == ${JSON.stringify(verdict)}`];
    const found = await apart.ask.rows({ query: { ...query, where }, from: 0, to: 10 }, never);
    expect(found.rows.map(({ index }) => index)).toEqual([first]);
    await apart.session.dispose();
  });

  it("compares a run with itself: nothing changes", async () => {
    const copy = join(folder, `copy-${id}${extname(file)}`);
    copyFileSync(file, copy);
    const run = await openFiles([file, copy], { isPairable: true }, kinds);
    await run.ask.settled({}, never);
    const sides = [
      { name: "a", files: [0], where: [] },
      { name: "b", files: [1], where: [] },
    ] as const;
    const query = { ...run.query, sides, by: null };
    const { pairing, metrics } = await run.ask.compare({ query }, never);
    expect(pairing.pairs).toBeGreaterThan(0);
    expect(metrics.length).toBeGreaterThan(0);
    for (const { difference } of metrics) if (difference !== null) expect(difference).toBe(0);
    await run.session.dispose();
  });

  it("knows its answers again in a copy of the file, and counts each once where asked to", async () => {
    const { repeating } = kind.compare;
    if (!repeating) return;
    const copy = join(folder, `again-${id}${extname(file)}`);
    copyFileSync(file, copy);
    const [all, distinct] = [
      await openFiles([file, copy], {}, kinds),
      await openFiles([file, copy], { isDistinct: true }, kinds),
    ];
    const where = ["repeats.duplicate == true"];
    for (const { session, ask: askTwo, query } of [all, distinct]) {
      await askTwo.settled({}, never);
      const page = await askTwo.rows({ query: { ...query, where }, from: 0, to: 1000 }, never);
      expect(page.rows.map(({ index }) => index)).toEqual(rows.map((_, at) => rows.length + at));
      const { repeats } = await askTwo.detail({ query, index: rows.length }, never);
      expect(repeats?.answers.some(({ isDuplicate, text }) => isDuplicate && text !== "")).toBe(true);
      await session.dispose();
    }
    const alone = await ask().summary({ query: by() }, never);
    const again = await openFiles([file, copy], { isDistinct: true }, kinds);
    await again.ask.settled({}, never);
    const { metrics, duplicates } = await again.ask.summary({ query: again.query }, never);
    expect(duplicates).toEqual({ samples: rows.length, isCountedOnce: true });
    const whole = (values: typeof metrics) =>
      values.filter(({ slice }) => slice === null).map(({ id: metric, n, value }) => [metric, n, value]);
    expect(whole(metrics)).toEqual(whole(alone.metrics));
    await again.session.dispose();
  });

  it("reads records of no known format through a mapping of its required fields", () => {
    const map = Object.fromEntries(
      kind.read.mappable.filter(({ isRequired }) => isRequired).map((field) => [field.id, "x"]),
    );
    if (Object.keys(map).length === 0) return;
    const mapped = kinds.kindOfMap(map);
    const sample = mapped.read.fromMapping(new MappedFields({}, {}));
    expect(() => mapped.measure.factsOf(sample, { modes: by().modes, allModes: true })).not.toThrow();
  });

  it("is scored on the command line in every form, with flags for its modes", async () => {
    const score = (...more: readonly string[]) => cancellable(never, ["score", file, ...more], kinds);
    const json = await score("--as", "json");
    expect([json.code, json.err]).toEqual([0, ""]);
    const printed = JSON.parse(json.out);
    expect([printed.kind, printed.samples]).toEqual([id, rows.length]);
    expect(Object.keys(printed.settings)).toEqual(
      expect.arrayContaining(kind.measure.modes.map((family) => family.id)),
    );
    const lines = await score("--as", "jsonl", ...kind.measure.modes.flatMap((family) => [`--${family.id}`, "all"]));
    expect(lines.code).toBe(0);
    const samples = lines.out.trimEnd().split("\n");
    expect(samples.length).toBe(rows.length);
    const [first] = samples.map((line) => JSON.parse(line));
    const { families } = await ask().settled({}, never);
    for (const { family, modes } of families) {
      const others = modes.filter((mode) => mode !== printed.settings[family]);
      expect(Object.keys(first.modes)).toEqual(expect.arrayContaining(others));
    }
    const csv = await score("--as", "csv");
    expect(csv.out.split("\r\n").length).toBeGreaterThan(rows.length);
    expect((await score("--as", "table")).out).toContain(printed.adapter.id);
    for (const family of kind.measure.modes) {
      const refused = await score(`--${family.id}`, "nonsense");
      expect([refused.code, refused.err]).toEqual([2, expect.stringContaining(`--${family.id}`)]);
    }
    const where = kind.words.verdicts[0]?.id ?? "";
    const filtered = await score("--as", "jsonl", "--where", `verdict == ${JSON.stringify(where)}`);
    expect(filtered.out.split("\n").length - 1).toBe(rows.filter(({ verdict }) => verdict === where).length);
  });
});

describe("the toy kind", () => {
  it("comes to the values that its metric says, in each mode and by engine", async () => {
    const opened = await openFiles([FILES.ranking?.() ?? ""], {}, kinds);
    await opened.ask.settled({}, never);
    const gains = async (mode: string) => {
      const query = { ...opened.query, modes: withMode(opened.query.modes, "gain", mode), annotator: FILE_ANNOTATOR };
      const { metrics } = await opened.ask.summary({ query }, never);
      return metrics
        .filter(({ slice }) => slice === null || "engine" in slice)
        .map(({ value, n, slice }) => [slice?.engine ?? "all", value, n]);
    };
    expect(await gains("reciprocal")).toEqual([
      ["all", (1 + 1 / 2 + 0 + 1 / 2 + 1 + 1 / 3) / 6, 6],
      ["old", 0.5, 3],
      ["new", (1 / 2 + 1 + 1 / 3) / 3, 3],
    ]);
    expect(await gains("first")).toEqual([
      ["all", 2 / 6, 6],
      ["old", 1 / 3, 3],
      ["new", 1 / 3, 3],
    ]);
    await opened.session.dispose();
  });

  it("is one more name among formats and metrics", async () => {
    const formats = await cancellable(never, ["formats", "--as", "json"], kinds);
    expect(JSON.parse(formats.out).map((shape: { id: string }) => shape.id)).toContain("ranked-lists");
    const metric = await cancellable(never, ["metrics", "ranking.gain"], kinds);
    expect(metric.out).toContain("--gain first: One for the first place alone");
    const unknown = await cancellable(never, ["metrics", "ranking.gain"]);
    expect(unknown.code).toBe(2);
  });

  it("is known to every command that reads files", async () => {
    const file = FILES.ranking?.() ?? "";
    const sides = ["--a", 'engine == "old"', "--b", 'engine == "new"', "--by", "id"];
    const compared = await cancellable(never, ["compare", file, ...sides, "--gain", "first", "--as", "json"], kinds);
    expect([compared.err, JSON.parse(compared.out || "{}").kind]).toEqual([expect.anything(), "ranking"]);
    const asked = ["--model", "m", "--base-url", "http://127.0.0.1:1/v1", "--adapter", "ranked-lists", "--dry-run"];
    const store = ["--store", temporaryFolder()];
    for (const command of ["label", "judge"]) {
      const planned = await cancellable(never, [command, file, ...asked, ...store], kinds);
      expect([command, planned.err]).toEqual([command, ""]);
    }
    const vote = (raw: string) => ({ value: null, unparsed: null, raw, rationale: null, isSwapped: false });
    const task = { id: "best-list", isPair: false, instructions: "", ask: "", material: () => null, vote };
    const judging = opaque({ ...ranking, label: { asking: { judgeTasks: [task] } } });
    const others = new KindRegistry(registry.first, ...registry.kinds.slice(1), judging);
    const refused = await cancellable(never, ["judge", file, "--model", "m", "--prompt", "nonsense", ...store], others);
    expect(refused.err).toContain("best-list");
  });
});
