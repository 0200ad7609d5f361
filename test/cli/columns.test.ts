// Catches a table of columns that lies about what is read, a reading that a command writes and no command reads, and one
// that is written over something else.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { evaloupe, scored, temporaryFolder, writeLines } from "./support.ts";

const root = temporaryFolder();
let folders = 0;
function folder(): string {
  const path = join(root, `f${folders++}`);
  mkdirSync(path);
  return path;
}

const PLAIN = "test/fixtures/data/reading/plain.jsonl";
const WILD = "test/fixtures/data/reading/wild.csv";
const odd = Array.from({ length: 6 }, (_, at) => ({
  q: `What is ${at}?`,
  a: `It is ${at}.`,
  g: `${at}`,
  tone: at % 3,
}));
const MAP = ["--map", "question=q", "--map", "response=a", "--map", "ground_truth=g"];

interface Columns {
  readonly sources: readonly string[];
  readonly columns: readonly {
    readonly path: string;
    readonly meaning: string;
    readonly role: string | null;
    readonly sources?: readonly number[];
    readonly [more: string]: unknown;
  }[];
  readonly judged: number;
  readonly records: { readonly total: number; readonly used: number };
  readonly readings?: readonly string[];
}
const asJson = async (...argv: readonly string[]): Promise<Columns> =>
  JSON.parse((await evaloupe("columns", ...argv, "--as", "json")).out);

describe("columns", () => {
  it("are told as JSON in the words of the contract", async () => {
    const { columns, judged, records } = await asJson(WILD);
    expect(records).toEqual({ total: 120, used: 120 });
    expect(judged).toBe(120);
    expect(columns.map(({ path }) => path)).toHaveLength(9);
    const of = (path: string) => columns.find((one) => one.path === path);
    expect(of('["Correct?"]')).toMatchObject({ meaning: "flag", role: "verdict", scale: [0, 1], unfit: 0 });
    expect(of('["Latency (s)"]')).toMatchObject({ meaning: "duration", role: null, direction: "lower", scale: null });
    expect(of('["Unnamed: 0"]')).toMatchObject({ meaning: "index", role: null, used: false });
    for (const column of columns) {
      expect(Object.keys(column)).toEqual(
        expect.arrayContaining([
          ..."path meaning role example present missing unfit distinct scale direction why".split(" "),
        ]),
      );
      expect(Number(column.present) + Number(column.missing)).toBe(120);
    }
  });

  it("call fields as people do: contexts, reference, conversation", async () => {
    const path = writeLines(join(folder(), "x.jsonl"), odd);
    const { columns, judged } = await asJson(path, ...MAP);
    expect(columns.map(({ path: at, role }) => [at, role])).toEqual([
      ["q", "question"],
      ["a", "response"],
      ["g", "reference"],
      ["tone", null],
    ]);
    expect(judged).toBe(6);
    expect((await asJson(PLAIN)).columns.find(({ path: at }) => at === "documents")?.role).toBe("contexts");
  });

  it("are a table, with a line of what is read and cells that are cut", async () => {
    const { code, out } = await evaloupe("columns", PLAIN);
    expect(code).toBe(0);
    expect(out).toMatch(/^path +meaning +role +example +distinct/m);
    expect(out).toMatch(/^documents +list of texts +contexts/m);
    expect(out).toMatch(/question → question; .*; \d of 6 columns not used/);
    expect(out).toContain("…");
    for (const line of out.split("\n").filter((one) => /^(?:question|response) /.test(one)))
      expect(line.length).toBeLessThan(160);
  });

  it("of files with equal columns are one table that says how many; others have their own", async () => {
    const place = folder();
    // Numbers of one row are taken for results.
    const words = odd.map(({ q, a }) => ({ q, a }));
    for (const name of ["a", "b", "c"]) writeLines(join(place, `${name}.jsonl`), words);
    writeLines(join(place, "d.jsonl"), [{ question: "Q?", response: "Yes.", ground_truth: "yes", id: "1" }]);
    const { out } = await evaloupe("columns", place);
    expect(out.match(/^path +/gm)).toHaveLength(2);
    expect(out).toContain("(3 files with these columns): 18 records looked at");
    const { sources, columns } = await asJson(place);
    expect(sources).toHaveLength(4);
    expect(columns.find(({ path }) => path === "q")).toMatchObject({ sources: [0, 1, 2], present: 18 });
    expect(columns.find(({ path }) => path === "ground_truth")?.sources).toEqual([3]);
  });

  it("are told of records of no known format, which are bad input", async () => {
    const path = writeLines(join(folder(), "x.jsonl"), [
      { foo: { bar: [1, 2] }, baz: true },
      { foo: { bar: [3] }, baz: false },
    ]);
    const { code, out, err } = await evaloupe("columns", path);
    expect(code).toBe(2);
    expect(out).toMatch(/^foo\.bar +list of numbers/m);
    expect(err).toContain("no samples");
  });

  it("show hidden characters of names and values", async () => {
    const path = writeLines(join(folder(), "x.jsonl"), [
      { question: "Q\u001b[31m?", response: "\u202eA", "\u001b[2Jx": "y" },
    ]);
    const { out } = await evaloupe("columns", path);
    for (const hidden of ["\u001b", "\u202e"]) expect(out).not.toContain(hidden);
  });

  it.each([
    [["--as", "csv"], "written as table or json"],
    [["--fail-under", "average=1"], "no --fail-under"],
    [["--save-reading=out.json"], ".reading.json"],
    [["--adaptor", "x"], "--adapter"],
  ])("refuse %j", async (argv, told) => {
    const { code, err } = await evaloupe("columns", PLAIN, ...argv);
    expect(code).toBe(2);
    expect(err).toContain(told);
  });

  it("refuse facts and what is not there", async () => {
    const facts = join(folder(), "x.parquet");
    await evaloupe("measure", PLAIN, "--out", facts);
    expect(await evaloupe("columns", facts)).toMatchObject({ code: 2, err: expect.stringContaining("holds facts") });
    expect((await evaloupe("columns", join(root, "none.jsonl"))).code).toBe(2);
  });
});

describe("--save-reading", () => {
  it("keeps what was said, and every command reads it from then on", async () => {
    const path = writeLines(join(folder(), "x.jsonl"), odd);
    const said = await evaloupe("score", path, ...MAP, "--lower", "tone", "--save-reading", "--as", "json");
    const file = path.replace("x.jsonl", "x.reading.json");
    expect(said.err).toContain("x.reading.json");
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({
      version: 1,
      roles: { question: "q", response: "a", ground_truth: "g" },
      scores: { tone: { direction: "lower" } },
    });
    const [first, again] = [JSON.parse(said.out), await scored(path)];
    expect(again.metrics).toEqual(first.metrics);
    expect((await evaloupe("score", path)).err).toContain("Read by x.reading.json.");
    expect((await evaloupe("score", path)).out).toContain("by its reading");
    for (const command of ["traits", "columns"]) {
      const ran = await evaloupe(command, path, ...(command === "traits" ? ["--failing", "tone < 1"] : []));
      expect([ran.code, ran.err.includes("Read by x.reading.json.")], command).toEqual([0, true]);
    }
    const compared = await evaloupe("compare", path, path, "--as", "json");
    expect(compared.code).toBe(0);
    expect(JSON.stringify(JSON.parse(compared.out))).toContain("answer.accuracy");
    const { readings, columns } = await asJson(path);
    expect(readings).toEqual(["x.reading.json"]);
    expect(columns.find(({ path: at }) => at === "tone")?.direction).toBe("lower");
  });

  it("leaves what is read the same where nothing was said", async () => {
    const path = writeLines(join(folder(), "x.jsonl"), [readFileSync(PLAIN, "utf8").trimEnd()]);
    const plain = await scored(path);
    await evaloupe("columns", path, "--save-reading");
    const again = await scored(path);
    expect(again.adapter.id).toBe(plain.adapter.id);
    expect(again.metrics).toEqual(plain.metrics);
  });

  it("takes a name behind it, and no file of data for one", async () => {
    const place = folder();
    const path = writeLines(join(place, "x.jsonl"), odd);
    const to = join(place, "evaloupe.reading.json");
    expect((await evaloupe("columns", ...MAP, "--save-reading", to, path)).code).toBe(0);
    expect(existsSync(to)).toBe(true);
    writeLines(join(place, "y.jsonl"), odd);
    expect((await evaloupe("score", join(place, "y.jsonl"))).err).toContain("Read by evaloupe.reading.json.");
    expect((await evaloupe("columns", "--save-reading", path)).err).toContain("x.reading.json");
    const other = join(root, `elsewhere.reading.json`);
    expect((await evaloupe("columns", path, `--save-reading=${other}`)).err).toContain("no file of these looks for it");
  });

  it("is one reading of one name", async () => {
    const place = folder();
    const [one, two] = ["a", "b"].map((name) => writeLines(join(place, `${name}.jsonl`), odd)) as [string, string];
    expect(await evaloupe("columns", one, two, ...MAP, "--save-reading")).toMatchObject({ code: 2 });
    const to = join(place, "evaloupe.reading.json");
    expect((await evaloupe("columns", one, two, ...MAP, "--save-reading", to)).code).toBe(0);
    writeFileSync(join(place, "a.csv"), "q,a\n");
    expect((await evaloupe("columns", one, "--save-reading")).err).toContain("a.jsonl.reading.json");
  });

  it("writes over a reading and over nothing else", async () => {
    const path = writeLines(join(folder(), "x.jsonl"), odd);
    const file = path.replace("x.jsonl", "x.reading.json");
    await evaloupe("columns", path, "--map", "response=q", "--save-reading");
    await evaloupe("columns", path, ...MAP, "--save-reading");
    expect(JSON.parse(readFileSync(file, "utf8")).roles.response).toBe("a");
    const elsewhere = join(root, "mine.reading.json");
    writeFileSync(elsewhere, '{"mine":1}');
    const refused = await evaloupe("columns", path, "--save-reading", elsewhere);
    expect(refused).toMatchObject({ code: 2, err: expect.stringContaining("no reading") });
    expect(readFileSync(elsewhere, "utf8")).toBe('{"mine":1}');
  });
});

describe("a reading beside data", () => {
  it("that is wrong is bad input, and names file and key", async () => {
    const path = writeLines(join(folder(), "x.jsonl"), odd);
    writeFileSync(
      path.replace("x.jsonl", "x.reading.json"),
      '{"version":1,"roles":{},"scores":{"tone":{"direction":"up"}}}',
    );
    const { code, err } = await evaloupe("score", path);
    expect(code).toBe(2);
    expect(err).toContain("BAD_READING");
    expect(err).toContain('x.reading.json is not a reading: “scores.tone.direction” cannot be "up"');
  });

  it("that does not fit is told, and fails a gate", async () => {
    const path = writeLines(join(folder(), "x.jsonl"), [readFileSync(PLAIN, "utf8").trimEnd()]);
    writeFileSync(path.replace("x.jsonl", "x.reading.json"), '{"version":1,"roles":{"response":"reply"},"scores":{}}');
    const told = await evaloupe("score", path);
    expect(told).toMatchObject({
      code: 0,
      err: expect.stringContaining("names columns that x.jsonl does not have: reply"),
    });
    expect(told.out).toContain("is not used");
    for (const gate of [["--strict"], ["--fail-under", "repeats.always=0"]])
      expect(await evaloupe("score", path, ...gate)).toMatchObject({ code: 2, err: expect.stringContaining("reply") });
    expect((await evaloupe("compare", path, path, "--fail-on-regression")).code).toBe(2);
  });

  it("with an unknown score has a note, and fails a gate", async () => {
    const path = writeLines(join(folder(), "x.jsonl"), [JSON.stringify({ question: "a?", response: "b", quality: 4 })]);
    const beside = path.replace("x.jsonl", "x.reading.json");
    writeFileSync(beside, '{"version":1,"roles":{},"scores":{"quallity":{"verdictFrom":4}}}');
    const note = "x.reading.json names a score that is not there: quallity. Did you mean quality?";
    expect(await evaloupe("score", path)).toMatchObject({ code: 0, err: expect.stringContaining(note) });
    expect(await evaloupe("score", path, "--strict")).toMatchObject({ code: 2, err: expect.stringContaining(note) });
  });

  it("is no data of its folder", async () => {
    const place = folder();
    writeLines(join(place, "x.jsonl"), odd);
    await evaloupe("columns", join(place, "x.jsonl"), ...MAP, "--save-reading");
    const { sources, metrics } = await scored(place);
    expect(sources).toEqual([join(place, "x.jsonl")]);
    expect(metrics.find(({ id, slice }) => id === "answer.accuracy" && slice === null)?.value).toBe(1);
  });

  it("is measured into facts, which need it no more", async () => {
    const place = folder();
    const path = writeLines(join(place, "x.jsonl"), odd);
    await evaloupe("columns", path, ...MAP, "--save-reading");
    const facts = join(folder(), "x.parquet");
    expect((await evaloupe("measure", path, "--out", facts)).code).toBe(0);
    const values = ({ metrics }: Awaited<ReturnType<typeof scored>>) => metrics.filter(({ slice }) => slice === null);
    expect(values(await scored(facts))).toEqual(values(await scored(path)));
  });
});
