// Catches a stress test that vanishes when a label is given, or that is shown for samples that it is not about.
import { describe, expect, it } from "vitest";
import type { PanelState } from "../../../src/protocol/panel.ts";
import { StressStore } from "../../../webview/summary/stressStore.ts";
import { places } from "../summary-harness/invented.ts";

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
const open = places.open as PanelState; // It stands in the list.
const reading = places.reading as PanelState;
const revised = (revision: number): PanelState => ({
  ...open,
  evaluation: open.evaluation && { ...open.evaluation, revision },
});
const filteredBy = (...where: string[]): PanelState => ({ ...open, query: open.query && { ...open.query, where } });

function setUp() {
  let asked = 0;
  const store = new StressStore(
    {
      call: async () => {
        const score = ++asked / 10;
        await settle();
        // The store asks for nothing else, and hands the report on as it is.
        return { report: { score }, survivors: [] } as never;
      },
    },
    () => {},
  );
  return { store, asked: () => asked };
}

describe("StressStore", () => {
  it("asks when a person does, and keeps what it has while it is told anew after a label", async () => {
    const { store, asked } = setUp();
    store.show(open);
    await settle();
    expect(asked()).toBe(0);
    store.run();
    expect(store.state).toMatchObject({ isRunning: true, report: null });
    store.show(revised(7)); // A label was given meanwhile.
    await settle();
    expect(store.state).toMatchObject({ isRunning: false, report: { score: 0.2 } });
    store.show(revised(8));
    expect(store.state).toMatchObject({ report: { score: 0.2 } });
    await settle();
    expect(store.state).toMatchObject({ report: { score: 0.3 } });
    store.show(revised(8));
    await settle();
    expect(asked()).toBe(3);
  });

  it("is dropped with another choice of samples, and waits for a file that is being read", async () => {
    const { store, asked } = setUp();
    store.show(reading);
    store.run();
    expect([asked(), store.state.isRunning]).toEqual([0, true]);
    store.show({ ...open, id: reading.id, query: reading.query });
    await settle();
    expect(store.state.report).not.toBeNull();
    store.show(filteredBy("issues > 0"));
    expect(store.state).toEqual({ report: null, isRunning: false, failure: null });
    store.show(open);
    await settle();
    expect(asked()).toBe(1);
  });
});
