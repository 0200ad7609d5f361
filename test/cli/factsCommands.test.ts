// Catches commands that say something else over facts than over the files that they were measured from, or that write,
// join or count twice in silence.
import { appendFileSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { Exit } from "../../src/cli/io.ts";
import { writeLabelLine } from "../../src/labels/people.ts";
import { FACTS_NOTE, measuredIn } from "./measured.ts";
import { evaloupe, row, temporaryFolder, writeLines } from "./support.ts";

const folder = temporaryFolder();
const measured = measuredIn(folder);
const examples = fileURLToPath(new URL("../../examples", import.meta.url));
const example = (name: string) => relative(process.cwd(), join(examples, name));

const METRIC = "noise-robustness.accuracy";

/** What a command says, without what only facts say and without the names of files. */
async function said(files: readonly string[], argv: readonly string[]) {
  const [command = "", ...options] = argv;
  const { out, code } = await evaloupe(command, ...files, ...options);
  const lines = out
    .split("\n")
    .filter((line) => !line.includes(FACTS_NOTE) && !/^\s*"notes": \[$|^\s*\],?$/.test(line))
    // The message of an issue is in the words of the record, which facts have not.
    .map((line) =>
      line.replace(/"message":"(?:[^"\\]|\\.)*",?/g, "").replace(/<td><bdi>[^<]*<\/bdi><\/td><\/tr>$/, ""),
    );
  return { code, text: files.reduce((text, file) => text.replaceAll(file, "FILE"), lines.join("\n")) };
}

describe("commands over facts say what they say over the files", () => {
  it.each([
    ["agree", "rating/judge-votes.jsonl", ["--as", "json"]],
    ["agree", "rating/judge-votes.jsonl", ["--as", "jsonl"]],
    ["traits", "ragbench.jsonl", ["--as", "json"]],
    ["stress", "ragbench.jsonl", ["--with", "local", "--as", "json"]],
    ["stress", "robustness-rejections.jsonl", ["--with", "matching", "--as", "json"]],
    ["score", "ragbench.jsonl", ["--as", "html"]],
    ["score", "ragbench.jsonl", ["--as", "markdown"]],
    ["score", "ragbench.jsonl", ["--as", "jsonl", "--where", "record.dataset_name != null || id != null"]],
  ])("%s %s", async (command, name, options) => {
    const own = example(name);
    const facts = await measured([own]);
    const expected = await said([own], [command, ...options]);
    const found = await said([facts], [command, ...options]);
    expect(expected.code).toBe(Exit.ok);
    if (options.includes("html")) {
      // A report says at its head what it is of.
      const body = ({ text }: { text: string }) => text.slice(text.indexOf("<section")).replaceAll(own, "FILE");
      expect(body(found).replaceAll(/facts-\d+\.parquet/g, "ragbench.jsonl")).toBe(body(expected));
    } else expect({ ...found, text: found.text.replaceAll(own, "FILE") }).toEqual(expected);
  });

  it("plan two runs", async () => {
    const runs = ["before", "after"].map((name) =>
      writeLines(
        join(folder, `${name}.jsonl`),
        Array.from({ length: 60 }, (_, at) => {
          const isWrong = (at * (name === "before" ? 7 : 5)) % 3 === at % 2;
          return row(`r${at}`, isWrong ? "London" : "Paris", "Paris", 0.2, "m");
        }),
      ),
    );
    const facts = await Promise.all(runs.map((run) => measured([run])));
    const options = ["--metric", METRIC, "--as", "json"];
    const numbers = async (files: readonly string[]) => {
      const { out, code } = await evaloupe("plan", ...files, ...options);
      const { sources: _, a: __, base: ___, ...rest } = JSON.parse(out);
      return {
        code,
        rest: JSON.parse(JSON.stringify(rest).replaceAll(/"[^"]*(?:before|after|facts-\d+)[^"]*"/g, '""')),
      };
    };
    expect(await numbers(facts)).toEqual(await numbers(runs));
  });

  it.each([
    ["label", "--with", "local"],
    ["judge", "--model", "m", "--base-url", "http://127.0.0.1:9/v1", "--dry-run"],
  ])("%s is told to take the data", async (command, ...options) => {
    const data = example(command === "label" ? "ragbench.jsonl" : "rating/judge-votes.jsonl");
    const facts = await measured([data]);
    expect(await evaloupe(command, facts, ...options)).toMatchObject({
      code: Exit.bad,
      err: expect.stringMatching(new RegExp(`${command}: .* holds facts of ${data}\\. Do that with ${data}`)),
    });
  });

  it("measure takes the labels of the files alone", async () => {
    const [one] = twoFiles("annotated");
    const documents = ["It is red. It is old."];
    writeLines(one, [{ id: "a", question: "What is it?", response: "It is red. It is new.", documents }]);
    expect(await evaloupe("label", one, "--with", "local")).toMatchObject({ code: Exit.ok });
    const options = ["--join", one.replace(/jsonl$/, "labels.jsonl"), "--out", join(folder, "annotated.parquet")];
    expect(await evaloupe("measure", one, ...options)).toMatchObject({
      code: Exit.bad,
      err: expect.stringContaining("the labels are by local"),
    });
    expect(await evaloupe("measure", one, ...options, "--annotator", "file")).toMatchObject({ code: Exit.ok });
  });

  it("compare pairs samples of one record with their own", async () => {
    const systems = example("several-systems.json");
    const lines = join(folder, "systems.facts.jsonl");
    await evaloupe("measure", systems, "--out", lines);
    const compared = async (...files: readonly string[]) => {
      const { metrics, pairing } = JSON.parse((await evaloupe("compare", ...files, "--as", "json")).out);
      const { shared: _, ...rest } = pairing;
      return { metrics, pairing: rest };
    };
    expect(await compared(await measured([systems]), lines)).toEqual(await compared(systems, systems));
  });

  it("compare takes all sources of a facts file as one run, on either side", async () => {
    const rows = (answers: string) =>
      [...answers].map((answer, at) => row(`r${at}`, answer === "r" ? "Paris" : "London", "Paris", 0, "m"));
    const halves = (name: string, answers: string) => [
      writeLines(join(folder, `${name}-1.jsonl`), rows(answers).slice(0, 3)),
      writeLines(join(folder, `${name}-2.jsonl`), rows(answers).slice(3)),
    ];
    const facts = await measured(halves("halved", "rrwrrw"));
    const whole = writeLines(join(folder, "unhalved.jsonl"), rows("rrrrww"));
    const compared = async (...files: readonly string[]) => {
      const { a, b, pairing, metrics } = JSON.parse((await evaloupe("compare", ...files, "--as", "json")).out);
      const { id: _, ...accuracy } = metrics.find(({ id }: { id: string }) => id === METRIC);
      return [a.sources, a.samples, b.sources, b.samples, pairing.pairs, accuracy.a, accuracy.b];
    };
    expect(await compared(facts, whole)).toEqual([[facts], 6, [whole], 6, 6, 4 / 6, 4 / 6]);
    expect(await compared(whole, facts)).toEqual([[whole], 6, [facts], 6, 6, 4 / 6, 4 / 6]);
  });

  it("groups by a slice as the data does, and by white space not at all", async () => {
    const path = join(folder, "spaces.jsonl");
    const models = [" ", "m", "n"];
    writeLines(
      path,
      Array.from({ length: 12 }, (_, at) =>
        row(`r${at}`, at % 4 === 0 ? "London" : "Paris", "Paris", 0.2, models[at % 3] ?? ""),
      ),
    );
    const numbers = async (file: string) => {
      const { metrics, records } = JSON.parse((await evaloupe("score", file, "--group", "model", "--as", "json")).out);
      return { metrics, records };
    };
    expect(await numbers(await measured([path]))).toEqual(await numbers(path));
  });

  it("nothing is joined to them", async () => {
    const facts = await measured([example("ragbench.jsonl")]);
    expect(await evaloupe("score", facts, "--join", example("memerag-annotators.jsonl"))).toMatchObject({
      code: Exit.bad,
      err: expect.stringContaining("Do that with"),
    });
  });
});

/** Rows of two files, whose facts stand in one. */
function twoFiles(name: string): readonly [string, string] {
  const home = join(folder, name);
  mkdirSync(home, { recursive: true });
  const rows = (from: number) =>
    Array.from({ length: 10 }, (_, at) => row(`r${from + at}`, at % 3 === 0 ? "London" : "Paris", "Paris", 0.2, "m"));
  return [writeLines(join(home, "part-1.jsonl"), rows(0)), writeLines(join(home, "part-2.jsonl"), rows(10))];
}

async function scored(...files: readonly string[]) {
  const { out, err, code } = await evaloupe("score", ...files, "--as", "json");
  return { ...JSON.parse(out), err, code };
}

describe("samples that several facts files hold", () => {
  it("are counted once, which is told", async () => {
    const [one, two] = twoFiles("twice");
    const facts = await measured([one, two]);
    const again = await measured([two]);
    const whole = await scored(facts);
    expect(whole).toMatchObject({ code: Exit.ok, samples: 20 });
    const found = await scored(facts, again);
    expect(found).toMatchObject({ code: Exit.bad, samples: 20, err: expect.stringContaining("same samples") });
    expect(found.metrics).toEqual(whole.metrics);
    const copy = join(folder, "copy.parquet");
    copyFileSync(facts, copy);
    expect(await scored(facts, copy)).toMatchObject({ code: Exit.bad, samples: 20 });
    expect(await evaloupe("measure", facts, copy, "--out", join(folder, "all.parquet"))).toMatchObject({
      code: Exit.bad,
    });
  });

  it("are counted as the whole where one has a part of them, in whatever order", async () => {
    const [one] = twoFiles("whole");
    const [part, whole] = [await measured([one], ["--where", "row < 5"]), await measured([one])];
    for (const order of [
      [part, whole],
      [whole, part],
    ])
      expect(await scored(...order)).toMatchObject({ code: Exit.bad, samples: 10 });
  });

  it("are others where the file was another one, or where they are of one record", async () => {
    const [one, two] = twoFiles("states");
    const before = await measured([one]);
    copyFileSync(two, one);
    expect(await scored(before, await measured([one]))).toMatchObject({ code: Exit.ok, samples: 20 });
    const systems = example("several-systems.json");
    const { samples } = await scored(systems);
    const halves = await Promise.all(["==", "!="].map((is) => measured([systems], ["--where", `model ${is} "plain"`])));
    expect(await scored(...halves)).toMatchObject({ code: Exit.ok, samples });
  });

  it("are others where each file has some of a source alone", async () => {
    const [one] = twoFiles("slices");
    const [first, second, third] = await Promise.all(
      ["row < 5", "row >= 5", "row > 3"].map((where) => measured([one], ["--where", where])),
    );
    const both = await scored(first ?? "", second ?? "");
    expect(both).toMatchObject({ code: Exit.ok, samples: 10, records: { total: 10, used: 10 } });
    expect(both.notes.join()).toMatch(/Some samples of .*part-1\.jsonl alone/);
    expect(await scored(first ?? "", third ?? "")).toMatchObject({ code: Exit.bad });
    // Facts of facts say so as well, and why they are not read record by record.
    const again = await measured([second ?? ""]);
    expect((await scored(again)).notes.join()).toMatch(/Some samples of .*part-1\.jsonl alone/);
    expect(await evaloupe("score", again, "--as", "jsonl")).toMatchObject({
      code: Exit.bad,
      err: expect.stringContaining("These facts are of some samples"),
    });
    // A run beside itself is no mistake.
    const { out } = await evaloupe("compare", first ?? "", first ?? "", "--as", "json");
    expect(JSON.parse(out).pairing.pairs).toBeGreaterThan(0);
  });
});

describe("facts beside others", () => {
  it("of the data that is read itself are not counted", async () => {
    const [one] = twoFiles("beside");
    const facts = await measured([one]);
    expect(await scored(one, facts)).toMatchObject({
      code: Exit.bad,
      samples: 10,
      err: expect.stringContaining("which is read itself"),
    });
    const { out } = await evaloupe("compare", facts, one, "--as", "json");
    expect(JSON.parse(out).pairing.pairs).toBe(10);
  });

  it("of another kind count as their data would, in any order", async () => {
    const files = ["choice/two-models", "ragbench.jsonl", "rating/judge-votes.jsonl"].map(example);
    const facts = await Promise.all(files.map((file) => measured([file])));
    const whole = ({ slice }: { slice: unknown }) => slice === null;
    // The kind of a run is that of its first source, and sources of facts stand by their names.
    const { metrics, records } = await scored(...files);
    expect(records.used).toBeLessThan(records.total);
    for (const shards of [facts, facts.toReversed()]) {
      const found = await scored(...shards);
      expect(found.records).toEqual(records);
      expect(found.metrics.filter(whole)).toEqual(metrics.filter(whole));
    }
  });

  it("of records whose fields were guessed are one run with such records", async () => {
    const home = join(folder, "guessed");
    mkdirSync(home);
    const rows = (wrong: string) =>
      ["Ann", "Bo", "Cy"].map((name, at) => ({
        question: `Who is ${at}?`,
        predicted: at === 1 ? wrong : name,
        expected: name,
      }));
    const [one, two] = ["Bo", "Di"].map((wrong, at) => writeLines(join(home, `${at}.jsonl`), rows(wrong)));
    const facts = await measured([one ?? ""]);
    const compared = async (base: string) => JSON.parse((await evaluated(base)).out);
    const evaluated = (base: string) => evaloupe("compare", base, two ?? "", "--as", "json");
    const [ofFacts, ofFile] = [await compared(facts), await compared(one ?? "")];
    expect(ofFacts.pairing.pairs).toBe(3);
    expect(ofFacts.metrics).toEqual(ofFile.metrics);
  });

  it("that no sample passed when they were measured say so", async () => {
    const [one] = twoFiles("empty");
    const facts = await measured([one], ["--where", "noise == 0.9"]);
    expect(await evaloupe("score", facts)).toMatchObject({
      code: Exit.bad,
      err: expect.stringContaining("no sample passed the filter"),
    });
  });

  it("that were cut or put together by hand say what they lack", async () => {
    const [one, two] = twoFiles("joined");
    const parts = [one, two].map((path, at) => ({ path, out: join(folder, `joined-${at}.facts.jsonl`) }));
    for (const { path, out } of parts) await evaloupe("measure", path, "--out", out);
    const joined = join(folder, "joined.facts.jsonl");
    writeFileSync(joined, parts.map(({ out }) => readFileSync(out, "utf8")).join(""));
    expect(await evaloupe("score", joined)).toMatchObject({
      code: Exit.bad,
      err: expect.stringContaining("should hold the facts of 10 samples and holds 21"),
    });
  });
});

describe("labels by people", () => {
  it("stand beside the facts file, by the row that a sample has in it", async () => {
    const [one, two] = twoFiles("people");
    const facts = await measured([one, two]);
    const estimated = async (...files: readonly string[]) => {
      const { out, err } = await evaloupe("estimate", ...files, "--metric", METRIC, "--more", "20", "--as", "json");
      expect(err).toBe("");
      const { sources: _, ...found } = JSON.parse(out);
      return found;
    };
    const { next: keys } = await estimated(facts);
    expect(keys.length).toBeGreaterThan(4);
    for (const [at, contentKey] of keys.entries()) {
      const verdict = at % 3 === 0 ? "wrong" : "correct";
      const sample = { id: null, row: 19 - at, contentKey };
      const said = { what: "verdict", verdict } as const;
      const line = { who: "Ann", when: "2026-01-01T00:00:00Z", sample, said, isUndo: false };
      appendFileSync(facts.replace(/parquet$/, "labels.human.jsonl"), writeLabelLine(line));
      appendFileSync(one.replace(/jsonl$/, "labels.human.jsonl"), writeLabelLine(line));
    }
    const found = await estimated(facts);
    expect(found.labelled).toBe(keys.length);
    expect(found).toEqual(await estimated(dirname(one)));
  });
});
