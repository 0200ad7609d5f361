import { config } from "@vscode/l10n";
import type { Port } from "../../src/protocol/envelope.ts";
import type { PanelEvents, PanelMethods, PanelState } from "../../src/protocol/panel.ts";
import { Peer } from "../../src/protocol/peer.ts";

type Nothing = Record<never, never>;

/** A page's end of its channel: it calls the host, hears its events, and serves nothing. */
export type PanelPeer = Peer<Nothing, PanelMethods, Nothing, PanelEvents>;

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
export function connect(): PanelPeer {
  return new Peer(windowPort(), {});
}

/** The first call after every load: says where the page is, and sets the language before anything is drawn. */
export async function open(peer: PanelPeer): Promise<PanelState> {
  const state = await peer.call("open", {});
  config({ contents: state.l10n });
  return state;
}

/** What a page remembers over a reload because nobody else knows it: folds, scroll places. Checked by who reads it. */
export const memory = {
  load: (): unknown => editor().getState(),
  save: (state: Readonly<Record<string, unknown>>): void => editor().setState(state),
};

/** The channel of a page: its window, and the editor behind it. */
export function windowPort(): Port {
  return {
    post: (envelope) => editor().postMessage(envelope),
    listen(receive) {
      const onMessage = (event: MessageEvent) => {
        if (event.origin === window.origin) receive(event.data);
      };
      window.addEventListener("message", onMessage);
      return () => window.removeEventListener("message", onMessage);
    },
  };
}
