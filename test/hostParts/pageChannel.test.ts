import { describe, expect, it, vi } from "vitest";
import { handlersOf, PageChannel, withQuery } from "../../src/host/pageChannel.ts";
import type { Query } from "../../src/model/index.ts";
import { compareMethods, type Method, panelMethods } from "../../src/protocol/pageMethods.ts";
import { type CompareState, changedState, changeOf, type PanelState } from "../../src/protocol/panel.ts";
import { members, nothing, reader, whole } from "../../src/protocol/params.ts";
import type { Envelope, Port } from "../../src/protocol/peer.ts";
import type { EvaluationState } from "../../src/protocol/state.ts";
import { places } from "../webview/summary-harness/invented.ts";

const never = new AbortController().signal;
const open = places.open?.evaluation as EvaluationState; // It stands in the list.
const query: Query = { where: ["a", "b"], sort: null, modes: open.modes, annotator: "file" };

describe("a page's table", () => {
  const own: Method<{ readonly index: number }, number, null> = { read: reader(members({ index: whole })), asks: null };
  const passed: Method<{ readonly index: number }, string, "raw"> = {
    read: reader(members({ index: whole })),
    asks: "raw",
  };

  it("reads every parameter before anyone sees it, and passes on what the session answers", async () => {
    const answer = vi.fn(() => 7);
    const ask = vi.fn(async () => "text");
    const handlers = handlersOf({ own, passed }, ask as never, { own: answer } as never);
    await expect(handlers.own({ index: -1 }, never)).rejects.toMatchObject({ code: "invalid" });
    await expect(handlers.passed({ index: "0" } as never, never)).rejects.toMatchObject({ code: "invalid" });
    expect([answer.mock.calls, ask.mock.calls]).toEqual([[], []]);
    expect(await handlers.own({ index: 3, path: "/etc" } as never, never)).toBe(7);
    expect(await handlers.passed({ index: 3, path: "/etc" } as never, never)).toBe("text");
    expect(answer).toHaveBeenCalledWith({ index: 3 }, never);
    expect(ask).toHaveBeenCalledWith("raw", { index: 3 }, never);
  });

  it("asks with the query that is shown, less the clauses that do not count", () => {
    expect(withQuery({ field: "x", except: ["a"] }, query)).toEqual({ field: "x", query: { ...query, where: ["b"] } });
    expect(withQuery(reader(nothing)({ query: "mine" }), query)).toEqual({ query });
  });
});

describe("what a page is told", () => {
  const state: CompareState = {
    id: "1",
    evaluation: open,
    failure: null,
    dates: null,
    runs: ["a", "b"],
    base: 0,
    other: 1,
    query: null,
    pair: null,
    item: null,
  };

  it("is what is new, in the evaluation too, and makes the same state of it", () => {
    const after = { ...state, pair: 2, evaluation: { ...open, revision: 9 } };
    expect(changeOf(state, after)).toEqual({ pair: 2, evaluation: { revision: 9 } });
    expect(changeOf(state, { ...state, runs: ["a", "b"] })).toBeNull();
    const closed = { ...state, evaluation: null };
    for (const [one, other] of [
      [state, after],
      [after, closed],
      [closed, state],
    ] as const) {
      const change = changeOf(one, other);
      expect(change && changedState(one, JSON.parse(JSON.stringify(change)))).toEqual(other);
    }
    expect(changedState(state, { pair: 1 }).evaluation).toBe(open);
  });

  it("begins with its first question, which alone brings translations, and leaves out what it did itself", async () => {
    const posted: Envelope[] = [];
    let receive: (message: unknown) => void = () => {};
    const port: Port = {
      post: (envelope) => posted.push(envelope),
      listen(hear) {
        receive = hear;
        return () => {};
      },
    };
    let now = state;
    const channel = new PageChannel({
      port,
      table: compareMethods,
      ask: () => Promise.reject(new Error("unused")),
      own: {} as never,
      ready: async () => {},
      state: () => now,
      l10n: { Pair: "Paar" },
    });
    now = { ...now, failure: "gone" };
    channel.changed();
    expect(posted).toEqual([]);
    receive({ type: "request", id: 1, method: "open", params: {} });
    await vi.waitFor(() => expect(posted).toHaveLength(1));
    expect(posted[0]).toEqual({ type: "result", id: 1, value: { state: now, l10n: { Pair: "Paar" } } });
    now = { ...now, pair: 4 };
    channel.knows({ pair: 4 });
    channel.changed();
    expect(posted).toHaveLength(1);
    now = { ...now, failure: null };
    channel.changed();
    expect(posted[1]).toEqual({ type: "event", event: "changed", data: { failure: null } });
    channel.dispose();
  });

  it.each([
    ["is there", { list: null }, { screen: { list: null } }],
    ["fails", new Error("gone"), {}],
    ["takes its time", null, {}],
  ] as const)("begins with the first screen where that was asked for; it %s", async (_, answer, brought) => {
    const posted: Envelope[] = [];
    let receive: (message: unknown) => void = () => {};
    let now: PanelState = places.open as PanelState;
    const channel = new PageChannel({
      port: {
        post: (envelope) => posted.push(envelope),
        listen(hear) {
          receive = hear;
          return () => {};
        },
      },
      table: panelMethods,
      ask: () => Promise.reject(new Error("unused")),
      own: {} as never,
      ready: async () => {},
      state: () => now,
      async screen() {
        // Said while the page still waits: it hears of it after the state that the screen is of.
        now = { ...now, name: "renamed" };
        if (answer instanceof Error) throw answer;
        return answer ?? new Promise(() => {});
      },
      l10n: {},
    });
    const { name } = now;
    receive({ type: "request", id: 1, method: "open", params: { screen: true } });
    await vi.waitFor(() => expect(posted).toHaveLength(2));
    expect(posted[0]).toMatchObject({ type: "result", id: 1, value: { state: { name }, ...brought } });
    expect("screen" in (posted[0] as { value: object }).value).toBe("screen" in brought);
    expect(posted[1]).toEqual({ type: "event", event: "changed", data: { name: "renamed" } });
    channel.dispose();
  });
});
