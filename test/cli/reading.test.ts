// Catches a score of reading that calls right what an owner would deny, or that is silent about what is missing.
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { buildCli } from "./builtCli.ts";
import { temporaryFolder } from "./support.ts";

const BENCH = fileURLToPath(new URL("../../bench/reading.mjs", import.meta.url));
/** Prints what stands beside the file under the name of the command. */
const STAND_IN = `
const [command, file] = process.argv.slice(2);
if (file === "--help") process.exit(0);
const answers = JSON.parse(require("node:fs").readFileSync(file, "utf8"));
if (!process.argv.includes("eee")) console.log(JSON.stringify(answers[command]));
console.error(answers.said ?? "");
`;

interface Told {
  readonly path: string;
  readonly role: string | null;
  readonly meaning: string;
}

const folder = temporaryFolder();
const standIn = join(folder, "standIn.cjs");

/** What is printed for the files of a folder. */
function bench(place: string, cli: string, ...flags: string[]): string {
  const { stdout, stderr, status } = spawnSync(process.execPath, [BENCH, place, "--cli", cli, ...flags], {
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  expect(status).toBe(0);
  return stdout;
}

describe("with the command line", () => {
  let printed = "";

  beforeAll(async () => {
    const place = temporaryFolder();
    const rows = Array.from({ length: 4 }, (_, n) => ({
      question: `Who keeps lighthouse ${n}?`,
      answer: `Keeper ${n} keeps it.`,
      ground_truth: `keeper ${n}`,
      rating: n + 1,
      correct: n > 0,
    }));
    const roles = { question: "question", response: "answer", reference: "ground_truth" };
    const numbers = [
      { what: "correct", column: "correct", value: 0.75, n: 4 },
      { what: "rating", column: "rating", value: 2.5 },
    ];
    write(place, "good.jsonl", lines(rows), { kind: "rows", roles, numbers, samples: 4 });
    write(place, "denied.jsonl", lines(rows), {
      kind: "rows",
      roles: { ...roles, response: "ground_truth", reference: null },
      starts: { response: "keeper 0" },
      numbers: [{ what: "correct", column: "correct", value: 0.5 }],
      samples: 3,
    });
    await buildCli(folder);
    printed = bench(place, join(folder, "cli.js"));
  });

  it("calls right what an owner expects", () => {
    expect(printed).toMatch(/^right +2\/2 {2}good\.jsonl/m);
  });

  it("calls wrong what an owner denies", () => {
    expect(printed).toMatch(/^wrong +0\/1 {2}denied\.jsonl/m);
    for (const kind of ["another response", "a reference where there is none", "another number"])
      expect(printed).toContain(`    1  wrong: ${kind}\n`);
    expect(printed).toContain("    1  wrong: others counted as samples\n");
  });

  it("ends with the counts", () => {
    expect(printed.trimEnd()).toMatch(/\n2 files: right 1; part 0; part, silently 0; wrong 1; asked 0 \(0 rightly\)$/);
  });
});

describe("what makes a file", () => {
  const metric = { id: "score.latency", value: 3, n: 2, slice: null, direction: "higher" };
  const score = { kind: "rag", samples: 2, adapter: { id: "plain" }, metrics: [metric] };
  const ours = { id: "answer.accuracy", value: 0, n: 2, slice: null };
  const columns: Told[] = [
    { path: "answer", role: "response", meaning: "text" },
    { path: "grade", role: null, meaning: "score" },
  ];
  const roles = { response: "answer" };
  const grade = { what: "grade", column: "grade", value: 4 };

  const cases: [name: string, is: string, expected: object, answers: object][] = [
    ["right", "right", { roles }, { score }],
    ["part: a column that is listed, but no metric", "part", { roles, numbers: [grade] }, { score }],
    ["part, silently: a column that is nowhere", "part, silently", { roles: { question: "ask" } }, { score }],
    ["wrong: the higher, the better", "wrong", { roles, lower: ["latency"] }, { score }],
    ["wrong: an index as a score", "wrong", { roles, notScores: ["latency"] }, { score }],
    ["wrong: another kind", "wrong", { roles, as: "rating" }, { score }],
    ["wrong: failures by words alone", "wrong", { roles, judge: "none" }, { score: { ...score, metrics: [ours] } }],
    [
      "wrong: words against the verdict",
      "wrong",
      { roles, judge: "file", numbers: [{ what: "ok", column: "ok", value: 1, isVerdict: true }] },
      { score: { ...score, metrics: [ours, { ...metric, id: "score.ok", value: 1 }] } },
    ],
    [
      "right: the share of a label",
      "right",
      { roles, numbers: [{ what: "tone", column: "tone", label: "formal", value: 0.5 }] },
      { score: { ...score, metrics: [{ ...metric, id: "score.tone", value: null, labels: { formal: 0.5 } }] } },
    ],
    [
      "right: a number of one system, in its slice",
      "right",
      { roles, numbers: [{ what: "ok", ids: ["score.ok"], slice: "b", value: 1 }] },
      { score: { ...score, metrics: [{ ...metric, id: "score.ok", value: 1, slice: { model: "b" } }] } },
    ],
    [
      "right: a nested column, by the end of its path",
      "right",
      { roles, numbers: [{ what: "latency", column: "run.latency", value: 3 }], higher: ["run.latency"] },
      { score },
    ],
    ["asked", "asked", { roles }, { score: { ...score, samples: 0 } }],
    [
      "right: a table of results",
      "right",
      { roles: {}, isTable: true },
      { score: { ...score, samples: 0 }, said: "RESULTS: 2 rows" },
    ],
  ];
  let printed = "";

  beforeAll(() => {
    writeFileSync(standIn, STAND_IN);
    const place = temporaryFolder();
    for (const [at, [, , expected, answers]] of cases.entries())
      write(place, `${at}.json`, JSON.stringify({ columns: { columns }, ...answers }), {
        kind: "made up",
        ...expected,
      });
    printed = bench(place, standIn);
  });

  it.each(cases.map(([name, is], at) => [name, is, at] as const))("%s", (_, is, at) => {
    expect(printed).toMatch(new RegExp(`^${is} +\\d/\\d {2}${at}\\.json`, "m"));
  });

  it("names no file with --kinds", () => {
    const place = temporaryFolder();
    const expected = { kind: "made up", roles, lower: ["latency"] };
    write(place, "file.json", JSON.stringify({ score, columns: { columns } }), expected);
    const kinds = bench(place, standIn, "--kinds");
    expect(kinds).not.toContain("file.json");
    expect(kinds).toContain("    1  wrong: higher is better, as it is not\n");
  });
});

/** A file with the expectation beside it. */
function write(place: string, name: string, text: string, expected: object): void {
  writeFileSync(join(place, name), text);
  writeFileSync(join(place, `${name}.expect.json`), JSON.stringify(expected));
}

/** JSON Lines. */
function lines(rows: readonly object[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join("");
}
