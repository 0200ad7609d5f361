// Catches a contrast of fields that were forgotten, or an answer that is shown for another question.
import { describe, expect, it } from "vitest";
import type { PanelState } from "../../../src/protocol/panel.ts";
import { type ContrastState, ContrastStore, contrastMeasures } from "../../../webview/summary/fieldStores.ts";
import { contrastOf, places } from "../summary-harness/invented.ts";

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
const open = places.open as PanelState; // It stands in the list.
const reading = places.reading as PanelState;
const filteredBy = (...where: string[]): PanelState => ({ ...open, query: open.query && { ...open.query, where } });

function setUp(fail = false) {
  const asked: unknown[] = [];
  const shown: ContrastState[] = [];
  const store = new ContrastStore(
    {
      call: async (_, params) => {
        asked.push(params);
        await settle();
        if (fail) throw new Error("There is no such field.");
        // The store asks for nothing else.
        return contrastOf((params as { fields: [string, string] }).fields) as never;
      },
    },
    (state) => shown.push(state),
  );
  return { store, asked, last: () => shown.at(-1) };
}

describe("ContrastStore", () => {
  it("asks once two different fields are chosen and the file has been read", async () => {
    const { store, asked, last } = setUp();
    store.show(reading);
    store.choose(0, "gold");
    store.choose(1, "rating.a");
    expect(asked).toEqual([]);
    store.show(open);
    store.show(open);
    await settle();
    expect(asked).toEqual([{ fields: ["gold", "rating.a"], except: [] }]);
    expect(last()?.contrast?.n).toBe(4);
    store.choose(1, "gold");
    await settle();
    expect(asked.length).toBe(1);
    expect(last()?.contrast).toBeNull();
  });

  it("leaves its own cells out of the question, so that the others stay", async () => {
    const { store, asked } = setUp();
    store.show(open);
    store.choose(0, "gold");
    store.choose(1, "noise");
    await settle();
    await settle();
    const own = contrastOf(["gold", "noise"]).confusion?.cells[0]?.where ?? "";
    store.show(filteredBy(own));
    expect(asked.length).toBe(1);
    store.show(filteredBy(own, "issues > 0"));
    expect(asked.slice(1)).toEqual([{ fields: ["gold", "noise"], except: [own] }]);
  });

  it("shows what the session could not do, and forgets the fields with another evaluation", async () => {
    const { store, last } = setUp(true);
    store.show(open);
    store.choose(0, "gold");
    store.choose(1, "noise");
    await settle();
    await settle();
    expect(last()?.failure).toBe("There is no such field.");
    store.show({ ...open, id: "another" });
    expect(last()).toEqual({ chosen: [null, null], contrast: null, failure: null });
  });
});

describe("contrastMeasures", () => {
  it("names the defined ones alone; two labels have no weights", () => {
    const measures = contrastMeasures(contrastOf(["gold", "noise"]));
    // By hand: 3 of 4 equal; chance 1/2, kappa 1/2; phi 1/√3 for both correlations; one difference of 1 in 4.
    expect(measures.map(({ id, value }) => [id, Number(value.toFixed(6))])).toEqual([
      ["accuracy", 0.75],
      ["kappa", 0.5],
      ["spearman", 0.57735],
      ["kendall", 0.57735],
      ["rmse", 0.5],
      ["auroc", 0.833333],
    ]);
  });
});
