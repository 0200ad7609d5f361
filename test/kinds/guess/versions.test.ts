// Catches two versions of one answer that leave a file without a response, and raw texts that are read for the cleaned ones.
import { describe, expect, it } from "vitest";
import { asks, mapOfEither, says } from "./townRows.ts";

const COUNTS = [3, 12, 40];

describe("of two versions of one answer", () => {
  const pairs = [
    ["response", "raw_response"],
    ["output", "full_output"],
    ["clean_output", "raw_output"],
    ["processed_response", "response"],
    ["response_without_thinking", "response"],
    ["clean_response", "full_response"],
    ["filtered_generation", "generation"],
    ["short_output", "detailed_output"],
    ["completionClean", "completionRaw"],
    ["extracted_response", "response"],
    ["output", "raw_response"],
    ["results.output", "results.raw_output"],
  ] as const;
  it.each(pairs)("the cleaned one is the response: %s, not %s", (clean, raw) => {
    const within = (key: string, text: string) => {
      const [name = "", inner] = key.split(".");
      return inner === undefined ? { [name]: text } : { [name]: { [inner]: text } };
    };
    for (const count of COUNTS) {
      const map = mapOf(count, (town, at) => {
        const said = says(town, `clerk ${at}`);
        const both = { ...within(raw, `<think>${at} it is</think> ${said}`) };
        for (const [key, value] of Object.entries(within(clean, said)))
          both[key] = typeof value === "string" ? value : { ...(both[key] as object), ...value };
        return both;
      });
      expect([map.question, map.response], `${count} rows`).toEqual(["question", clean]);
    }
  });

  it.each([
    ["output_a", "output_b"],
    ["response", "response_full"],
  ])("the one that the other contains is the response: %s and %s", (one, other) => {
    for (const count of COUNTS) {
      const map = mapOf(count, (town, at) => {
        const said = says(town, `clerk ${at}`);
        return { [one]: said, [other]: `First I look at the map of ${at}. ${said} That is all.` };
      });
      expect([one, other]).toContain(map.response);
      expect(map.response, `${count} rows`).toBe(one);
    }
  });

  it("is the short one that is held against what is right", () => {
    for (const gold of ["answer", "gold", "expected_answer"]) {
      const map = mapOf(24, (town, at) => ({
        [gold]: at % 3,
        short_output: `${at % 4}`,
        detailed_output: `${says(town, "the clerk")} So it is ${at % 4}.`,
      }));
      expect([map.response, map.ground_truth]).toEqual(["short_output", gold]);
    }
  });

  it.each([
    ["prediction", "short_answer"],
    ["response", "final_answer"],
  ])("none is told by another noun, unless one is raw: %s and %s", (said, other) => {
    for (const count of COUNTS) {
      const map = mapOf(count, (town, at) => ({
        long_answer: `The line of ${at} ends in ${town}, and not in any other town of that land.`,
        [said]: says(town, `clerk ${at}`),
        [other]: `The town of ${town}`,
      }));
      expect(map.response, `${count} rows`).toBe(said);
    }
  });

  it("none is read where they are of two generations", () => {
    const map = mapOf(30, (town, at) => ({ pred_city: town, pred_land: `Land ${at % 7}` }));
    expect(map.response).toBeUndefined();
  });

  function mapOf(count: number, make: (town: string, at: number) => Record<string, unknown>) {
    return mapOfEither((town, at) => ({ question: asks(at), ...make(town, at), score: [4, 3, 5, 2][at % 4] }), count);
  }
});
