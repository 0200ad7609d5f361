import "../ui/theme.css";
import "../ui/parts.css";
import "../ui/figures/figures.css";
import "./summary.css";
import { render } from "preact";
import { connect, open, type PanelPeer } from "../ui/peer.ts";
import { type SummaryActions, SummaryPage } from "./Summary.tsx";
import { SummaryStore } from "./store.ts";

start(connect());

function start(peer: PanelPeer): void {
  const root = document.getElementById("root") ?? document.body.appendChild(document.createElement("div"));
  root.className = "summary scroll";
  const store = new SummaryStore(peer, (state) => render(<SummaryPage state={state} actions={actions} />, root));
  const attempt = (work: Promise<unknown>) => work.catch((error: unknown) => store.fail(error));
  const actions: SummaryActions = {
    where: (where) => void attempt(peer.call("where", { where })),
    mode: (family, mode) => void attempt(peer.call("modes", { [family]: mode })),
    copyText: (text) => void attempt(peer.call("act", { action: "copyText", text })),
    rescore: () => void attempt(peer.call("act", { action: "rescore" })),
  };
  peer.on("changed", (panel) => store.show(panel));
  void attempt(open(peer).then((panel) => store.show(panel)));
}
