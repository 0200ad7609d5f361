// Catches a pattern that was made linear and now finds something else: each is held against what it was, over every short
// text of the characters that it knows.
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { gitName } from "../../src/host/node/gitName.ts";
import { registry } from "../../src/kinds/registry.ts";
import type { RagSample } from "../../src/model/index.ts";
import { isMarkdown } from "../../src/present/formattedText.ts";
import { endingAt, markersIn } from "../../src/text/markers.ts";
import { ANYWHERE } from "../kinds/rag/adapters/formats.ts";

interface Pattern {
  readonly file: string;
  readonly source: string;
  readonly flags: string;
}
const { findPatterns } = (await import(new URL("../tools/patterns/find.mjs", import.meta.url).href)) as {
  findPatterns(folders: readonly string[]): Promise<{ readonly patterns: readonly Pattern[] }>;
};

interface Rewritten {
  readonly file: string;
  readonly was: RegExp;
  /** As it is now; the source has it. */
  readonly is: RegExp;
  /** What texts are made of. */
  readonly of: readonly string[];
  /** Parts of the longest texts. */
  readonly most?: number;
  /** Whether only that it is found matters, not where. */
  readonly isTest?: true;
}

const REWRITTEN: readonly Rewritten[] = [
  {
    file: "src/cli/options/values.ts",
    was: /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)\s*(%?)$/i,
    is: /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)\s*(%?)$/i,
    of: ["1", "0", ".", "e", "+", " ", "%"],
  },
  { file: "src/cli/mcp.ts", was: /^-+|-+$/g, is: /^-+|(?<!-)-+$/g, of: ["-", "a", "."] },
  {
    file: "src/kinds/rag/causes/explain.ts",
    was: /[.!]+$/,
    is: /(?<![.!])[.!]+$/,
    of: [".", "!", "a", " "],
  },
  {
    file: "src/kinds/rag/causes/texts.ts",
    was: /^[\s\p{P}\p{S}]+|[\s\p{P}\p{S}]+$/gu,
    is: /^[\s\p{P}\p{S}]+|(?<![\s\p{P}\p{S}])[\s\p{P}\p{S}]+$/gu,
    of: [" ", ".", "a", "$", "信", "😀"],
  },
  {
    file: "src/present/numbers.ts",
    was: /\B(?=(?:\d{3})+$)/g,
    is: /\B(?=(?:\d{3}){1,7}$)/g,
    // A number has no more than 21 digits before its point: larger ones are written with an exponent.
    of: ["1", "23", "456", "-", "e+"],
    most: 8,
  },
  {
    file: "src/kinds/rag/formats/rgbPredictions.ts",
    was: /^(?:prediction|output)_(?:((?:en|zh)(?:_(?:refine|int|fact))?)_)?(.+?)(?:_temp_?[\d.]+)?_noise_?(\d+(?:\.\d+)?)(?![\d.]*\d)/,
    is: /^(?:prediction|output)_(?:((?:en|zh)(?:_(?:refine|int|fact))?)_)?(.+?)(?:_temp_?[\d.]+)?_noise_?(\d+(?:\.\d+)?)(?!\d|[\d.]*\d)/,
    of: ["output_", "en_", "int_", "m", "_temp", "_noise", "0.1", "2", ".", "x"],
  },
  {
    file: "src/kinds/rag/formats/openaiEvalItems.ts",
    was: /-[\da-f]{8}(?:-[\da-f]{4,12})*$/i,
    is: /-[\da-f]{8}(?:-[\da-f]{4,12}){0,4}$/i,
    // A UUID has no more groups; what has is no key of a run.
    of: ["-0123abcd", "-12ab", "g", "-", "1"],
    most: 5,
  },
  {
    file: "src/kinds/rag/robustness/words.ts",
    was: /^[^\p{L}]+|[^\p{L}]+$/gu,
    is: /^[^\p{L}]+|(?<=\p{L})[^\p{L}]+$/gu,
    of: ["a", "1", ".", "信", "😀"],
  },
  {
    file: "src/kinds/guess/sideBySide.ts",
    was: /^(?<part>.+?)_(?<name>.{2,})$/,
    is: /^(?<part>.[^_\n\r\u2028\u2029]*)_(?<name>.{2,})$/,
    of: ["_", "a", "\n", "\r", "b"],
  },
  {
    file: "src/text/asked.ts",
    was: /^(?:#{1,6}[ \t]+(?!of\b).*|\*\*[^*]+(?::\*\*|\*\*:)[ \t]*)$/,
    is: /^(?:#{1,6}[ \t](?!of\b).*|\*\*[^*]+(?::\*\*|\*\*:)[ \t]*)$/,
    of: ["#", " ", "\t", "of", "a", "**", ":", "\r"],
  },
  {
    file: "src/text/boundaries.ts",
    was: /[^\s("“‘['’]+$/,
    is: /(?<![^\s("“‘['’])[^\s("“‘['’]+$/,
    of: ["a", ".", " ", "(", "’"],
  },
  {
    file: "src/text/boundaries.ts",
    was: /(\p{L}+)[.!?]+$/u,
    is: /(?<!\p{L})(\p{L}+)[.!?]+$/u,
    of: ["a", ".", "!", " ", "𝒜"],
  },
  {
    file: "src/text/boundaries.ts",
    was: /^(?:(?:[-*+•·‣–—▪●#>|]+|\(?(?:\d{1,3}(?:\.\d{1,3})*|[a-zA-Z]|[ivxIVX]{1,4})[.)])\s+)*(?:[-*+•·‣–—▪●#>|]+|\(?(?:\d{1,3}(?:\.\d{1,3})*|[a-zA-Z]|[ivxIVX]{1,4})[.)])$|^(?:Step|Part|Phase|Schritt|Étape) \d{1,3}\.$/,
    is: /^(?:(?:[-*+•·‣–—▪●#>|]+|\(?(?:\d{1,3}(?:\.\d{1,3})*|[a-zA-Z]|[ivxIVX]{2,4})[.)])\s+)*(?:[-*+•·‣–—▪●#>|]+|\(?(?:\d{1,3}(?:\.\d{1,3})*|[a-zA-Z]|[ivxIVX]{2,4})[.)])$|^(?:Step|Part|Phase|Schritt|Étape) \d{1,3}\.$/,
    of: ["i", "V", "a", "1", ".", ")", "(", " ", "-"],
  },
  {
    // Lines that end with a carriage return alone are lines here as well, so none is among these.
    file: "src/text/boundaries.ts",
    was: /`[^`\n]+`|^[ \t]*\|[^\n]*\|[ \t]*$/gm,
    is: /`[^`\n]+`|^[ \t]*\|[^\n\r\u2028\u2029]*\|[ \t]*$/gm,
    of: ["`", "|", "a", " ", "\n", "\r\n"],
  },
  {
    file: "src/text/markers.ts",
    was: /(\d{1,3})(?:\s*([–—-])\s*(?:[a-z.\s#:_]*)(\d{1,3}))?/gi,
    is: /(\d{1,3})(?:\s*([–—-])[a-z.\s#:_]*(\d{1,3}))?/gi,
    of: ["1", "-", " ", "a", ",", "#"],
  },
  {
    file: "src/text/markers.ts",
    was: /(`{3,}|~{3,})[\s\S]*?(?:\1|$)|`[^`\n]+`/g,
    is: /(`{3,})[\s\S]*?(?:(?<!`)\1|$)|(~{3,})[\s\S]*?(?:(?<!~)\2|$)|`[^`\n]+`/g,
    of: ["`", "```", "~", "~~~", "a", "\n"],
  },
  { file: "src/present/numbers.ts", was: /0+$/, is: /(?<!0)0+$/, of: ["0", "1", "."] },
  {
    file: "src/host/exports.ts",
    was: /(?:\.[a-z]+)+$/i,
    is: /\.(?<!\.[a-z]+\.)[a-z]+(?:\.[a-z]+)*$/i,
    of: [".", "a", "B", "1", "-"],
  },
  { file: "src/platform/openai/endpoint.ts", was: /\/+$/, is: /(?<!\/)\/+$/, of: ["/", "a"] },
  {
    file: "src/platform/openai/faults.ts",
    was: /(\d+(?:\.\d+)?)(ms|d|h|m|s)/g,
    is: /(?<!\d)(\d+(?:\.\d+)?)(ms|d|h|m|s)/g,
    of: ["1", ".", "m", "s", "x"],
  },
  {
    file: "src/platform/openai/faults.ts",
    was: /context[_ ](?:length|window|size)|maximum context|too many tokens|prompt is too long|exceeds? the .*context/i,
    is: /context[_ ](?:length|window|size)|maximum context|too many tokens|prompt is too long|exceeds? the (?:(?!exceeds? the ).)*context/i,
    of: ["exceeds the ", "exceed the ", "context", "_size", "a", "\n"],
    isTest: true,
  },
];

/** Where each is found and what its groups hold. A missing alternative's groups are none. */
function foundBy(pattern: RegExp, text: string): readonly unknown[] {
  const all = pattern.global ? [...text.matchAll(pattern)] : [pattern.exec(text)].filter((match) => match !== null);
  return all.map((match) => [match.index, match[0], match.slice(1).filter((group) => group !== undefined)]);
}

/** Every text of up to so many of the parts. */
function* texts(parts: readonly string[], most: number): Generator<string> {
  yield "";
  if (most > 0) for (const rest of texts(parts, most - 1)) for (const part of parts) yield part + rest;
}

describe("finds what it found before", () => {
  let patterns: readonly Pattern[] = [];
  beforeAll(async () => {
    ({ patterns } = await findPatterns(["src"]));
  });

  it.each(REWRITTEN)("$file $was", ({ file, was, is, of, isTest, most: longest = 14 }) => {
    const now = patterns.some((one) => one.file === file && one.source === is.source && one.flags === is.flags);
    expect(now, `${file} has ${is}`).toBe(true);
    // Some 5,000 short texts, and 300 long ones.
    const most = Math.floor(Math.log(5000) / Math.log(of.length));
    const by = isTest ? (pattern: RegExp, text: string) => pattern.test(text) : foundBy;
    for (const text of texts(of, most)) expect([text, by(is, text)]).toEqual([text, by(was, text)]);
    const long = fc.array(fc.constantFrom(...of), { maxLength: longest }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(long, (text) => {
        expect(by(is, text)).toEqual(by(was, text));
      }),
      { numRuns: 300 },
    );
  });
});

describe("what is no longer one pattern finds what that found", () => {
  const every = (of: readonly string[], check: (text: string) => void): void => {
    const most = Math.floor(Math.log(5000) / Math.log(of.length));
    for (const text of texts(of, most)) check(text);
    const long = fc.array(fc.constantFrom(...of), { maxLength: 14 }).map((parts) => parts.join(""));
    fc.assert(fc.property(long, check), { numRuns: 300 });
  };

  it("names of files", () => {
    const FILE = /\.[a-z][a-z0-9]{1,4}(?:#\S*)?$/i;
    every([".", "a", "1", "#", " ", "pdf"], (text) => {
      expect([text, endingAt(text) !== -1]).toEqual([text, FILE.test(text)]);
    });
  });

  it("sources of Azure's chat samples", () => {
    const SOURCE = /^([^\s:[\]][^:\n[\]]{0,200}\.[a-z][a-z0-9]{1,4}(?:#[^\s:]*)?):[ \t]*/gim;
    const known = registry.adapters.find(({ adapter }) => adapter.id === "azure-chat");
    every([".", "ab", "#", " ", ":", "[", "\n"], (text) => {
      const context = `${text} x`;
      const record = { question: "Q?", answer: "A.", truth: "A.", context, gpt_groundedness: 5 };
      const [sample] = known?.adapter.adapt(record, ANYWHERE) ?? [];
      const titles = (sample as RagSample).documents?.map(({ title }) => title) ?? [];
      const heads = [...context.matchAll(SOURCE)];
      const expected = heads[0]?.index === 0 ? heads.map(({ 1: title }) => title) : [null];
      expect([context, titles]).toEqual([context, expected]);
    });
  });

  it("Markdown", () => {
    const TELLTALE =
      /^ {0,3}(?:#{1,6}[ \t]+\S|```|~~~)|^[ \t]*\|?[ \t]*:?-{3,}:?[ \t]*\|[-| :\t]*$|(?<![\p{L}\p{N}*])\*\*(?!\s)[^\n]*?\*\*(?![\p{L}\p{N}])|`[^`\n]+`|\]\((?:https?:\/\/|\/|#|mailto:)/mu;
    for (const of of [
      ["**", "*", "a", " ", "\n", "."],
      ["|", "---", ":", " ", "\t", "\n"],
      ["#", " ", "`", "a", "](/", "\r"],
    ])
      every(of, (text) => {
        // Lists of several items are no part of that pattern.
        const items = text.split("\n").filter((line) => /^[ \t]*[-*+][ \t]+\S/.test(line));
        expect([text, isMarkdown(text)]).toEqual([text, TELLTALE.test(text) || items.length > 1]);
      });
  });

  it("a name in a git configuration", () => {
    const old = (config: string): string => {
      let isUser = false;
      let name = "";
      for (const line of config.split(/\r?\n/)) {
        const section = /^\s*\[\s*([^\]]*)\]/.exec(line);
        if (section) isUser = section[1]?.trim().toLowerCase() === "user";
        const value = /^\s*name\s*=\s*(.*?)\s*$/i.exec(line)?.[1];
        if (isUser && value !== undefined) name = /^"([^"]*)"/.exec(value)?.[1] ?? value.replace(/\s*[#;].*$/, "");
      }
      return name;
    };
    every(["[user]\n", "[ user ]", "name", "=", " ", '"', "#", "Ann", "\n", "\t"], (text) => {
      for (const config of [text, `[user]\n name = ${text}`])
        expect([config, gitName(config)]).toEqual([config, old(config)]);
    });
  });

  it("entries of lists and code among markers", () => {
    // What it was: each marker looked for the start of its line, and at all code.
    const isEntry = (text: string, from: number, to: number): boolean => {
      const before = text.slice(from === 0 ? 0 : text.lastIndexOf("\n", from - 1) + 1, from);
      if (!/^[ \t]*(?:[-*][ \t]+)?$/.test(before) || !/^(?::|[ \t]+\S)/.test(text.slice(to))) return false;
      return before.length < from || /\n[ \t]*(?:[-*][ \t]+)?\[\^?\d{1,3}\]/.test(text.slice(to));
    };
    every(["[1]", "[2]", "\n", " ", "- ", "a", "`", "```"], (text) => {
      const code = [...text.matchAll(/(`{3,}|~{3,})[\s\S]*?(?:\1|$)|`[^`\n]+`/g)];
      const expected = [...text.matchAll(/\[\d\]/g)].flatMap(({ index, 0: { length } }) => {
        const isCode = code.some((one) => index >= one.index && index < one.index + one[0].length);
        return isCode || isEntry(text, index, index + length) ? [] : [index];
      });
      expect([text, markersIn(text).map(({ span }) => span.from)]).toEqual([text, expected]);
    });
  });
});
