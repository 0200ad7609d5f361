import type { PanelMethods } from "../../../src/protocol/pageMethods.ts";
import type { PageEvents, PanelState } from "../../../src/protocol/panel.ts";
import { Peer, PeerError } from "../../../src/protocol/peer.ts";
import { answering } from "../answering.ts";
import { everyFormat } from "./figures.ts";
import { contrastOf, distributionOf, fields, places, slicesOf, summaryOf, withBootstrap } from "./invented.ts";

// A host inside of the page: what crosses makes the JSON round trip that the editor's own channel makes.

interface Harness {
  acquireVsCodeApi?: () => unknown;
  /** Calls that the page made, in order, for a driver to look at. */
  calls?: { method: string; params: unknown }[];
  /** Puts the page elsewhere, as the host does by `changed`. */
  go?: (place: string) => void;
}
const harness = window as unknown as Harness; // The driver's handles live on the window.

const toHost = new EventTarget();
const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
let memory: unknown;
harness.acquireVsCodeApi = () => ({
  postMessage: (message: unknown) => toHost.dispatchEvent(new CustomEvent("message", { detail: json(message) })),
  getState: () => memory,
  setState: (state: unknown) => {
    memory = json(state);
  },
});

const calls: { method: string; params: unknown }[] = [];
harness.calls = calls;
const place = new URLSearchParams(location.search).get("place") ?? "open";
let state: PanelState = places[place] ?? (places.open as PanelState); // `open` stands in the list.
const size = () => (state.query?.where.length ? 38 : (state.evaluation?.samples ?? 0));

const peer = new Peer<PanelMethods, Record<never, never>, PageEvents<PanelState>, Record<never, never>>(
  {
    post: (envelope) => window.postMessage(json(envelope)),
    listen(receive) {
      const hear = (event: Event) => {
        const { detail } = event as CustomEvent<{ type: string; method?: string; params?: unknown }>; // Made above.
        if (detail.type === "request") calls.push({ method: detail.method ?? "", params: detail.params });
        receive(detail);
      };
      toHost.addEventListener("message", hear);
      return () => toHost.removeEventListener("message", hear);
    },
  },
  answering({
    open: () => {
      if (place === "failing") throw new PeerError({ code: "invalid", message: "There is no such evaluation." });
      return { state, l10n: {} };
    },
    metrics: ({ parts }) => {
      const summary = summaryOf(state.evaluation?.revision ?? 0, state.query?.modes.matching ?? "lenient");
      return {
        summary: state.id === "figures" ? { ...summary, figures: everyFormat } : summary,
        size: size(),
        total: state.evaluation?.samples ?? 0,
        ...(parts.includes("fields") ? { fields } : {}),
      };
    },
    intervals: () =>
      withBootstrap(summaryOf(state.evaluation?.revision ?? 0, state.query?.modes.matching ?? "lenient")),
    where: ({ where }) => change({ where }),
    fieldValues: ({ field }) => ({ figure: distributionOf(field), slices: slicesOf(field), sizes: [] }),
    contrast: ({ fields }) => contrastOf(fields),
    annotator: ({ annotator }) => change({ annotator }),
    modes: (modes) => change({ modes: { ...(state.query ?? unused()).modes, ...modes } }),
    act: () => null,
  }),
);

function change(query: Partial<NonNullable<PanelState["query"]>>): null {
  state = { ...state, query: { ...(state.query ?? unused()), ...query } };
  peer.emit("changed", state);
  return null;
}

harness.go = (place) => {
  state = places[place] ?? unused();
  peer.emit("changed", state);
};

function unused(): never {
  throw new Error("The summary does not ask for this.");
}
