// Catches alerts that point at other words than they speak of, results that a code scanner refuses, and text of a file that
// becomes a command, markup or an element.

import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Ajv } from "ajv";
import type { Log, PhysicalLocation, Result } from "sarif";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Exit } from "../../src/cli/io.ts";
import { commandOf } from "../../src/cli/output/alerts/github.ts";
import { evaloupe, temporaryFolder, writeLines } from "./support.ts";

const folder = temporaryFolder();
// It is of draft 4, of which it uses nothing that has changed since but its own name.
const {
  $schema: _,
  id: __,
  ...schema
} = JSON.parse(
  readFileSync(
    join(createRequire(import.meta.url).resolve("@microsoft/jest-sarif"), "../schemas/sarif-2.1.0-rtm.5.json"),
    "utf8",
  ),
);
const validate = new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false }).compile(schema);

const support = (key: string, full: boolean, ...keys: string[]) => ({
  response_sentence_key: key,
  supporting_sentence_keys: keys,
  fully_supported: full,
});

/** One sentence is supported, one partly, one not at all; with what JSON escapes, and characters of two units. */
const LABELLED = {
  id: "s1",
  question: "Who built 🌉?",
  documents: ['Ann "built" it.\n🌉 is old.', "Bo painted it."],
  documents_sentences: [
    [
      ["0a", 'Ann "built" it.'],
      ["0b", "🌉 is old."],
    ],
    [["1a", "Bo painted it."]],
  ],
  response: 'Ann "built" it [2]. 🌉 is ten years old. It\tcosts €5.',
  response_sentences: [
    ["a", 'Ann "built" it [2].'],
    ["b", "🌉 is ten years old."],
    ["c", "It\tcosts €5."],
  ],
  sentence_support_information: [support("a", true, "0a"), support("b", false, "0b"), support("c", false)],
};
const WRONG = {
  id: "s2",
  question: "Who?",
  response: "Bo::error::%0A,x",
  ground_truth: "Ann",
  documents: ["Ann built it."],
};

async function sarifOf(
  ...argv: readonly string[]
): Promise<{ readonly log: Log; readonly results: readonly Result[]; readonly err: string }> {
  const { out, err, code } = await evaloupe("score", ...argv, "--as", "sarif");
  expect([code, err.includes("alerts")]).toEqual([Exit.ok, err.includes("worst")]);
  const log: Log = JSON.parse(out);
  expect([validate(log), validate.errors]).toEqual([true, null]);
  return { log, results: log.runs[0]?.results ?? [], err };
}

/** What stands at a location, as the JSON string that it is the inside of. */
function readBack(text: string, { region }: PhysicalLocation): string | null {
  const { startLine = 0, startColumn, endLine, endColumn } = region ?? {};
  if (startColumn === undefined || startLine !== endLine) return null;
  const line = text.replace(/^\ufeff/, "").split("\n")[startLine - 1] ?? "";
  return JSON.parse(`"${line.slice(startColumn - 1, (endColumn ?? 0) - 1)}"`);
}

const shapes: readonly [string, number, string][] = [
  ["lines", 2, `${JSON.stringify(LABELLED)}\n${JSON.stringify({ ...LABELLED, id: "s3" })}\n`],
  ["lines behind a byte order mark", 1, `\ufeff${JSON.stringify(LABELLED)}\r\n`],
  ["a pretty array", 2, JSON.stringify([LABELLED, LABELLED], null, 2)],
  ["an array on one line", 2, JSON.stringify([LABELLED, { ...LABELLED, id: "é" }])],
  ["a list in an object", 1, JSON.stringify({ name: "€", results: [LABELLED] }, null, 1)],
  [
    "with escapes",
    1,
    JSON.stringify(LABELLED).replace(/[^\x20-\x7e]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`),
  ],
];

describe("--as sarif", () => {
  it.each(shapes)("points at the sentences and their evidence in %s", async (name, copies, text) => {
    const path = join(folder, `${name.replaceAll(" ", "-")}.json${name.includes("lines") ? "l" : ""}`);
    writeFileSync(path, text);
    const { results } = await sarifOf(path);
    const told = results.map(({ ruleId, locations = [], relatedLocations = [] }) => [
      ruleId,
      ...[...locations, ...relatedLocations].map(({ physicalLocation = {} }) => readBack(text, physicalLocation)),
    ]);
    expect(told.filter(([rule]) => rule === "unsupported")).toEqual(
      Array(copies).fill(["unsupported", "It\tcosts €5."]),
    );
    expect(told).toContainEqual(["partial", "🌉 is ten years old.", "🌉 is old."]);
    expect(told).toContainEqual(["citation-wrong", 'Ann "built" it [2].', 'Ann "built" it.']);
    expect(results).toHaveLength(3 * copies);
  });

  it("names a file from where the command runs, and the same results whatever their line", async () => {
    const [first, second] = ["one.jsonl", "two.jsonl"].map((name) => join(folder, name)) as [string, string];
    writeLines(first, [LABELLED, WRONG]);
    writeLines(second, [WRONG, LABELLED]);
    const [one, two] = [await sarifOf(first), await sarifOf(second)];
    expect(one.results[0]?.locations?.[0]?.physicalLocation?.artifactLocation?.uri).toBe(pathToFileURL(first).href);
    const prints = ({ results }: { readonly results: readonly Result[] }) =>
      results.map(({ partialFingerprints }) => partialFingerprints?.["sample/v1"]).sort();
    expect(prints(one)).toEqual(prints(two));
    expect(new Set(prints(one)).size).toBe(4);
    expect(one.results.map(({ ruleId, level }) => [ruleId, level])).toEqual([
      ["wrong", "error"],
      ["unsupported", "error"],
      ["citation-wrong", "warning"],
      ["partial", "warning"],
    ]);
  });

  it("has the worst of very many, and says how many there are", async () => {
    const rows = Array.from({ length: 5001 }, (_, id) => ({ ...WRONG, id, response: `Bo ${id}` }));
    const { results, log, err } = await sarifOf(writeLines(join(folder, "many.jsonl"), rows));
    expect([results.length, log.runs[0]?.properties]).toEqual([5000, { total: 5001, shown: 5000 }]);
    expect(new Set(results.map(({ ruleId }) => ruleId))).toEqual(new Set(["wrong"]));
    expect(err).toContain("5,001 alerts, of which the worst 5,000");
  });

  it("has no region in a packed file or a table", async () => {
    const table = join(folder, "table.csv");
    writeFileSync(table, 'id,question,response,ground_truth,documents\n1,Who?,Bo,Ann,"[""Ann built it.""]"\n');
    const { results } = await sarifOf(table);
    expect(results.map(({ locations }) => Object.keys(locations?.[0]?.physicalLocation?.region ?? {}))).toEqual([
      ["startLine"],
    ]);
  });
});

describe("--as github", () => {
  afterEach(() => vi.unstubAllEnvs());
  it("has a command for each alert that no text can end, and adds to the summary of the step", async () => {
    const summary = join(folder, "summary.md");
    writeFileSync(summary, "before\n");
    vi.stubEnv("GITHUB_STEP_SUMMARY", summary);
    const path = writeLines(join(folder, "hostile,name.jsonl"), [{ ...WRONG, response: "Bo\n::error::pwned%" }]);
    const { out, code } = await evaloupe("score", path, "--as", "github");
    expect(code).toBe(Exit.ok);
    const [error = "", notice = "", ...more] = out.split("\n");
    expect(error).toMatch(/^::error file=[^,:]*hostile%2Cname\.jsonl,line=1,/);
    expect(error).toContain("pwned%25");
    expect(notice).toBe("::notice title=Evaloupe::1 alerts. Wrong answer: 1.");
    expect(more).toEqual([""]);
    const written = readFileSync(summary, "utf8");
    expect(written).toMatch(/^before\n\*\*Evaloupe: 1 samples, 1 alerts\.\*\*\n/);
    expect(written).toMatch(/<!-- evaloupe:\S+ -->\n$/);
  });

  it("has one line and its own properties, whatever names and texts hold", () => {
    const hostile = "a,line=9::b%0A\r\n::error::c";
    const command = commandOf("warning", { file: hostile, line: 1 }, hostile);
    const [, file, text] = /^::warning file=([^,:\s]*),line=1::([^\r\n]*)\n$/.exec(command) ?? [];
    expect([file, text].map((part) => decodeURIComponent(part ?? ""))).toEqual([hostile, hostile]);
  });

  it("has ten of a level at most", async () => {
    vi.stubEnv("GITHUB_STEP_SUMMARY", "");
    const rows = Array.from({ length: 30 }, (_, id) => ({ ...WRONG, id, question: `Who ${id}?` }));
    const { out } = await evaloupe("score", writeLines(join(folder, "thirty.jsonl"), rows), "--as", "github");
    expect(out.match(/^::error /gm)).toHaveLength(10);
    expect(out).toContain("30 alerts");
  });
});

describe("--as junit", () => {
  it("has a case a sample; what XML cannot hold does not end it", async () => {
    const rows = [
      { ...WRONG, response: "]]></failure> & \u0001\ud800" },
      { ...WRONG, id: 'r"<', response: "Ann" },
      LABELLED,
    ];
    const { out } = await evaloupe("score", writeLines(join(folder, "cases.jsonl"), rows), "--as", "junit");
    expect(out).toMatch(/<testsuite name="[^"]*cases\.jsonl" tests="3" failures="2">/);
    expect(out.match(/<testcase /g)).toHaveLength(3);
    expect(out.match(/<\/failure>/g)).toHaveLength(2);
    expect(out).toContain("]]&gt;&lt;/failure&gt; &amp;");
    expect(out).toContain('name="r&quot;&lt;: Who?"');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: it is what must not be there.
    expect(out).not.toMatch(/[\u0001\ud800]/);
  });
});

describe("--as markdown", () => {
  it("begins with what the thresholds say, and ends with a mark", async () => {
    const path = writeLines(join(folder, "report.jsonl"), [LABELLED, { ...WRONG, response: "<b>Bo</b> | `x`" }]);
    const { out, code } = await evaloupe("score", path, "--as", "markdown", "--fail-under", "answer.accuracy=50%");
    expect(code).toBe(Exit.missed);
    expect(out).toMatch(/^\*\*Evaloupe: 1 of 1 thresholds missed\.\*\* 2 samples, 4 alerts\.\n/);
    expect(out).toContain("| answer.accuracy (strict) | 0.0 % |");
    expect(out).not.toContain("<b>");
    expect(out).toMatch(/\n<!-- evaloupe:\S+ -->\n$/);
  });

  it("stays below what a comment may have", async () => {
    const rows = Array.from({ length: 20 }, (_, id) => ({
      ...WRONG,
      id,
      response: "x".repeat(9000),
      question: "y".repeat(9000),
    }));
    const { out } = await evaloupe("score", writeLines(join(folder, "long.jsonl"), rows), "--as", "markdown");
    expect(out.length).toBeLessThanOrEqual(60_000);
    expect(out).toContain("- and 10 more");
  });

  it("is refused where there is no place for it", async () => {
    expect(await evaloupe("agree", "x.jsonl", "--as", "sarif")).toMatchObject({ code: Exit.bad });
    expect(await evaloupe("compare", "x.jsonl", "y.jsonl", "--as", "junit")).toMatchObject({ code: Exit.bad });
  });
});

describe("compare in CI", () => {
  const run = (name: string, isRight: (at: number) => boolean, size = 40) =>
    writeLines(
      join(folder, `${name}.jsonl`),
      Array.from({ length: size }, (_, at) => ({
        id: at,
        question: `Who ${at}?`,
        response: isRight(at) ? "Ann" : "Bo",
        ground_truth: "Ann",
      })),
    );

  it("says in its first line what became worse, then what was compared, and lists the samples", async () => {
    const [base, worse] = [run("base", () => true), run("worse", (at) => at >= 12)];
    const { out, code, err } = await evaloupe("compare", base, worse, "--as", "markdown", "--fail-on-regression");
    expect(code).toBe(Exit.missed);
    expect(out).toMatch(
      /^\*\*Evaloupe: worse beyond chance: answer\.accuracy\.\*\*\n\n40 pairs: the same in all: question, gold answer\n/,
    );
    expect(out).toMatch(
      /\| answer\.accuracy \| 100\.0 % \| 70\.0 % \| −30\.0 points, worse \| [^|]+ \| \\< 0\.001 \| 40 \|/,
    );
    expect(out).toContain("Became worse: 12");
    expect(out).toContain("worse.jsonl:10` correct → wrong: Who 9?");
    expect(out).toContain("- and 2 more");
    expect(err).toContain("answer.accuracy is lower in B");
  });

  it("judges metrics together: one of several that chance alone may have made fails nothing, and is told", async () => {
    const scored = (name: string, scores: (at: number) => object) =>
      writeLines(
        join(folder, `${name}.jsonl`),
        Array.from({ length: 40 }, (_, at) => ({ id: at, question: `Who ${at}?`, response: "So.", ...scores(at) })),
      );
    const base = scored("base4", (at) => ({ correct: true, faithful: at < 3 }));
    const other = scored("other4", (at) => ({ correct: at >= 6, faithful: at >= 3 && at < 6 }));
    const all = await evaloupe("compare", base, other, "--fail-on-regression");
    expect(all.code).toBe(Exit.ok);
    expect(all.err).toContain(
      "score.correct is lower in B: 1 to 0.85. Among 2 metrics that is not beyond chance (p 0.063); --metric names those that matter.",
    );
    const one = await evaloupe("compare", base, other, "--fail-on-regression", "--metric", "score.correct");
    expect(one).toMatchObject({ code: Exit.missed, err: expect.stringContaining("score.correct is lower in B") });
  });

  it("says what a green gate could have seen, and fails as inconclusive where that is not enough", async () => {
    const [base, same] = [run("base2", (at) => at % 2 === 0), run("same", (at) => at % 2 === 0 || at === 1)];
    const green = await evaloupe("compare", base, same, "--fail-on-regression");
    expect(green).toMatchObject({ code: Exit.ok });
    expect(green.err).toMatch(/answer\.accuracy: 40 pairs can show \d+\.\d points or more\./);
    const blind = await evaloupe(
      "compare",
      base,
      same,
      "--fail-on-regression",
      "--see",
      "5pt",
      "--at-least-power",
      "0.8",
    );
    expect(blind.code).toBe(Exit.missed);
    expect(blind.err).toMatch(
      /inconclusive: answer\.accuracy: 40 pairs can show \d+\.\d points, and 5\.0 points were to be seen\./,
    );
    expect(await evaloupe("compare", base, same, "--see", "90pt", "--at-least-power", "0.8")).toMatchObject({
      code: Exit.ok,
    });
    expect(await evaloupe("compare", base, same, "--at-least-power", "0.8")).toMatchObject({ code: Exit.bad });
    // A gate on what is not there would be green for ever.
    for (const runs of [
      [base, same],
      [base, same, base],
    ]) {
      const other = await evaloupe("compare", ...runs, "--fail-on-regression", "--metric", "answer.acuracy");
      expect(other).toMatchObject({
        code: Exit.bad,
        err: expect.stringContaining("these runs have no answer.acuracy"),
      });
    }
    const unlabelled = await evaloupe("compare", base, same, "--fail-on-regression", "--metric", "adherence");
    expect(unlabelled.code).not.toBe(Exit.ok);
    expect(await evaloupe("compare", base, same, base, "--see", "5pt")).toMatchObject({ code: Exit.bad });
  });

  it("names the regressed samples as annotations of two runs", async () => {
    const [base, worse] = [run("base3", () => true), run("worse3", (at) => at >= 3)];
    const { out } = await evaloupe("compare", base, worse, "--as", "github");
    expect(
      out.match(
        /^::error file=[^\n]*worse3\.jsonl,line=\d,title=Became worse::correct in the base, wrong now: Who \d\?$/gm,
      ),
    ).toHaveLength(3);
    expect(await evaloupe("compare", base, worse, base, "--as", "github")).toMatchObject({ code: Exit.bad });
  });
});
