import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { Exit, type ExitCode, heaviest } from "../../src/cli/io.ts";
import { mustBeEqual } from "../kinds/scanning.ts";
import { completion, json, startProvider } from "../provider/server.ts";
import { buildCli } from "./builtCli.ts";
import { ranWith, row, SUPPORTED, temporaryFolder } from "./support.ts";

// A command line, with a file that something happens to at one moment of the run (tamper.cjs): in this process, and as
// it is run where threads read.

const { tamper } = createRequire(import.meta.url)("./tamper.cjs") as {
  tamper(how: object): { readonly act: () => void; readonly undo: () => void };
};
const folder = temporaryFolder();
const script = join(folder, "cli.js");
const home = process.cwd();
let work = "";

beforeAll(async () => {
  await buildCli(folder);
});
// Files are named as a person in their folder names them.
beforeEach(() => {
  work = mkdtempSync(join(folder, "work-"));
  process.chdir(work);
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => process.chdir(home));

const MIB = 1024 * 1024;
/** Read in several steps. */
const SOME_BYTES = 2.5 * MIB;
/** Cut into ranges that threads measure. */
const MANY_BYTES = 17 * MIB;

const written = new Map<string, string>();

/** Rows of about 7 kB; those of every answer of five letters are as long as each other. */
function rowsOf(bytes: number, answer: string): string {
  const key = `${bytes} ${answer}`;
  const known = written.get(key);
  if (known !== undefined) return known;
  const filler = "filler ".repeat(1000);
  const one = (at: number) =>
    `${JSON.stringify({ ...(row(String(at).padStart(6, "0"), answer, "Paris", 0.2, "m1") as object), filler })}\n`;
  const text = Array.from({ length: Math.ceil(bytes / one(0).length) }, (_, at) => one(at)).join("");
  written.set(key, text);
  return text;
}

interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

interface Tampering {
  readonly file?: string;
  readonly when: "read" | "open" | "write";
  readonly at?: number;
  /** For a shell in the folder of the files. */
  readonly script: string;
}

/** Where `tampering` happens, for tamper.cjs. */
function howOf(tampering: Tampering) {
  const once = join(work, "happened");
  rmSync(once, { force: true });
  const file = join(work, tampering.file ?? "rows.jsonl");
  return { ...tampering, file, script: `cd '${work}' && ${tampering.script}`, once };
}

/** A command in this process. */
async function ran(argv: readonly string[], tampering: Tampering | null): Promise<Ran> {
  const how = tampering && howOf(tampering);
  const tampered = how && tamper(how);
  let out = "";
  try {
    const result = await ranWith(argv, {
      out(text) {
        if (how?.when === "write") tampered?.act();
        out += text;
      },
    });
    if (how) expect(existsSync(how.once), `it should have happened: ${result.err}`).toBe(true);
    return { code: result.code, out, err: result.err };
  } finally {
    tampered?.undo();
  }
}

/** A command in a process of its own, with its threads. */
async function ranAlone(argv: readonly string[], tampering: Tampering | null): Promise<Ran> {
  const how = tampering && howOf(tampering);
  const child = spawn(process.execPath, ["-r", join(import.meta.dirname, "tamper.cjs"), script, ...argv], {
    cwd: work,
    env: { ...process.env, ...(how ? { TAMPER: JSON.stringify(how) } : {}) },
  });
  const said = { out: "", err: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    said.out += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said.err += text;
  });
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  if (how) expect(existsSync(how.once), `it should have happened: ${said.err}`).toBe(true);
  return { code, ...said };
}

function write(bytes = SOME_BYTES, answer = "Paris", other = "Rome!"): void {
  writeFileSync(join(work, "rows.jsonl"), rowsOf(bytes, answer));
  writeFileSync(join(work, "other.jsonl"), rowsOf(bytes, other));
}

const CHANGES = {
  cut: ["truncate -s 900000 rows.jsonl", "was truncated"],
  grown: ["tail -n 1 rows.jsonl >> rows.jsonl", "grew"],
  replaced: ["mv other.jsonl rows.jsonl", "was replaced by another file"],
  "written over, with its time set back": [
    "touch -r rows.jsonl time && cat other.jsonl > rows.jsonl && touch -r time rows.jsonl",
    // A thread that reads at the moment between sees it cut.
    "was written to|was truncated",
  ],
  "emptied and written again": [
    "truncate -s 0 rows.jsonl && cat other.jsonl >> rows.jsonl",
    "was written to|was truncated",
  ],
  deleted: ["rm rows.jsonl", "was removed"],
  "replaced by a pipe": ["rm rows.jsonl && mkfifo rows.jsonl", "was replaced by another file"],
  "replaced by a folder": ["rm rows.jsonl && mkdir rows.jsonl", "was replaced by another file"],
  "replaced by a link": ["rm rows.jsonl && ln -s other.jsonl rows.jsonl", "was replaced by another file"],
} as const;
const entries = Object.entries(CHANGES);
/** One of each sort: bytes are gone, another file has the name, bytes are others, the name is gone. */
const SORTS = ["cut", "replaced", "written over, with its time set back", "deleted"];
const sorts = entries.filter(([name]) => SORTS.includes(name));

function expectChanged({ code, err }: Ran, words: string, name = "rows.jsonl"): void {
  expect(code, err).toBe(5);
  expect(err).toMatch(new RegExp(`^evaloupe: (?:.*(?:${words})).*Run again`));
  expect(err).toContain(name);
  expect(err).not.toMatch(/^\s+at /m);
}

/** Met by every state and every mixture. */
const ALWAYS_MET = ["--fail-under", "noise-robustness.accuracy=0"];

describe("a file that changes in the middle of being read passes no threshold", () => {
  it.each(entries)("%s, on one thread", async (_, [change, words]) => {
    write();
    const argv = ["score", "rows.jsonl", "--as", "json", "--workers", "1", ...ALWAYS_MET];
    const result = await ran(argv, { when: "read", at: MIB, script: change });
    expectChanged(result, words);
    expect(JSON.parse(result.out)).toMatchObject({ sources: ["rows.jsonl"], changed: ["rows.jsonl"] });
  });

  // Processes of their own: where bytes are gone, and where they are others.
  it.each(sorts.filter(([name]) => name === "cut" || name.startsWith("written")))(
    "%s, on two",
    async (_, [change, words]) => {
      write(MANY_BYTES);
      const argv = ["score", "rows.jsonl", "--as", "json", "--workers", "2", ...ALWAYS_MET];
      const result = await ranAlone(argv, { when: "read", at: 12 * MIB, script: change });
      expectChanged(result, words);
      expect(JSON.parse(result.out)).toMatchObject({ changed: ["rows.jsonl"] });
    },
  );

  it("while without a change it passes, and the object has no such field", async () => {
    write(MANY_BYTES);
    const argv = ["score", "rows.jsonl", "--as", "json", "--workers", "2", ...ALWAYS_MET];
    const { code, out, err } = await ranAlone(argv, null);
    expect([code, err]).toEqual([0, ""]);
    expect(JSON.parse(out)).not.toHaveProperty("changed");
  });
});

it.each(sorts)("keeps no facts of a file that changes while it is measured: %s", async (_, [change, words]) => {
  write();
  const argv = ["measure", "rows.jsonl", "--out", "facts.parquet", "--workers", "1"];
  const result = await ran(argv, { when: "read", at: MIB, script: change });
  expectChanged(result, words);
  expect(readdirSync(work).filter((name) => name.includes("facts"))).toEqual([]);
});

it("threads read the file that was opened, whatever has its name by then: no number is of two files", async () => {
  write(MANY_BYTES, "Paris", "Rome!");
  const argv = ["score", "rows.jsonl", "--as", "json", "--workers", "2"];
  const { code, out } = await ranAlone(argv, { when: "read", at: 0, script: CHANGES.replaced[0] });
  expect(code).toBe(5);
  const { metrics } = JSON.parse(out) as { metrics: readonly { id: string; value: number | null }[] };
  expect(metrics.find(({ id }) => id === "noise-robustness.accuracy")?.value).toBe(1);
});

describe("a file whose rows are read by the scanner", () => {
  const filler = "filler ".repeat(1000);
  const KINDS = {
    rag: ["robustness", (id: string) => row(id, "Paris", "Paris", 0.2, "m1")],
    choice: [
      "choice",
      (id: string) => ({ id, question: `Q${id}?`, choices: ["a", "b"], logprobs: [-1, -2], answer: 0 }),
    ],
    rating: ["ratings", (id: string) => ({ id, prompt: `p${id}`, response1: "a", response2: "b", auto: 1, gold: 1 })],
  } as const;
  const linesOf = (write: (id: string) => unknown, rows: number): readonly string[] =>
    Array.from({ length: rows }, (_, at) =>
      JSON.stringify({ ...(write(String(at).padStart(6, "0")) as object), filler }),
    );
  const kinds = Object.entries(KINDS);

  it.each(kinds)("is read so: %s", async (kind, [adapter, write]) => {
    const { scanned } = await mustBeEqual(linesOf(write, 50), { kind, adapter });
    expect(scanned).toBeGreaterThan(40);
  });

  const cases = kinds.flatMap(([kind, how]) => sorts.map(([sort, change]) => [kind, sort, how, change] as const));
  it.each(cases)("and changes meanwhile ends as any other: %s, %s", async (_, __, [, write], [change, words]) => {
    writeFileSync(join(work, "rows.jsonl"), `${linesOf(write, 400).join("\n")}\n`);
    writeFileSync(join(work, "other.jsonl"), `${linesOf(write, 400).toReversed().join("\n")}\n`);
    const argv = ["score", "rows.jsonl", "--as", "json", "--workers", "1"];
    const result = await ran(argv, { when: "read", at: MIB, script: change });
    expectChanged(result, words);
    expect(JSON.parse(result.out)).toMatchObject({ sources: ["rows.jsonl"], changed: ["rows.jsonl"] });
  });
});

const FORMS = ["table", "json", "jsonl", "csv", "html", "reference"];

describe("a file that changes between measuring and output is not written of", () => {
  it.each(FORMS)("--as %s", async (form) => {
    write(100_000);
    const argv = ["score", "rows.jsonl", "--as", form, "--out", "result", ...ALWAYS_MET];
    const result = await ran(argv, { when: "open", script: CHANGES.replaced[0] });
    expectChanged(result, "was replaced");
    expect(result.err).toContain("result was not written");
    expect(readdirSync(work).sort()).toEqual(["happened", "rows.jsonl"]);
  });

  it("and what stood there stays", async () => {
    write(100_000);
    writeFileSync(join(work, "result"), "before");
    await ran(["score", "rows.jsonl", "--out", "result"], { when: "open", script: CHANGES.deleted[0] });
    expect(readFileSync(join(work, "result"), "utf8")).toBe("before");
  });

  it.each(sorts)("%s, where records are read again", async (_, [change, words]) => {
    write();
    const where = ["--where", 'question ~ "Question"'];
    const argv = ["score", "rows.jsonl", "--as", "jsonl", ...where, "--out", "result"];
    expectChanged(await ran(argv, { when: "open", script: change }), words);
    expect(existsSync(join(work, "result"))).toBe(false);
  });
});

describe("a file that changes during the output is told of at its end", () => {
  it.each(sorts)("%s", async (_, [change, words]) => {
    const argv = ["score", "rows.jsonl", "--as", "jsonl", ...ALWAYS_MET];
    // Results of a process pass a pipe as well: one of the changes is tried there too.
    for (const run of change === CHANGES.cut[0] ? [ran, ranAlone] : [ran]) {
      write();
      const result = await run(argv, { when: "write", script: change });
      expectChanged(result, words);
      expect(result.out).not.toBe("");
    }
  });

  it("an object whose last byte had been read is of one state, and stays what it is", async () => {
    write(100_000);
    const argv = ["score", "rows.jsonl", "--as", "json"];
    const { code, out } = await ran(argv, { when: "write", script: CHANGES.deleted[0] });
    expect(code).toBe(0);
    expect(JSON.parse(out)).not.toHaveProperty("changed");
  });
});

describe("every command looks again", () => {
  const replaced = { when: "open", script: CHANGES.replaced[0] } as const;

  it.each(["table", "json", "jsonl", "csv"])("compare --as %s", async (form) => {
    write(100_000);
    writeFileSync(join(work, "b.jsonl"), rowsOf(100_000, "Rome!"));
    const argv = ["compare", "rows.jsonl", "b.jsonl", "--as", form, "--out", "result", "--fail-on-regression"];
    expectChanged(await ran(argv, replaced), "was replaced");
    expect(existsSync(join(work, "result"))).toBe(false);
  });

  it("compare, in its object and before its gate", async () => {
    write();
    writeFileSync(join(work, "b.jsonl"), rowsOf(SOME_BYTES, "Rome!"));
    const argv = ["compare", "rows.jsonl", "b.jsonl", "--as", "json", "--fail-on-regression"];
    const result = await ran(argv, { when: "read", at: MIB, script: CHANGES.replaced[0] });
    expectChanged(result, "was replaced");
    expect(JSON.parse(result.out)).toMatchObject({ changed: ["rows.jsonl"] });
  });

  it("agree, its contrast, and a file that is joined", async () => {
    const rated = (text: string) =>
      `${JSON.stringify({ id: 1, prompt: "p", response1: "a", response2: "b", ...JSON.parse(text) })}\n`;
    writeFileSync(join(work, "rows.jsonl"), rated('{"auto":1,"gold":1}'));
    const gold = () => writeFileSync(join(work, "gold.jsonl"), `${JSON.stringify({ id: 1, gold: 1 })}\n`);
    gold();
    const joined = ["agree", "rows.jsonl", "gold.jsonl", "--as", "csv", "--out", "result"];
    const lost = await ran(joined, { file: "gold.jsonl", when: "open", script: "rm gold.jsonl" });
    expectChanged(lost, "was removed", "gold.jsonl");
    gold();
    expect((await ran(["agree", "rows.jsonl", "gold.jsonl"], null)).code).toBe(0);
    const contrast = ["agree", "rows.jsonl", "--contrast", "auto=gold", "--as", "json", "--out", "result"];
    expectChanged(await ran(contrast, { when: "open", script: CHANGES.deleted[0] }), "was removed");
    expect(existsSync(join(work, "result"))).toBe(false);
  });

  it("label, whose labels are not put beside another file", async () => {
    writeFileSync(join(work, "rows.jsonl"), `${JSON.stringify(SUPPORTED)}\n`);
    const argv = ["label", "rows.jsonl", "--store", "store"];
    const result = await ran(argv, { when: "open", script: "echo >> rows.jsonl" });
    expectChanged(result, "grew");
    expect(result.err).toContain("rows.labels.jsonl was not written");
    expect(existsSync(join(work, "rows.labels.jsonl"))).toBe(false);
    expect((await ran(argv, null)).code).toBe(0);
  });

  it("judge, as soon as it is paid for", async () => {
    const provider = await startProvider();
    provider.fault = (_, response) => {
      json(response, 200, completion("<winner>1</winner>"));
      return true;
    };
    const pair = { id: 1, prompt: "p", response1: "a", response2: "b", gold: 1 };
    writeFileSync(join(work, "rows.jsonl"), `${JSON.stringify(pair)}\n`);
    const argv = ["judge", "rows.jsonl", "--store", "store", "--model", "m", "--base-url", provider.baseUrl];
    vi.stubEnv("EVALOUPE_API_KEY", "sk-canary");
    expectChanged(await ran(argv, { when: "open", script: "rm rows.jsonl" }), "was removed");
    expect(existsSync(join(work, "rows.ratings.jsonl"))).toBe(false);
    const { length } = provider.received;
    writeFileSync(join(work, "rows.jsonl"), `${JSON.stringify(pair)}\n`);
    expect((await ran(argv, null)).code).toBe(0);
    // What was paid for is kept.
    expect([length > 0, provider.received.length]).toEqual([true, length]);
    await provider.close();
  });
});

describe("what weighs more than a changed file", () => {
  it("is bad input, of which the change is told as well", async () => {
    write(100_000);
    writeFileSync(join(work, "rows.jsonl"), `{broken\n${rowsOf(100_000, "Paris")}`);
    const argv = ["score", "rows.jsonl", "--strict", "--out", "result"];
    const { code, err } = await ran(argv, { when: "open", script: CHANGES.replaced[0] });
    expect(code).toBe(2);
    expect(err).toContain("rows.jsonl was replaced by another file");
    expect(existsSync(join(work, "result"))).toBe(false);
  });

  it.each<[readonly ExitCode[], ExitCode]>([
    [[Exit.changed, Exit.ok, Exit.missed, Exit.incomplete], Exit.changed],
    [[Exit.changed, Exit.bad], Exit.bad],
    [[Exit.changed, Exit.configuration], Exit.configuration],
    [[Exit.changed, Exit.cancelled], Exit.cancelled],
  ])("%j gives %i", (codes, code) => {
    expect(heaviest(codes)).toBe(code);
  });
});
