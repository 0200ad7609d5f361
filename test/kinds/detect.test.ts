// Catches a file taken for another format than it is, or a guess that sounds sure.
import { describe, expect, it } from "vitest";
import { detect, LOOKED_AT } from "../../src/kinds/detect.ts";
import { ragAdapters } from "../../src/kinds/rag/formats/registry.ts";
import { registry } from "../../src/kinds/registry.ts";
import { ANYWHERE, formats } from "./rag/adapters/formats.ts";

const fixed = (id: string, fit: number) => ({ id, name: () => id, match: () => fit, needs: [] });
const row = { record: {}, origin: ANYWHERE };

describe("detect", () => {
  it.each(formats)("$what is $winner, by a margin", ({ winner, record }) => {
    // What belongs to another kind is not claimed by this one; what belongs to this one is claimed by no other.
    const known = winner === null ? ragAdapters : registry.adapters.map(({ adapter }) => adapter);
    const [best, ...others] = detect([{ record, origin: ANYWHERE }], known);
    if (winner === null) {
      expect(best?.confidence).toBeLessThan(0.3);
      return;
    }
    expect(best).toMatchObject({ id: winner, by: "records" });
    expect(best?.confidence).toBeGreaterThanOrEqual(0.9);
    expect(best?.confidence).toBeLessThanOrEqual(1);
    for (const other of others) expect(other.confidence, other.id).toBeLessThan(0.3);
  });

  it("breaks ties by the order of the registry", () => {
    const found = detect([row], [fixed("low", 0.1), fixed("first", 0.5), fixed("second", 0.5)]);
    expect(found.map(({ id }) => id)).toEqual(["first", "second", "low"]);
  });

  it("takes the mean over the first hundred records", () => {
    const rows = Array.from({ length: LOOKED_AT + 50 }, (_, index) => ({ record: { index }, origin: ANYWHERE }));
    const even = {
      id: "even",
      name: () => "Even",
      needs: [],
      match: ({ index }: { index?: unknown }) => (Number(index) < 25 ? 1 : 0),
    };
    expect(detect(rows, [even])[0]?.confidence).toBe(0.25);
  });

  it("is sure of nothing where there are no records", () => {
    expect(detect([], [fixed("any", 1)])).toEqual([{ id: "any", name: "any", confidence: 0, by: "records" }]);
  });
});
