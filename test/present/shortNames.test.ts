// Would catch shortened names of a long table that cannot be told apart, or have lost what tells them apart.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shortNames } from "../../src/present/shortNames.ts";

const short = (...names: readonly string[]) => [...shortNames(names).values()];

describe("names of a long table", () => {
  it("lose the parts that all of them have, and keep the ones that differ", () => {
    expect(
      short("org3/open-model-071-instruct", "org12/open-model-007-instruct-v2", "org3/open-model-070-chat"),
    ).toEqual(["org3/…-071-instruct", "org12/…-007-instruct-v2", "org3/…-070-chat"]);
    expect(short("results_2026-05-04_tern-2b.jsonl", "results_2026-05-04_tern-7b.jsonl")).toEqual([
      "…_tern-2b.…",
      "…_tern-7b.…",
    ]);
    const models = ["eu/organisation-0/long-model-70b-2026-01", "eu/organisation-1/long-model-70b-2026-02"];
    expect(short(...models)).toEqual(["eu/organisation-0/…-2026-01", "eu/organisation-1/…-2026-02"]);
  });

  it("stay as they are where there is room, and where nothing is in common", () => {
    expect(short("tern-2b", "tern-7b")).toEqual(["tern-2b", "tern-7b"]);
    const others = ["a model with a very long name indeed", "one which nobody else resembles"];
    expect(short(...others)).toEqual(others);
    expect(short("only-one-name-of-more-than-24")).toEqual(["only-one-name-of-more-than-24"]);
  });

  it("stay whole if the cut ones would be the same", () => {
    const order = ["alpha-beta-gamma-delta-epsilon", "beta-alpha-gamma-delta-epsilon"];
    expect(short(...order)).toEqual(order);
  });

  it("are distinct if the names are, whatever these are", () => {
    const word = fc.constantFrom("org", "model", "instruct", "7b", "…", "a", "large language");
    const mark = fc.constantFrom("-", "/", "_", " ", "--", "");
    const name = fc.array(fc.tuple(word, mark), { maxLength: 6 }).map((all) => all.flat().join(""));
    fc.assert(
      fc.property(fc.array(fc.oneof(name, fc.string({ maxLength: 60 })), { maxLength: 12 }), (names) => {
        const found = shortNames(names);
        expect([...found.keys()]).toEqual([...new Set(names)]);
        expect(new Set(found.values()).size).toBe(found.size);
        for (const [whole, cut] of found) expect(cut.length).toBeLessThanOrEqual(whole.length);
      }),
    );
  });
});
