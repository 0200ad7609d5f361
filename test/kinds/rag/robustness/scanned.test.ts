import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { traceTexts } from "../../../../src/kinds/rag/causes/measure.ts";
import { Trace } from "../../../../src/kinds/rag/facts.ts";
import { storedLabels } from "../../../../src/kinds/rag/robustness/issues.ts";
import { matchings } from "../../../../src/kinds/rag/robustness/modes.ts";
import { ScannedMatching } from "../../../../src/kinds/rag/robustness/scanned.ts";
import { fold, isFailedByOddCharacters } from "../../../../src/kinds/rag/robustness/strictMatch.ts";
import { MATCHING_MODES } from "../../../../src/model/index.ts";
import { Line, Scanner } from "../../../../src/read/scan/scanner.ts";
import { listed, recordsOf } from "../../../data.ts";
import { type Row, sampleFrom, Writer, whole } from "./writtenRows.ts";

/** More of them: FUZZ_RECORDS=2000000 npx vitest run --project quick test/kinds/rag/robustness/scanned.test.ts */
const RECORDS = Number(process.env.FUZZ_RECORDS ?? 6000);

const encoder = new TextEncoder();

/** Reads rows through a scanner, each from the line that is written of it. */
class Reader {
  readonly scanner = new Scanner(
    {
      fields: new Map([
        ["response", "value"],
        ["answer", "texts"],
        ["counterfactual", "value"],
        ["label", "numbers"],
        ["factlabel", "value"],
      ]),
    },
    16,
  );
  readonly matching = new ScannedMatching(this.scanner);

  /** The row's slots; throws where the line is odd. */
  read(row: Row, write: (text: string) => string) {
    const { response, answer, counterfactual, areParts, isChinese } = row;
    const answerText = typeof answer === "string" ? write(answer) : `[${(answer ?? []).map(write).join(",")}]`;
    const fields = [`"response":${write(response)}`];
    if (answer !== null) fields.push(`"answer":${answerText}`);
    if (counterfactual !== null) fields.push(`"counterfactual":${write(counterfactual)}`);
    if (row.labels !== undefined) fields.push(`"label":${JSON.stringify(row.labels)}`);
    if (row.factLabel !== undefined) fields.push(`"factlabel":${row.factLabel}`);
    const { scanner } = this;
    const bytes = encoder.encode(`{${fields.join(",")}}\n`);
    scanner.bytes.set(bytes, scanner.window);
    scanner.exports.over(scanner.window, scanner.window + bytes.length);
    if (scanner.exports.next() !== Line.read) throw new Error(`Odd: ${JSON.stringify(row)}`);
    const slot = (key: string): number => scanner.slots.get(key) ?? -1;
    return {
      response: slot("response"),
      answer: answer === null ? -1 : slot("answer"),
      counterfactual: counterfactual === null ? -1 : slot("counterfactual"),
      areParts,
      isChinese,
      labels: row.labels === undefined ? -1 : slot("label"),
      factLabel: row.factLabel === undefined ? -1 : slot("factlabel"),
    };
  }
}

/** How often bytes could tell, by mode. */
class Tally {
  rows = 0;
  readonly decided = new Map<string, number>();

  count(name: string): void {
    this.decided.set(name, (this.decided.get(name) ?? 0) + 1);
  }
  share(name: string): number {
    return (this.decided.get(name) ?? 0) / this.rows;
  }
  told(): string {
    const shares = [...this.decided.keys()].map((name) => `${name} ${(100 * this.share(name)).toFixed(1)} %`);
    return `${this.rows} rows, told by bytes: ${shares.join(", ")}`;
  }
}

/** Throws where bytes say something else than strings. */
function compare(reader: Reader, row: Row, write: (text: string) => string, tally: Tally): void {
  const slots = reader.read(row, write);
  const sample = sampleFrom(row);
  let isSure = false;
  tally.rows++;
  for (const mode of MATCHING_MODES) {
    const bits = reader.matching.bits(mode, slots);
    if (mode === "strict") isSure = bits !== -1 && !reader.matching.mayFailByOddCharacters;
    if (bits === -1) continue;
    tally.count(mode);
    const wanted = matchings[mode].find(sample);
    if (bits !== wanted) throw new Error(`${mode}: ${bits} for ${wanted} of ${JSON.stringify(row)}`);
  }
  const areStored = reader.matching.areStored(slots, slots.labels, slots.factLabel);
  if (areStored !== -1) tally.count("stored labels");
  if (areStored !== -1 && (storedLabels(sample)?.areEqual ?? true) !== (areStored === 1)) {
    throw new Error(`Stored labels: ${JSON.stringify(row)}`);
  }
  const { response, answer } = sample;
  if (response !== null && Array.isArray(answer) && reader.matching.isUnsaid(slots)) {
    tally.count("unsaid");
    const traces = traceTexts({ question: null, response, answer, documents: null, isChinese: sample.isChinese });
    if (traces !== Trace.unsaid) throw new Error(`Said after all: ${JSON.stringify(row)}`);
  }
  if (!isSure) return;
  tally.count("no odd characters");
  if (response !== null && Array.isArray(answer) && isFailedByOddCharacters(response, answer)) {
    throw new Error(`Odd characters: ${JSON.stringify(row)}`);
  }
}

describe("bytes say what strings say, or nothing", () => {
  const wide = "é".repeat(30);
  it.each([
    ["a negation within eighty characters, but not bytes", `without ${wide} ${wide.slice(5)} Paris`, "Paris"],
    ["a negation that the window cuts out of a word", `xnor ${"x".repeat(74)} a Paris`, "Paris"],
    ["a negation at the edge of the window", `x without ${"x".repeat(69)} a Paris`, "Paris"],
    ["a text too long to be kept", `${"word ".repeat(20_000)}Paris`, "Paris"],
    ["an answer too long to be kept", "Paris", "word ".repeat(20_000)],
    ["NUL", "a\0Paris", "a\0Paris"],
    ["nothing but marks", "'\".", "\"'."],
    ["a refusal whose full stop is a part of its hint", "现有资料的信息有限。", "巴黎"],
    ["the same with marks that folding changes", "现有资料的信息有\u200b限\uff61", "巴黎"],
  ])("%s", (_, response, answer) => {
    const reader = new Reader();
    const tally = new Tally();
    for (const counterfactual of [null, answer, response.slice(0, 100)]) {
      const row = { response, answer: [answer, `${answer}.`], areParts: true, counterfactual, isChinese: false };
      compare(reader, row, JSON.stringify, tally);
    }
    expect(tally.rows).toBe(3);
  });

  it(`of ${RECORDS} written rows`, () => {
    const writer = new Writer(Number(process.env.FUZZ_SEED ?? 20_261_122));
    const reader = new Reader();
    const tally = new Tally();
    for (let n = 0; n < RECORDS; n++) compare(reader, writer.row(), writer.written, tally);
    expect(tally.share("lenient")).toBeGreaterThan(0.5);
    expect(tally.share("benchmark")).toBeGreaterThan(0.5);
    expect(tally.share("strict")).toBeGreaterThan(0.1);
    expect(tally.share("unsaid")).toBeGreaterThan(0.02);
    console.log(tally.told());
  });

  it("of written rows in which words are parted or joined where they are folded", () => {
    const reader = new Reader();
    const tally = new Tally();
    for (const mark of [
      "_",
      "*",
      "**",
      "`",
      "'",
      "\u200b",
      "\u00ad",
      "\u2060",
      "\u00a0",
      "<",
      "\uff3f",
      "\u2019",
      "-",
      "\u2013",
    ]) {
      for (const response of [
        `It is new${mark}york.`,
        `It is ${mark}new york${mark} \u2013 no.`,
        `A lane: n${mark}ew`,
      ]) {
        for (const answer of ["york", "new", "newyork", "new york", "ew"]) {
          const row = { response, answer, areParts: true, counterfactual: null, isChinese: false };
          compare(reader, row, JSON.stringify, tally);
        }
      }
    }
    expect(tally.share("unsaid")).toBeGreaterThan(0.02);
  });

  it("of every character that is more than itself", () => {
    const reader = new Reader();
    let told = 0;
    for (let code = 1; code < 0x2_0000; code++) {
      const character = String.fromCodePoint(code);
      // Halves; and of the many that are only themselves, in blocks of their own, each sixteenth.
      const isItself = code >= 0x3000 && !/[\p{M}\s]/u.test(character) && fold(character).text === character;
      if ((code & 0xf800) === 0xd800 || (isItself && code % 16 !== 0)) continue;
      const row = {
        response: `x${character}x ${character}`,
        answer: [character.toLowerCase(), fold(character).text],
        areParts: code % 2 === 0,
        counterfactual: null,
        isChinese: false,
      };
      const slots = reader.read(row, JSON.stringify);
      for (const mode of MATCHING_MODES) {
        const bits = reader.matching.bits(mode, slots);
        if (bits === -1) continue;
        told++;
        if (bits !== matchings[mode].find(sampleFrom(row))) throw new Error(`${mode}: U+${code.toString(16)}`);
      }
    }
    expect(told).toBeGreaterThan(20_000);
  });
});

/** Every text in a value of JSON, in its order. */
function* textsIn(value: unknown): Generator<string> {
  if (typeof value === "string") yield whole(value);
  else if (typeof value === "object" && value !== null) for (const inner of Object.values(value)) yield* textsIn(inner);
}

const FILES = ["rgb", "ragbench", "human", "judged", "citations", "choice", "rating", "other"].flatMap((folder) =>
  listed(folder, /\.jsonl?$/),
);

it("bytes say of the texts of files what strings say", () => {
  const reader = new Reader();
  const tally = new Tally();
  for (const { paths } of FILES) {
    for (const path of paths) {
      const texts = [...textsIn(contentOf(path))];
      // Once all of them were compared, as they are with more records; every fourth is quick.
      for (let at = 0; at + 2 < texts.length; at += RECORDS > 20_000 ? 1 : 4) {
        const [response = "", one = "", other = ""] = texts.slice(at, at + 3);
        const flags = { areParts: at % 8 === 0, isChinese: at % 5 === 0 };
        const row = { response, answer: [one, other], counterfactual: at % 3 === 0 ? one : null, ...flags };
        compare(reader, row, JSON.stringify, tally);
      }
    }
  }
  expect(tally.share("lenient")).toBeGreaterThan(0.9);
  expect(tally.share("benchmark")).toBeGreaterThan(0.9);
  console.log(tally.told());
});

/** A file of one value, or of lines of them. */
function contentOf(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return recordsOf(path);
  }
}
