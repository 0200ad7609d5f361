// Catches a suggestion that the filter language does not read.
import { describe, expect, it } from "vitest";
import { parseFilter } from "../../../src/analysis/table/filter.ts";
import type { FieldInfo } from "../../../src/protocol/list.ts";
import { complete, completionAt } from "../../../webview/inspector/filter/completion.ts";

const FIELDS: readonly FieldInfo[] = [
  { id: "adherence", name: "Adherence", type: "number", from: "score" },
  { id: "verdict", name: "Verdict", type: "text", from: "sample", values: ["correct", "wrong"] },
  { id: "rejected", name: "Rejected", type: "flag", from: "sample" },
  { id: "chunk size", name: "chunk size", type: "number", from: "record", example: "512" },
  { id: "config.retriever", name: "config.retriever", type: "text", from: "record", example: "dense" },
];

/** `|` is the caret. */
function at(marked: string) {
  const caret = marked.indexOf("|");
  const text = marked.replace("|", "");
  return { text, completion: completionAt(text, caret, FIELDS, () => null) };
}

describe("completion", () => {
  it.each<[string, string, readonly string[]]>([
    ["every field at the beginning", "|", FIELDS.map(({ id }) => id)],
    ["a field by its beginning", "adh|", ["adherence"]],
    ["fields by what is in their names", "re|", ["rejected", "adherence", "config.retriever"]],
    ["a field inside of a word", "verd|ict == 1", ["verdict"]],
    ["a field after &&", "rejected && verd|", ["verdict"]],
    ["a field after an open parenthesis and a not", "!(chunk|", ["chunk size"]],
    ["a field in backticks", "`chu|", ["chunk size"]],
    ["comparators of numbers", "adherence |", ["<", "<=", ">", ">=", "==", "!="]],
    ["comparators of texts", "verdict |", ["==", "~", "has", "!=", "!~"]],
    ["comparators and joiners of flags", "rejected |", ["==", "!=", "&&", "||"]],
    ["values of a text", "verdict == |", ['"correct"', '"wrong"']],
    ["values by their beginning", 'verdict == "w|', ['"wrong"']],
    ["values without a quote", "verdict == wr|", ['"wrong"']],
    ["values of a flag", "rejected == |", ["true", "false"]],
    ["joiners after a comparison", "adherence < 1 |", ["&&", "||"]],
    ["a closing parenthesis", "(adherence < 1 |", ["&&", "||", ")"]],
    ["nothing while a number grows", "adherence < 1|", []],
    ["a field after a value that came first", "1 > adh|", []],
  ])("offers %s", (_, marked, labels) => {
    expect(at(marked).completion.suggestions.map(({ label }) => label)).toEqual(labels);
  });

  it("asks for values that nobody has told yet", () => {
    expect(at("config.retriever == |").completion.wanted?.id).toBe("config.retriever");
    expect(at("verdict == |").completion.wanted).toBeNull();
  });

  it.each<[string, boolean]>([
    ["adh|", true],
    ["adherence|", false],
    ["|", false],
    ["adherence < 1 |", false],
  ])("takes %s for unfinished: %s", (marked, isUnfinished) => {
    expect(at(marked).completion.isUnfinished).toBe(isUnfinished);
  });

  it.each<[string, string]>([
    ["adh|", "adherence "],
    ["chunk|", "`chunk size` "],
    ["re| == true", "rejected == true"],
    ['verdict == "w| && rejected', 'verdict == "wrong" '],
    ["verdict |", "verdict == "],
  ])("writes the first suggestion into %s", (marked, expected) => {
    const { text, completion } = at(marked);
    const [first] = completion.suggestions;
    if (!first) throw new Error("nothing is suggested");
    const written = complete(text, completion, first);
    expect(written.text).toBe(expected);
    expect(written.caret).toBe(completion.from + first.insert.length + 1);
  });

  it("writes what the language reads, suggestion after suggestion", () => {
    for (const field of FIELDS) {
      let text = "";
      for (const _ of ["field", "comparator", "value"]) {
        const completion = completionAt(text, text.length, [field], () => [7]);
        const [first] = completion.suggestions;
        if (first) ({ text } = complete(text, completion, first));
      }
      expect(parseFilter(text)).toMatchObject({ type: "compare", field: field.id });
    }
  });
});
