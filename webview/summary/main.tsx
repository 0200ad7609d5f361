import { STEP_ACTIONS } from "../ui/judgingSteps.ts";
import "../ui/theme.css";
import "../ui/parts.css";
import "../ui/figures/ink.css";
import "../ui/figures/figures.css";
import "../ui/figures/matrix.css";
import "./summary.css";
import "./slices.css";
import "./further.css";
import "./groups.css";
import "./agreement.css";
import "./grid.css";
import { render } from "preact";
import { changedState, type PanelState } from "../../src/protocol/panel.ts";
import { connect, memory, open, type PanelPeer } from "../ui/peer.ts";
import { FEATURES } from "./features.ts";
import { ContrastStore, FieldStore } from "./fieldStores.ts";
import { GridStore } from "./gridStore.ts";
import { type SummaryActions, SummaryPage } from "./Summary.tsx";
import { SummaryStore } from "./store.ts";

start(connect());

function start(peer: PanelPeer): void {
  const root = document.getElementById("root") ?? document.body.appendChild(document.createElement("div"));
  root.className = "summary scroll";
  const draw = () => {
    const { state } = store;
    render(
      <SummaryPage
        state={state}
        field={fieldStore.state}
        contrast={contrastStore.state}
        grid={gridStore.state}
        asked={asked}
        actions={actions}
      />,
      root,
    );
  };
  const store = new SummaryStore(peer, draw);
  const fieldStore: FieldStore = new FieldStore(peer, draw);
  const contrastStore: ContrastStore = new ContrastStore(peer, draw);
  const gridStore: GridStore = new GridStore(peer, draw);
  const asked = FEATURES.flatMap(({ id, answer }) => ("section" in answer ? [answer.section(id, peer, draw)] : []));
  const attempt = (work: Promise<unknown>) => work.catch((error: unknown) => store.fail(error));
  const actions: SummaryActions = {
    where: (where) => {
      const before = store.state.panel?.query?.where ?? [];
      // A new clause opens the list; a removed one does not.
      const isNarrower = where.some((clause) => !before.includes(clause));
      void attempt(peer.call("where", { where, ...(isNarrower ? { opens: "always" } : {}) }));
    },
    openTable: (table) => void attempt(peer.call("openTable", table)),
    grid: (wanted) => gridStore.choose(wanted),
    showSamples: () => void attempt(peer.call("act", { action: "showInspector" })),
    labels: (how) => void attempt(peer.call("modes", { ratings: how })),
    mode: (family, mode) => void attempt(peer.call("modes", { [family]: mode })),
    helpJudging: (step) => {
      if (step === "match") return void attempt(peer.call("modes", { matching: "strict" }));
      // Labels need the sample, and the meaning of a score is explained above the list.
      const action = step === "people" || step === "threshold" ? "showInspector" : STEP_ACTIONS[step];
      if (action) void attempt(peer.call("act", { action }));
    },
    useAsVerdict: (verdict) => void attempt(peer.call("useAsVerdict", verdict)),
    direction: ({ id, direction }) => {
      const name = id.slice(id.indexOf(".") + 1);
      const scores = store.state.panel?.query?.modes.scores ?? {};
      const turned = { ...scores[name], direction: direction === "lower" ? "higher" : "lower" } as const;
      void attempt(peer.call("modes", { scores: { ...scores, [name]: turned } }));
    },
    useAsMetric: (field, good) => void attempt(peer.call("useAsMetric", { field, good })),
    annotator: (annotator) => void attempt(peer.call("annotator", { annotator })),
    group: (group) => void attempt(peer.call("group", { group })),
    copyText: (text) => void attempt(peer.call("act", { action: "copyText", text })),
    chooseField: (field) => fieldStore.choose(field),
    contrast: (side, field) => contrastStore.choose(side, field),
    compareSlices: (dimension) => void attempt(peer.call("act", { action: "compareSlices", text: dimension })),
    showCorpus: () => void attempt(peer.call("act", { action: "showCorpus" })),
    openPage: (page) => void attempt(peer.call("act", { action: "openPage", text: page })),
    saveMissed: () => void attempt(peer.call("act", { action: "exportMissed" })),
    label: (metric) => void attempt(peer.call("labelling", { action: "plan", metric })),
    showCoverage: () => void attempt(peer.call("act", { action: "showEvidenceCoverage" })),
    compareRuns: () => void attempt(peer.call("act", { action: "compare" })),
    exportAs: () => void attempt(peer.call("act", { action: "export" })),
    rescore: () => void attempt(peer.call("act", { action: "rescore" })),
  };
  const show = (panel: PanelState) => {
    store.show(panel);
    fieldStore.show(panel);
    contrastStore.show(panel);
    gridStore.show(panel);
    for (const section of asked) section.show(panel);
    memory.save({ id: panel.id, table: panel.table ?? null });
  };
  peer.on("changed", (change) => {
    const { panel } = store.state;
    if (panel) show(changedState(panel, change));
  });
  void attempt(open(peer.call("open", {})).then(({ state }) => show(state)));
}
