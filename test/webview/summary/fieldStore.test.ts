// Catches values of one field that are shown for another.
import { describe, expect, it } from "vitest";
import type { PanelState } from "../../../src/protocol/panel.ts";
import { type FieldState, FieldStore } from "../../../webview/summary/fieldStores.ts";
import { distributionOf, places, slicesOf } from "../summary-harness/invented.ts";

interface Asked {
  readonly method: string;
  readonly params: unknown;
  readonly isDropped: () => boolean;
}

function setUp() {
  const asked: Asked[] = [];
  const shown: FieldState[] = [];
  const answers: Record<string, (params: { field: string }) => unknown> = {
    fieldValues: ({ field }) => ({ figure: distributionOf(field), slices: slicesOf(field) }),
  };
  const store = new FieldStore(
    {
      call: async (method, params, signal) => {
        asked.push({ method, params, isDropped: () => signal?.aborted === true });
        await settle();
        // The test asks nothing else.
        return answers[method]?.(params as { field: string }) as never;
      },
    },
    (state) => shown.push(state),
  );
  const values = () => asked.filter(({ method }) => method === "fieldValues");
  return { store, asked, values, last: () => shown.at(-1) };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
const open = places.open as PanelState; // It stands in the list.
const reading = places.reading as PanelState;
const filteredBy = (...where: string[]): PanelState => ({ ...open, query: open.query && { ...open.query, where } });

describe("FieldStore", () => {
  it("asks for values once a field is chosen and the file has been read", async () => {
    const { store, asked, values, last } = setUp();
    store.show(reading);
    store.choose("latency_ms");
    expect(asked).toEqual([]);
    store.show(open);
    await settle();
    await settle();
    expect(values().map(({ params }) => params)).toEqual([{ field: "latency_ms", except: [] }]);
    expect(last()?.figure?.shape).toBe("histogram");
    expect(last()?.slices?.length).toBeGreaterThan(0);
  });

  it("keeps the other bars where one of its own filters, and asks again where something else does", async () => {
    const { store, values } = setUp();
    store.show(open);
    store.choose("config.retriever");
    await settle();
    await settle();
    store.show(filteredBy('config.retriever == "dense"'));
    expect(values().length).toBe(1);
    store.show(filteredBy('config.retriever == "dense"', "adherence < 1"));
    expect(values().at(-1)?.params).toEqual({
      field: "config.retriever",
      except: ['config.retriever == "dense"'],
    });
  });

  it("drops what is under way for another field, and shows no values of the last one", async () => {
    const { store, values, last } = setUp();
    store.show(open);
    store.choose("latency_ms");
    store.choose("config.retriever");
    expect(values()[0]?.isDropped()).toBe(true);
    expect(last()).toMatchObject({ chosen: "config.retriever", figure: null, slices: null });
    store.choose(null);
    expect(values()[1]?.isDropped()).toBe(true);
    expect(last()?.chosen).toBeNull();
  });

  it("forgets the field of another evaluation", async () => {
    const { store, last } = setUp();
    store.show(open);
    store.choose("latency_ms");
    store.show({ ...open, id: "other" });
    expect(last()).toMatchObject({ chosen: null, figure: null });
  });
});
