// Catches numbers that are shown for another query than the one that was asked.
import { describe, expect, it } from "vitest";
import type { PanelMethods } from "../../../src/protocol/pageMethods.ts";
import type { PanelState } from "../../../src/protocol/panel.ts";
import { Cancelled, PeerError } from "../../../src/protocol/peer.ts";
import { type SummaryState, SummaryStore } from "../../../webview/summary/store.ts";
import { places, summaryOf } from "../summary-harness/invented.ts";

type Method = keyof PanelMethods;
interface Call {
  readonly method: Method;
  readonly params: unknown;
  readonly signal: AbortSignal | undefined;
  readonly resolve: (value: never) => void;
  readonly reject: (error: unknown) => void;
}

/** A host that answers when the test says so. */
function setUp() {
  const calls: Call[] = [];
  const shown: SummaryState[] = [];
  const store = new SummaryStore(
    {
      call: (method, params, signal) =>
        new Promise((resolve, reject) => {
          calls.push({ method, params, signal, resolve, reject });
          signal?.addEventListener("abort", () => reject(new Cancelled()));
        }),
    },
    (state) => shown.push(state),
  );
  const open = () => calls.filter(({ signal }) => !signal?.aborted);
  const answer = async (method: Method, value: unknown) => {
    const call = open().findLast((one) => one.method === method);
    call?.resolve(value as never); // The test knows what the method gives.
    await settle();
  };
  const answerSummary = async (revision = 1) => {
    await answer("metrics", { summary: summaryOf(revision, "lenient"), size: 38, total: 260, fields: [] });
  };
  const asked = (method: Method) => calls.filter((call) => call.method === method).length;
  return { store, calls, asked, answer, answerSummary, last: () => shown.at(-1) };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
const place = (name: string): PanelState => {
  const found = places[name];
  if (!found) throw new Error(`No place ${name}.`);
  return found;
};
const open = place("open");
const reading = place("reading");
const atRevision = (panel: PanelState, revision: number): PanelState => ({
  ...panel,
  evaluation: panel.evaluation && { ...panel.evaluation, revision },
});

describe("SummaryStore", () => {
  it("asks for numbers first, for intervals once they are drawn", async () => {
    const { store, asked, answer, answerSummary, last } = setUp();
    store.show(open);
    expect([asked("metrics"), asked("intervals")]).toEqual([1, 0]);
    await answerSummary();
    expect(last()?.summary?.revision).toBe(1);
    expect(last()?.intervals).toBeNull();
    expect(asked("intervals")).toBe(1);
    await answer("intervals", []);
    expect(last()?.intervals).toEqual([]);
  });

  it("asks for nothing where nothing is open", () => {
    const { store, calls } = setUp();
    store.show(place("nothing"));
    expect(calls).toEqual([]);
  });

  it("asks for what stands beside the numbers only where it is lacking", async () => {
    const { store, calls, answerSummary } = setUp();
    const parts = () => calls.filter(({ method }) => method === "metrics").map(({ params }) => params);
    store.show(reading);
    store.show(open);
    await answerSummary();
    await answerSummary();
    store.show(place("filtered"));
    expect(parts()).toEqual([{ parts: [] }, { parts: ["fields"] }, { parts: ["chips"] }]);
  });

  it("drops what is under way when the query changes, and keeps the old numbers meanwhile", async () => {
    const { store, calls, asked, answerSummary, last } = setUp();
    store.show(open);
    await answerSummary();
    store.show(place("filtered"));
    expect(calls.find(({ method }) => method === "intervals")?.signal?.aborted).toBe(true);
    expect(asked("metrics")).toBe(2);
    expect(last()?.summary).not.toBeNull();
  });

  it("waits for the answer when only the revision rises, then asks once more", async () => {
    const { store, calls, asked, answerSummary, last } = setUp();
    store.show(reading);
    store.show(atRevision(reading, 2));
    store.show(atRevision(reading, 3));
    expect(asked("metrics")).toBe(1);
    expect(calls.every(({ signal }) => !signal?.aborted)).toBe(true);
    await answerSummary();
    expect(last()?.summary?.revision).toBe(1);
    expect(asked("metrics")).toBe(2);
  });

  it("draws no intervals while the file is read, and asks for them when it has been", async () => {
    const { store, asked, answerSummary } = setUp();
    store.show(reading);
    await answerSummary();
    expect(asked("intervals")).toBe(0);
    store.show(open);
    await answerSummary();
    expect(asked("intervals")).toBe(1);
  });

  it("asks for no intervals of a revision that has passed", async () => {
    const { store, asked, answerSummary } = setUp();
    store.show(open);
    store.show(atRevision(open, 2));
    await answerSummary(1);
    expect([asked("metrics"), asked("intervals")]).toEqual([2, 0]);
    await answerSummary(2);
    expect(asked("intervals")).toBe(1);
  });

  it("does not ask when the focus moves", async () => {
    const { store, calls, answerSummary } = setUp();
    store.show(open);
    await answerSummary();
    const before = calls.length;
    store.show({ ...open, focus: { index: 3, key: "a" } });
    expect(calls.length).toBe(before);
  });

  it("shows no numbers of another evaluation", async () => {
    const { store, answerSummary, last } = setUp();
    store.show(open);
    await answerSummary();
    store.show({ ...open, name: "other" });
    expect(last()?.summary).toBeNull();
  });

  it("shows a failure in the host's words until the next answer; a cancellation is none", async () => {
    const { store, calls, answerSummary, last } = setUp();
    store.show(open);
    calls[0]?.reject(new PeerError({ code: "invalid", message: "Unknown field x." }));
    await settle();
    expect(last()?.failure).toBe("Unknown field x.");
    store.fail(new Cancelled());
    expect(last()?.failure).toBe("Unknown field x.");
    store.show(atRevision(open, 2));
    await answerSummary(2);
    expect(last()?.failure).toBeNull();
  });

  it("asks for nothing more once disposed of", async () => {
    const { store, calls } = setUp();
    store.show(open);
    store.dispose();
    await settle();
    expect(calls.every(({ signal }) => signal?.aborted)).toBe(true);
  });
});
