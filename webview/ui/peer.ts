import { config } from "@vscode/l10n";
import type { CompareMethods, PanelMethods } from "../../src/protocol/pageMethods.ts";
import type { CompareState, Opened, PageEvents, PageState, PanelState } from "../../src/protocol/panel.ts";
import { type Nothing, Peer, type Port } from "../../src/protocol/peer.ts";

/** The page's end of its channel. It serves no methods. */
export type PanelPeer = Peer<Nothing, PanelMethods, Nothing, PageEvents<PanelState>>;
export type ComparePeer = Peer<Nothing, CompareMethods, Nothing, PageEvents<CompareState>>;

interface EditorApi {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}
declare function acquireVsCodeApi(): EditorApi;

let api: EditorApi | undefined;
/** `acquireVsCodeApi` throws if it is called twice. */
function editor(): EditorApi {
  api ??= acquireVsCodeApi();
  return api;
}

/** Connects to the host. Messages from other origins are dropped. */
export const connect = (): PanelPeer => new Peer(windowPort(), {});
export const connectComparison = (): ComparePeer => new Peer(windowPort(), {});

/** The first call after each load. Sets the language, so it has to end before anything is drawn. */
export async function open<State extends PageState>(asked: Promise<Opened<State>>): Promise<Opened<State>> {
  const opened = await asked;
  config({ contents: opened.l10n });
  return opened;
}

/** State that survives a reload of the page: its evaluation, sizes. Untyped: callers validate it. */
export const memory = {
  load: (): unknown => editor().getState(),
  /** Merges into the stored state. */
  save: (part: Readonly<Record<string, unknown>>): void => {
    const kept = editor().getState();
    editor().setState({ ...(typeof kept === "object" ? kept : null), ...part });
  },
};

/** A member of stored state, which another version may have written. */
export const memberOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;

export const showsRawMarkdown = (kept: unknown): boolean => memberOf(kept, "isSource") === true;

function windowPort(): Port {
  return {
    // The host asks which load of the page is speaking: it may have replaced one that came late.
    post: (envelope) => editor().postMessage({ ...envelope, load: Number(document.body.dataset.load) }),
    listen(receive) {
      const onMessage = (event: MessageEvent) => {
        if (event.origin === window.origin) receive(event.data);
      };
      window.addEventListener("message", onMessage);
      return () => window.removeEventListener("message", onMessage);
    },
  };
}
