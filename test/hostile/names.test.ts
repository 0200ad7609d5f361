// Names that every object of JavaScript inherits something under, as keys, columns, paths, models and raters: they are
// names like any other. Catches a value that is lost, or one that was never in the file.
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { evaloupe, type Printed, scored, temporaryFolder, writeLines } from "../cli/support.ts";
import { mustBeEqual } from "../kinds/scanning.ts";
import { never } from "../session/open.ts";
import { withFile } from "./read.ts";

const folder = temporaryFolder();
const NAMES = ["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf"] as const;
const FIELDS = '"question":"Where?","response":"Paris","ground_truth":"Paris","noise_ratio":0.2';

/** A line with these members beside what a sample needs; `__proto__` is written as any other key. */
const line = (id: number, members: string, task = "noise_robustness") =>
  `{"id":"r${id}",${FIELDS},"task":"${task}"${members === "" ? "" : `,${members}`}}`;
const each = (value: (name: string, at: number) => unknown) =>
  NAMES.map((name, at) => `${JSON.stringify(name)}:${JSON.stringify(value(name, at))}`).join(",");

describe("fields to slice by", () => {
  // Every other sample has none of them.
  const rows = Array.from({ length: 6 }, (_, at) => line(at, at % 2 === 0 ? each((name) => `${name}-${at}`) : ""));
  const file = writeLines(join(folder, "slices.jsonl"), rows);
  const argv = ["score", file, "--adapter", "robustness", ...NAMES.flatMap((name) => ["--slice", name])];

  it("are slices of the samples that have them", async () => {
    const { metrics } = await scored(...argv.slice(1));
    for (const name of NAMES) {
      const values = metrics.flatMap(({ id, slice }) =>
        id === "noise-robustness.accuracy" && slice && Object.hasOwn(slice, name) ? [slice[name]] : [],
      );
      expect(values).toEqual([0, 2, 4].map((at) => `${name}-${at}`));
    }
  });

  it("are cells of a table, empty where a sample has none", async () => {
    const { code, out } = await evaloupe(...argv, "--as", "csv");
    expect(code).toBe(0);
    const [head = "", ...lines] = out.trimEnd().split("\r\n");
    const from = head.split(",").indexOf("slice.__proto__");
    const cells = lines.map((one) => one.split(",").slice(from, from + NAMES.length));
    expect(cells).toEqual(rows.map((_, at) => NAMES.map((name) => (at % 2 === 0 ? `${name}-${at}` : ""))));
  });

  it("are fields of an exported sample", async () => {
    const { out } = await evaloupe(...argv, "--as", "jsonl");
    const slices = JSON.parse(out.split("\n")[2] ?? "").slices;
    for (const name of NAMES) expect(Object.getOwnPropertyDescriptor(slices, name)?.value).toBe(`${name}-2`);
  });

  it("can be filtered by", async () => {
    for (const name of NAMES) {
      const { out } = await evaloupe(...argv, "--as", "jsonl", "--where", `${name} == "${name}-2"`);
      expect(out.match(/"id":"\w+"/g)).toEqual(['"id":"r2"']);
    }
  });
});

it("models, scores and groups of such names are counted as any others", async () => {
  const rows = NAMES.flatMap((name, at) => [
    line(2 * at, `"model":"${name}","scores":{${each((_, n) => (n + 1) / 8)}}`),
    line(2 * at + 1, `"model":"${name}"`),
  ]);
  const file = writeLines(join(folder, "models.jsonl"), rows);
  const { metrics } = await scored(file, "--adapter", "robustness");
  for (const [at, name] of NAMES.entries()) {
    const own = metrics.filter(({ id }) => id === `score.${name}`);
    expect(own.find(({ slice }) => slice === null)).toMatchObject({ value: (at + 1) / 8, n: NAMES.length });
    const model = metrics.find(({ id, slice }) => id === "noise-robustness.accuracy" && slice?.model === name);
    expect(model).toMatchObject({ value: 1, n: 2 });
  }
});

it("paths of a mapping lead into what the record has under them, and nowhere else", async () => {
  const rows = NAMES.flatMap((name, at) => [
    `{"nr":${2 * at},"gold":"Paris",${JSON.stringify(name)}:{"text":"Paris","q":0.5}}`,
    `{"nr":${2 * at + 1},"gold":"Paris"}`,
  ]);
  const file = writeLines(join(folder, "mapped.jsonl"), rows);
  for (const name of NAMES) {
    const map = [`response=${name}.text`, "ground_truth=gold", `score.${name}=${name}.q`].flatMap((one) => [
      "--map",
      one,
    ]);
    const { code, out, err } = await evaloupe("score", file, ...map, "--as", "json");
    expect(code, err).toBe(0);
    const own = JSON.parse(out).metrics.filter(({ id }: { id: string }) => id === `score.${name}`);
    expect(own[0]).toMatchObject({ value: 0.5, n: 1 });
  }
  // Inherited ones are no fields: `constructor.name` is "Object" of every object.
  const inherited = await evaloupe("score", file, "--map", "response=constructor.name", "--as", "json");
  expect(JSON.parse(inherited.out).metrics.filter(({ n }: { n: number }) => n > 0)).toEqual([]);
});

it("keys of sentences and names of raters are those of the file", async () => {
  const sentences = NAMES.map((name) => [name, `Sentence ${name}.`]);
  const support = NAMES.map((name, at) => ({
    response_sentence_key: name,
    explanation: "",
    supporting_sentence_keys: at % 2 === 0 ? ["0a"] : [],
    fully_supported: at % 2 === 0,
  }));
  const row = {
    id: 1,
    question: "Q?",
    documents: ["It is."],
    documents_sentences: [[["0a", "It is."]]],
    response: sentences.map(([, text]) => text).join(" "),
    response_sentences: sentences,
    sentence_support_information: support,
    unsupported_response_sentence_keys: ["constructor", "hasOwnProperty"],
    all_relevant_sentence_keys: ["0a"],
    all_utilized_sentence_keys: ["0a"],
    overall_supported: false,
  };
  await withFile(writeLines(join(folder, "keys.jsonl"), [row]), async ({ ask, query }) => {
    const { body } = await ask.detail({ query, index: 0 }, never);
    const states = (body.responseSentences ?? []).map(({ key, state }) => [key, state]);
    // Keys of sentences are told in small letters.
    expect(states).toEqual(NAMES.map((name, at) => [name.toLowerCase(), at % 2 === 0 ? "full" : "none"]));
  });
  const ratings = NAMES.map((rater, at) => ({ rater, value: at % 2 }));
  const rated = [1, 2, 3].map((id) => ({ id, prompt: "p", response1: "a", response2: "b", gold: 1, ratings }));
  const file = writeLines(join(folder, "raters.jsonl"), rated);
  const { metrics } = JSON.parse((await evaloupe("agree", file, "--as", "json")).out) as Printed;
  const judged = metrics.filter(
    ({ id, slice, against }) => id === "agreement.accuracy" && slice === null && !against?.includes(" · "),
  );
  expect(judged.map(({ against, value }) => [against, value])).toEqual(NAMES.map((name, at) => [name, at % 2]));
});

describe("through the scanner", () => {
  const members = [each((name) => name), each((_, at) => at), each(() => ({ constructor: 1 })), '"__proto__":null', ""];

  it.each([
    ["rag", "robustness", (own: string, at: number) => line(at, own)],
    [
      "choice",
      "choice",
      (own: string, at: number) =>
        `{"id":${at},"question":"Q?","choices":["constructor","__proto__"],"logprobs":[-1,-2],"answer":${at % 2},"model":"__proto__"${own && `,${own}`}}`,
    ],
    [
      "rating",
      "ratings",
      (own: string, at: number) =>
        `{"id":${at},"prompt":"p","response1":"a","response2":"b","gold":1,"ratings":[{"rater":"__proto__","value":1},{"rater":"constructor","value":${at % 2}}],"model":"toString"${own && `,${own}`}}`,
    ],
  ])("%s rows are those that are read with care", async (kind, adapter, write) => {
    const lines = Array.from({ length: 300 }, (_, at) => write(members[at % members.length] ?? "", at));
    const { scanned, records } = await mustBeEqual(lines, { kind, adapter });
    expect(scanned).toBeGreaterThan(0.1 * records.total);
    // As scores of the file, with which nothing else is read.
    const scores = lines.map((one, at) => `${one.slice(0, -1)},"scores":{${each((_, n) => (n + at) % 2)}}}`);
    await mustBeEqual(scores, { kind, adapter });
  });
});

it("files and folders have such names", async () => {
  for (const name of NAMES) {
    mkdirSync(join(folder, name));
    const file = writeLines(join(folder, name, name), [line(1, "")]);
    const out = join(folder, name, `${name}.csv`);
    const { code, err } = await evaloupe("score", file, "--adapter", "robustness", "--as", "csv", "--out", out);
    expect([code, err]).toEqual([0, ""]);
    expect(readFileSync(out, "utf8")).toContain(`\r\n${file},0,1,r1`);
  }
});
