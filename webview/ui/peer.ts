import { config } from "@vscode/l10n";
import type { CompareMethods, PanelMethods } from "../../src/protocol/pageMethods.ts";
import type { CompareState, Opened, PageEvents, PageState, PanelState } from "../../src/protocol/panel.ts";
import { type Nothing, Peer, type Port } from "../../src/protocol/peer.ts";

/** A page's end of its channel: it calls the host, hears its events, and serves nothing. */
export type PanelPeer = Peer<Nothing, PanelMethods, Nothing, PageEvents<PanelState>>;
export type ComparePeer = Peer<Nothing, CompareMethods, Nothing, PageEvents<CompareState>>;

interface EditorApi {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}
declare function acquireVsCodeApi(): EditorApi;

let api: EditorApi | undefined;
/** The editor hands its object out once a load. */
function editor(): EditorApi {
  api ??= acquireVsCodeApi();
  return api;
}

/** The channel to the host. Messages from any other origin are not ours and are dropped. */
export const connect = (): PanelPeer => new Peer(windowPort(), {});
export const connectComparison = (): ComparePeer => new Peer(windowPort(), {});

/** The first call after every load: says where the page is, and sets the language before anything is drawn. */
export async function open<State extends PageState>(asked: Promise<Opened<State>>): Promise<State> {
  const { state, l10n } = await asked;
  config({ contents: l10n });
  return state;
}

/** What a page remembers over a reload because nobody else knows it: its evaluation, sizes. Checked by who reads it. */
export const memory = {
  load: (): unknown => editor().getState(),
  /** Keeps these beside what is kept under other names. */
  save: (part: Readonly<Record<string, unknown>>): void => {
    const kept = editor().getState();
    editor().setState({ ...(typeof kept === "object" ? kept : null), ...part });
  },
};

/** A member of what was kept, which may be another version's. */
export const memberOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;

/** Whether the page's memory says that Markdown is shown as it is written. */
export const isSourceIn = (kept: unknown): boolean => memberOf(kept, "isSource") === true;

/** The channel of a page: its window, and the editor behind it. */
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
