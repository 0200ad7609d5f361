// Catches a report that vanishes when a label is given, or that is shown for samples that it is not about.
import { describe, expect, it } from "vitest";
import type { PanelState } from "../../../src/protocol/panel.ts";
import { AskedStore } from "../../../webview/summary/askedStore.ts";
import { places } from "../summary-harness/invented.ts";

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
const open = places.open as PanelState; // It stands in the list.
const reading = places.reading as PanelState;
const revised = (revision: number): PanelState => ({
  ...open,
  evaluation: open.evaluation && { ...open.evaluation, revision },
});
const filteredBy = (...where: string[]): PanelState => ({ ...open, query: open.query && { ...open.query, where } });

function setUp(clauses: readonly string[] = []) {
  let asked = 0;
  const excepts: (readonly string[])[] = [];
  const store = new AskedStore<{ score: number }>({
    ask: async ({ except }) => {
      const score = ++asked / 10;
      excepts.push(except);
      await settle();
      return { score };
    },
    tell: () => {},
    clausesOf: () => clauses,
  });
  return { store, asked: () => asked, excepts };
}

describe("AskedStore", () => {
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

  it("stays while one of its own lines filters, and does not count that filter", async () => {
    const { store, excepts } = setUp(["a > 1"]);
    store.show(filteredBy("b"));
    store.run();
    await settle();
    await settle();
    expect(store.state.report).toEqual({ score: 0.1 });
    store.show(filteredBy("b", "a > 1"));
    expect(store.state.report).toEqual({ score: 0.1 });
    await settle();
    await settle();
    expect(excepts).toEqual([[]]);
    store.show({ ...filteredBy("b", "a > 1"), evaluation: revised(9).evaluation });
    await settle();
    await settle();
    expect(excepts).toEqual([[], ["a > 1"]]);
    store.show(filteredBy("c", "a > 1"));
    expect(store.state.report).toBeNull();
  });
});
