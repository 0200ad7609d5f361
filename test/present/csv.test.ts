// Catches a cell that becomes a formula or two cells, and expressions that go back over long texts.
import { describe, expect, it } from "vitest";
import { CsvColumns, type CsvSample, csvCell, csvHead, csvLine } from "../../src/present/csv.ts";

const sample: CsvSample = {
  source: 0,
  row: 0,
  line: 1,
  id: "a",
  scores: { one: 0.5, two: null },
  verdicts: [{ kind: "answer", level: "wrong" }],
  support: [{ state: "full" }, { state: "none" }, { state: "none" }],
  issues: ["BOM", "NO_KEYS"],
};

describe("csv", () => {
  it("has the union of all columns, and empty cells where a sample has none", () => {
    const other: CsvSample = {
      ...sample,
      row: 1,
      line: 3,
      scores: { three: 1 },
      modes: { strict: { three: 0 } },
      verdicts: [],
      support: [],
      issues: [],
      texts: { question: "x, y" },
    };
    const columns = new CsvColumns(["f.jsonl"], ["question"]);
    for (const one of [sample, other]) columns.add(one);
    const text = csvHead(columns) + csvLine(sample, columns) + csvLine(other, columns);
    expect(text.split("\r\n")).toEqual([
      "source,row,line,id,question,one,two,three,three@strict,verdict.answer,support.full,support.uncited,support.partial,support.none,support.unlabelled,issues",
      "f.jsonl,0,1,a,,0.5,,,,wrong,1,0,0,2,0,BOM NO_KEYS",
      'f.jsonl,1,3,a,"x, y",,,1,0,,,,,,,',
      "",
    ]);
  });

  it.each([
    ["plain", "plain"],
    ['say "x"', '"say ""x"""'],
    ["a\nb", '"a\nb"'],
    ["=1+1", "'=1+1"],
    ["+1", "'+1"],
    ["-1", "'-1"],
    ["@x", "'@x"],
    [" =1", "' =1"],
    ["\t=1", "\"'\t'=1\""],
    ["\r=1", "\"'\r'=1\""],
    [";=1", '";\'=1"'],
    ["; ;=1", '"; ;\'=1"'],
    [",=1", '"\',=1"'],
    ['"=1', '"\'""=1"'],
    [" \u200b\ufeff@x", "' \u200b\ufeff@x"],
    ["\u00a0＝1", "'\u00a0＝1"],
    ["﹦1", "'﹦1"],
    ["a;=1;b", '"a;\'=1;b"'],
    ["a\t+1", '"a\t\'+1"'],
    ["a\n- b", '"a\n\'- b"'],
    ["a\u2028@b", "a\u2028'@b"],
    ['a;"-1"', '"a;\'""-1"""'],
    ["a; b - c", '"a; b - c"'],
    ["a, -1", '"a, -1"'],
    ["x;y", '"x;y"'],
    ["1=1", "1=1"],
  ])("writes %j as %j", (value, cell) => expect(csvCell(value)).toBe(cell));

  it("writes numbers as they are", () => expect(csvCell(-0.25)).toBe("-0.25"));

  it("is read once, however long a run of ends or spaces is", () => {
    for (const sign of ["\n", ";", " ", ";\t", '"', ", ", "\u200b", ";-"]) {
      const began = process.cpuUsage();
      csvCell(sign.repeat(200_000));
      expect(process.cpuUsage(began).user / 1e6).toBeLessThan(1);
    }
  });
});
