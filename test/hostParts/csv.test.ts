// Catches an exported table with scores that do not exist, or rows that were rejected.
import { describe, expect, it } from "vitest";
import { csvHead, csvLine } from "../../src/host/csv.ts";

const sample = {
  source: 0,
  row: 0,
  line: 3,
  id: "7",
  scores: { a: 1, b: null },
  verdicts: [],
  support: [],
  issues: [],
};

describe("CSV of scores", () => {
  it("names the source only where there are several", () => {
    expect(csvHead(["x"], ["a"])).toBe("line,id,a\r\n");
    expect(csvHead(["x", "y"], ["a"])).toBe("source,line,id,a\r\n");
  });
  it("leaves a score empty that does not exist", () => {
    expect(csvLine(sample, ["x"], ["a", "b", "c"])).toBe("3,7,1,,\r\n");
  });
  it("leaves out records that were rejected", () => {
    expect(csvLine({ source: 0, line: 2, rejected: "SYNTAX", message: "" }, ["x"], ["a"])).toBeNull();
  });
  it.each([
    ["a comma", "a,b", '"a,b"'],
    ["quotes", 'a"b', '"a""b"'],
    ["a line end", "a\nb", '"a\nb"'],
    ["a formula", "=1+1", "'=1+1"],
    ["a formula with quotes", '@a"', '"\'@a"""'],
    ["plus", "+1", "'+1"],
    ["minus", "-1", "'-1"],
  ])("keeps %s from being read as something else", (_, id, expected) => {
    expect(csvLine({ ...sample, id }, ["x"], [])).toBe(`3,${expected}\r\n`);
  });
  it("writes numbers as numbers", () => {
    expect(csvLine({ ...sample, scores: { a: -0.25 } }, ["x"], ["a"])).toBe("3,7,-0.25\r\n");
  });
});
