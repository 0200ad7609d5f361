// Catches a text of a file that becomes an element, a link, a format, a command of a terminal or a formula, wherever the
// program writes it but in its pages (those: test/pages/untrusted.test.mjs).
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { csvHead, csvLine } from "../../src/host/csv.ts";
import { escapeMarkdown, partsMarkdown, sampleBlocks, sentenceBlocks } from "../../src/host/hoverContent.ts";
import type { Detail } from "../../src/model/index.ts";
import { sampleAsMarkdown } from "../../src/present/markdown.ts";
import { code, plain, strong } from "../../src/present/parts.ts";
import { evaloupe, temporaryFolder, writeLines } from "../cli/support.ts";
import { everyNth } from "../every.ts";
import { leaksOf, nodesOf, parsed } from "../present/rendered.ts";
import { strictElements } from "../report/elements.ts";
import { never } from "../session/open.ts";
import { withFile } from "./read.ts";
import { choiceRow, everyText, gathered, hiddenSource, ownTexts, ratingRow, rowOf, shortTexts } from "./texts.ts";

/** What commands a terminal, or turns its text around. */
const CONTROLS = /[^\P{Cc}\t\n\r]|\r(?!\n)|[\p{Bidi_Control}\u2028\u2029]/u;
/** What Markdown may not hold of a file's text: it is seen as an escape there. */
const HIDDEN = new RegExp(hiddenSource, "u");
/** What a spreadsheet reads as a formula, wherever it takes a cell to begin; an apostrophe in front makes a text of it. */
const FORMULA = /(?:^|[;\t\n\v\f\r\u0085\u2028\u2029])[\s\p{Cc}\p{Cf}"‘’“”,]*[=+\-@＝＋－＠﹦﹢﹣﹫]/u;
/** Nodes that comments are made of. */
const OF_COMMENTS = [
  "root",
  "text",
  "inlineCode",
  "paragraph",
  "strong",
  ...(["list", "listItem", "table", "tableRow", "tableCell"] as const),
] as const;
const NUMBER = /^-?\d+(?:\.\d+)?(?:e[+-]\d+)?$/;

const folder = temporaryFolder();
const short = shortTexts(everyText);
/** Reports show so many samples. */
const MOST = 400;
const FORMS = ["table", "json", "jsonl", "csv", "reference"];

/** A row of choices or ratings has the four texts from its own on, so every fourth row has every text. */
const fourths = <Row>(rowAt: (at: number) => Row): readonly Row[] =>
  short.flatMap((_, at) => (at % 4 === 0 ? [rowAt(at)] : []));
/** Texts in every field of a row: of those that were made for this program every third, of the general ones fewer. */
const inEveryField = [...everyNth(ownTexts, 3), ...everyNth(everyText.slice(ownTexts.length), 12)];
/** Files of every kind whose texts are all hostile, under hostile names; every text is a sentence, a key and an explanation. */
const files = {
  rag: [...gathered(everyText), ...inEveryField.map(rowOf)],
  choice: fourths((at) => choiceRow(short, at, 0)),
  otherChoice: fourths((at) => choiceRow(short, at, 1)),
  rating: fourths((at) => ratingRow(short, at)),
};
const pathOf = (kind: keyof typeof files) =>
  join(folder, "<img src=x onerror=evil> =evil", `\u001b[31m${kind} [x](command:evil) $(squirrel) \u202e=@.jsonl`);
const inParts = <T>(all: readonly T[], most: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / most) }, (_, at) => all.slice(at * most, (at + 1) * most));

beforeAll(() => {
  mkdirSync(join(folder, "<img src=x onerror=evil> =evil"));
  for (const [kind, rows] of Object.entries(files)) writeLines(pathOf(kind as keyof typeof files), rows);
});

it("there are as many texts as are told, each once", () => {
  expect(everyText.length).toBeGreaterThanOrEqual(580);
  expect(new Set(everyText).size).toBe(everyText.length);
});

describe("a terminal", () => {
  const runs: readonly (readonly string[])[] = [
    ...FORMS.map((form) => ["score", pathOf("rag"), "--as", form]),
    ["columns", pathOf("rag")],
    ["columns", pathOf("choice"), "--as", "json"],
    ["score", pathOf("choice")],
    ["score", pathOf("choice"), "--as", "csv"],
    ["score", pathOf("rating"), "--as", "jsonl"],
    ["agree", pathOf("rating")],
    ["agree", pathOf("rating"), "--as", "json"],
    ["compare", pathOf("choice"), pathOf("otherChoice")],
    ["compare", pathOf("choice"), pathOf("otherChoice"), "--as", "json"],
    ["label", pathOf("rag"), "--with", "local", "--dry-run"],
    ["judge", pathOf("rating"), "--dry-run", "--base-url", "http://127.0.0.1:9/", "--model", "evil\u001b[31m"],
  ];
  it.each(runs)("is commanded by nothing: %s", async (...argv) => {
    const { out, err } = await evaloupe(...argv);
    expect(out.length, err).toBeGreaterThan(0);
    expect(CONTROLS.exec(out + err)?.[0]).toBeUndefined();
  });

  it("is commanded by no word of an error: options, filters, paths", async () => {
    const odd = short.filter((text) => CONTROLS.test(text) || text in {});
    expect(odd.length).toBeGreaterThan(40);
    // What is said of options is the same of a file of any length.
    const few = writeLines(join(folder, "few.jsonl"), files.choice.slice(0, 3));
    for (const text of odd) {
      for (const argv of [
        ["score", join(folder, text)],
        ["score", few, "--where", text],
        ["score", few, "--where", `\`${text}\` == 1`],
        ["score", few, "--adapter", text],
        ["score", few, "--map", `${text}=${text}`],
        ["metrics", text],
        [text],
      ]) {
        const { out, err } = await evaloupe(...argv, "--limit", "1");
        expect(CONTROLS.exec(out + err)?.[0], JSON.stringify(argv)).toBeUndefined();
        expect(err, JSON.stringify(argv)).not.toMatch(/^\s+at /m);
      }
    }
  });
});

it("JSON has every id as the file has it", async () => {
  const { out } = await evaloupe("score", pathOf("rag"), "--as", "jsonl");
  const ids = out
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line).id);
  // An id of white space alone is none; spaces around one are not part of it.
  for (const text of inEveryField) if (text.trim() === text && text !== "") expect(ids).toContain(text);
});

describe("a spreadsheet", () => {
  it.each(["rag", "choice", "rating"] as const)("computes nothing of a table of samples: %s", async (kind) => {
    const out = join(folder, `${kind}.csv`);
    const { code: exit, err } = await evaloupe("score", pathOf(kind), "--as", "csv", "--out", out);
    expect(exit, err).toBe(0);
    expectNoFormula(readFileSync(out, "utf8"));
  });

  it("nor of the editor's tables, whatever is id, file or metric", () => {
    for (const text of everyText) {
      const line = { source: 0, row: 0, line: 1, id: text, scores: {}, verdicts: [], support: [], issues: [] };
      const names = [text, "b"];
      const metrics = [`score.${text}`];
      expectNoFormula(csvHead(names, metrics) + csvLine(line, names, metrics));
    }
  });
});

describe("a report", () => {
  const kinds = ["rag", "choice", "rating"] as const;
  it.each(kinds)("has of hostile texts the elements and attributes that it has of harmless ones: %s", async (kind) => {
    // The same shapes: every text is a word, so that only markup of ours is left.
    const harmless = await reportOf(`plain-${kind}`, harmlessOf(files[kind].slice(0, MOST)));
    const known = new Set(harmless.flatMap(partsOf));
    // An escape that stands for a hidden character, and what bidi text is set apart by.
    for (const part of ["span", "span class", "span title"]) known.add(part);
    // Markdown as it is drawn, and the issues of a record.
    for (const part of ["strong", "em", "s", "b class", "code tabindex", "ul class", "code class"]) known.add(part);
    for (const [at, rows] of inParts(files[kind], MOST).entries()) {
      const found = await reportOf(`=<b>${at}</b>${kind}`, rows);
      // A text in Markdown is drawn, from nodes: a heading of it is the only one of these that a harmless word has not.
      const others = found.filter(
        ({ name, attributes }) => name !== "b" || attributes.get("class")?.startsWith("md-heading") !== true,
      );
      expect([...new Set(others.flatMap(partsOf))].filter((part) => !known.has(part))).toEqual([]);
    }
  });
});

describe("Markdown", () => {
  it("of a sample holds its own marks alone", async () => {
    for (const detail of await everyDetail()) {
      const text = sampleAsMarkdown(detail);
      for (const one of [text, sampleAsMarkdown({ ...detail, sourceName: detail.id ?? "" })]) {
        expect(HIDDEN.exec(one)?.[0]).toBeUndefined();
        expect(one.split("\n").filter((line) => marksOf(line) !== "")).toEqual([]);
      }
      expect(leaksOf(parsed(text), [...OF_COMMENTS, "heading"])).toEqual([]);
    }
  });

  it.each<readonly string[]>([
    ["score", pathOf("rag"), "--limit", "500"],
    ["score", pathOf("choice")],
    ["score", pathOf("rating")],
    ["compare", pathOf("choice"), pathOf("otherChoice")],
    ["compare", pathOf("choice"), pathOf("otherChoice"), "--fail-on-regression"],
    ["compare", pathOf("choice"), pathOf("otherChoice"), pathOf("choice"), "--fail-on-regression"],
    ["compare", pathOf("rag"), pathOf("rag"), "--where", "outcome != null"],
  ])("of a comment mentions, refers to and links nothing: %s", async (...argv) => {
    const { out, err } = await evaloupe(...argv, "--as", "markdown");
    expect(out.length, err).toBeGreaterThan(200);
    expect(HIDDEN.exec(out)?.[0]).toBeUndefined();
    const root = parsed(out);
    expect([...new Set(leaksOf(root, [...OF_COMMENTS, "heading", "html"]))]).toEqual([]);
    // The one element is the mark at the end.
    const elements = nodesOf(root).flatMap((node) => (node.type === "html" ? [node.value] : []));
    expect(elements.filter((element) => !/^<!-- evaloupe:[\w.-]+ -->$/.test(element))).toEqual([]);
  });

  it("of a hover holds no mark but ours: no link, image, element or icon", async () => {
    let sentences = 0;
    for (const detail of await everyDetail()) {
      const { body } = detail;
      const own = [
        ...(body.responseSentences ?? []).map((sentence) => ({ side: "response", sentence, number: 1 }) as const),
        ...(body.documents ?? []).flatMap((document) =>
          document.sentences.map((sentence) => ({ side: "document", sentence, number: 1 }) as const),
        ),
      ];
      sentences += own.length;
      const blocks = [...sampleBlocks(detail), ...own.flatMap((found) => sentenceBlocks(detail, found))];
      for (const { paragraphs } of blocks) for (const parts of paragraphs) expectPlain(partsMarkdown(parts));
    }
    expect(sentences).toBeGreaterThan(4 * inEveryField.length);
  });

  it("of each text as text, as a key and in bold", () => {
    for (const text of everyText) {
      expectPlain(partsMarkdown([plain(text), code(text), strong(text), plain(` ${text} `)]));
      expectPlain(escapeMarkdown(text));
    }
  });
});

let details: Promise<readonly Detail[]> | null = null;
/** Every sample of every kind, as the editor has it, asked for once. */
function everyDetail(): Promise<readonly Detail[]> {
  details ??= (async () => {
    const all: Detail[] = [];
    for (const kind of ["rag", "choice", "rating"] as const) {
      await withFile(pathOf(kind), async ({ ask, query, state }) => {
        expect(state.samples).toBe(files[kind].length);
        for (let index = 0; index < state.samples; index++) all.push(await ask.detail({ query, index }, never));
      });
    }
    return all;
  })();
  return details;
}

/** Without escapes, keys and bold words no punctuation is left that Markdown could read. */
function expectPlain(markdown: string): void {
  expect(HIDDEN.exec(markdown)?.[0]).toBeUndefined();
  const bare = markdown
    .replace(/\\[!-/:-@[-`{-~]/g, "")
    .replace(/`[\p{L}\p{N} _.,'-]{1,60}`/gu, "")
    .replaceAll("**", "");
  expect(/[!-/:-@[-`{-~\n]/.exec(bare)?.[0], markdown.slice(0, 200)).toBeUndefined();
}

/** Marks of Markdown in a line that are neither escaped nor those that a sample is written with. */
function marksOf(line: string): string {
  if (/^\|(?: --- \|)+$/.test(line)) return "";
  const inner = line
    .replace(/^(?:#{2,3} |- )/, "")
    .replace(/(?<!\\)(`+)(?!`).*?(?<!`)\1(?!`)|\\[!-/:-@[-`{-~]/g, "x")
    .replace(/^\*\*[^*]*:\*\*/, "field")
    .replace(/^\|( .*) \|$/, (_, cells: string) => `cells${cells.replaceAll(" | ", " ")}`);
  return /[*_`~<>[\]|#&!$\\]|^(?: {4}|\d+[.)]|[-+=])/.exec(inner)?.[0] ?? "";
}

function expectNoFormula(csv: string): void {
  for (const match of csv.matchAll(/(?:^|,|\r\n)(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g)) {
    const cell = match[1]?.replaceAll('""', '"') ?? match[2] ?? "";
    if (NUMBER.test(cell)) continue;
    expect(FORMULA.exec(cell)?.[0], JSON.stringify(cell.slice(0, 80))).toBeUndefined();
  }
}

/** The elements of a report, which is strict HTML or an error. */
async function reportOf(name: string, rows: readonly unknown[]) {
  const file = writeLines(join(folder, `${name.replaceAll("/", "")}.jsonl`), rows);
  const out = `${file}.html`;
  const { code: exit, err } = await evaloupe("score", file, "--as", "html", "--out", out);
  expect(exit, err).toBe(0);
  const page = readFileSync(out, "utf8");
  expect(HIDDEN.exec(page.replace(/<style>[^<]*<\/style>/, "").replaceAll("\t", ""))?.[0]).toBeUndefined();
  return strictElements(page);
}

/** What an element is and has; of links also where they lead. */
function partsOf({ name, attributes }: ReturnType<typeof strictElements>[number]): readonly string[] {
  const own = [...attributes].map(([key, value]) => {
    if (key === "href") return `${name} href ${value.startsWith("#") ? "#" : value}`;
    return `${name} ${key}`;
  });
  return [name, ...own];
}

/** The same records with a word of letters for each text, the same for the same. */
function harmlessOf(rows: readonly unknown[]): readonly unknown[] {
  const words = new Map<string, string>();
  const fields = new Set(["0a", "a"]);
  const wordOf = (text: string) => {
    if (fields.has(text) || /^[\w-]*$/.test(text)) return text;
    const word = words.get(text) ?? `word${words.size}`;
    words.set(text, word);
    return word;
  };
  const plainOf = (value: unknown): unknown => {
    if (typeof value === "string") return wordOf(value);
    if (Array.isArray(value)) return value.map(plainOf);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [wordOf(key), plainOf(inner)]));
  };
  return rows.map(plainOf);
}
