// Catches what a person says of a column that changes what was said of others, or is lost on the way to the reading.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { HowRead, ReadColumn, ReadingFile } from "../../src/model/index.ts";
import {
  canBeScore,
  likelyMeaning,
  meaningsFor,
  scoreMeaningOf,
  withMeaning,
  withRole,
  withScore,
} from "../../webview/inspector/reading/edits.ts";

const FIELDS = ["question", "response", "answer"];

const column = (path: string, fills: readonly string[], score: string | null): ReadColumn => ({
  path,
  meaning: path > "b" || score !== null ? "score" : "text",
  role: fills[0] ?? null,
  fills,
  score,
  reading: null,
  scale: null,
  isVerdict: false,
  isUsed: fills.length > 0 || score !== null,
  example: null,
  distinct: 1,
  present: 1,
  missing: 0,
  unfit: 0,
  placeholders: [],
  by: "profile",
  why: "",
});

/** What the session says of a reading: columns a to d, of which c and d are scores where nothing else is said. */
function told(reading: ReadingFile): HowRead {
  const columns = ["a", "b", "c", "d"].map((path) => {
    const fills = FIELDS.filter((id) => reading.roles[id] === path);
    const isScore = (path > "b" || reading.roles[`score.${path}`] === path) && reading.scores[path]?.meaning !== "none";
    return column(path, fills, fills.length === 0 && isScore ? path : null);
  });
  const fields = FIELDS.map((id) => ({ id, name: id, isRequired: id === "response" }));
  return { source: 0, name: "", records: 1, columns, unlisted: 0, fields, reading, readBy: null, isTried: false };
}
const columnOf = (how: HowRead, path: string): ReadColumn => {
  const found = how.columns.find((one) => one.path === path);
  if (!found) throw new Error(`no column ${path}`);
  return found;
};
const START: ReadingFile = {
  version: 1,
  roles: { question: "a", response: "b" },
  scores: { d: { direction: "lower" } },
};

describe("what is said of a column", () => {
  it("gives a field to it, takes it from another, and leaves the rest", () => {
    const how = told(START);
    expect(withRole(how, columnOf(how, "c"), "response")).toEqual({
      ...START,
      roles: { question: "a", response: "c" },
    });
    expect(withRole(how, columnOf(how, "a"), null).roles).toEqual({ response: "b" });
  });

  it("makes it no score, and a score again, with what was said of it before", () => {
    const how = told(START);
    const none = withMeaning(how, columnOf(how, "d"), "none");
    expect(none.scores).toEqual({ d: { direction: "lower", meaning: "none" } });
    const without = told(none);
    expect(columnOf(without, "d").score).toBe(null);
    expect(withMeaning(without, columnOf(without, "d"), "score").scores).toEqual({
      d: { direction: "lower", meaning: "score" },
    });
  });

  it("makes a column that fills a field a score of its own place", () => {
    const how = told(START);
    expect(withMeaning(how, columnOf(how, "a"), "label")).toEqual({
      version: 1,
      roles: { response: "b", "score.a": "a" },
      scores: { ...START.scores, a: { meaning: "label" } },
    });
  });

  it.each<[ReadColumn["meaning"], boolean, string]>([
    ["text", true, "label"],
    ["label", true, "label"],
    ["flag", true, "flag"],
    ["empty", true, "score"],
    ["list of flags", true, "flag"],
    ["list of numbers", true, "score"],
    ["list of texts", false, "score"],
    ["object", false, "score"],
    ["chat", false, "score"],
  ])("can be that it holds scores, whatever it is taken for: %s", (meaning, can, likely) => {
    const one: ReadColumn = { ...column("a", [], null), meaning };
    expect(canBeScore(one)).toBe(can);
    expect(likelyMeaning(meaning)).toBe(likely);
    expect(meaningsFor(one)).toContain("none");
    expect(scoreMeaningOf(one)).toBe("none");
  });

  it("turns a list that has scores into no score", () => {
    const how = told(START);
    const list: ReadColumn = { ...columnOf(how, "c"), score: null, meaning: "list of flags", isUsed: true };
    expect(scoreMeaningOf(list)).toBe("flag");
    expect(meaningsFor(list)).toEqual(["score", "flag", "none"]);
    expect(withMeaning(how, list, "none").scores).toEqual({ ...START.scores, c: { meaning: "none" } });
  });

  it("is taken back where it is undefined", () => {
    const how = told({ ...START, scores: { d: { direction: "lower", verdictFrom: 3 } } });
    expect(withScore(how, columnOf(how, "d"), { verdictFrom: undefined }).scores).toEqual({
      d: { direction: "lower" },
    });
  });

  it("never reads two fields from one column or one field from two, whatever is said in whatever order", () => {
    const said = fc.record({
      path: fc.constantFrom("a", "b", "c", "d"),
      field: fc.constantFrom(null, "score", ...FIELDS),
    });
    fc.assert(
      fc.property(fc.array(said, { maxLength: 12 }), (all) => {
        let reading = START;
        for (const { path, field } of all) {
          const how = told(reading);
          const one = columnOf(how, path);
          reading = field === "score" ? withMeaning(how, one, "score") : withRole(how, one, field);
          const after = columnOf(told(reading), path);
          expect(after.fills).toEqual(field === null || field === "score" ? [] : [field]);
          expect(after.score).toBe(field === "score" ? path : null);
          const places = Object.values(reading.roles);
          expect(new Set(places).size).toBe(places.length);
          for (const other of how.columns) {
            if (other.path === path || other.fills.includes(field ?? "")) continue;
            expect(columnOf(told(reading), other.path)).toEqual(other);
          }
        }
      }),
    );
  });
});
