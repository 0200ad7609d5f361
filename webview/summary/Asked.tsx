import { t } from "@vscode/l10n";
import type { ComponentChildren, FunctionComponent } from "preact";
import { useState } from "preact/hooks";
import { countText } from "../../src/present/numbers.ts";
import type { PanelState } from "../../src/protocol/panel.ts";
import { csv } from "../ui/figures/tables.ts";
import type { PanelPeer } from "../ui/peer.ts";
import { CopyMenu } from "../ui/popups.tsx";
import { Button } from "../ui/toolkit.tsx";
import { type AskedState, AskedStore, type Asking } from "./askedStore.ts";
import type { SummaryActions } from "./Summary.tsx";

/** A section shown once a person requested its report, and the texts of its buttons. */
interface AskedReport<Report, Line> {
  readonly title: () => string;
  /** What it does, while there is no report. */
  readonly about: () => string;
  readonly ask: () => string;
  readonly working: () => string;
  readonly call: (peer: PanelPeer, ...asking: Parameters<Asking<Report>["ask"]>) => Promise<Report | null>;
  readonly clausesOf?: Asking<Report>["clausesOf"];
  readonly lines: (report: Report) => readonly Line[];
  /** Lines that are shown at first; all by default. */
  readonly few?: number;
  /** The lines as a table: its head, and the cells of a line. */
  readonly head: readonly string[];
  readonly cellsOf: (line: Line) => readonly (string | number | null)[];
  readonly Body: FunctionComponent<BodyProps<Report, Line>>;
  /** Further buttons. */
  readonly Acts?: FunctionComponent<ActsProps<Report>>;
}

interface ActsProps<Report> {
  readonly report: Report;
  readonly actions: SummaryActions;
}

export interface BodyProps<Report, Line> extends ActsProps<Report> {
  readonly lines: readonly Line[];
  readonly where: readonly string[];
}

/** A section of an open page, with the state of its report. */
export interface OpenSection {
  readonly id: string;
  readonly show: (panel: PanelState) => void;
  readonly run: () => void;
  readonly draw: (where: readonly string[], actions: SummaryActions) => ComponentChildren;
}
/** Opens a section by the id of its feature; `redraw` is called when its state changes. */
export type Section = (id: string, peer: PanelPeer, redraw: () => void) => OpenSection;

export function sectionOf<Report, Line>(asked: AskedReport<Report, Line>): Section {
  return (id, peer, redraw) => {
    const store = new AskedStore<Report>({
      ask: (params, signal) => asked.call(peer, params, signal),
      tell: redraw,
      ...(asked.clausesOf ? { clausesOf: asked.clausesOf } : {}),
    });
    return {
      id,
      show: (panel) => store.show(panel),
      run: () => store.run(),
      draw: (where, actions) => (
        <AskedSection
          key={id}
          id={id}
          asked={asked}
          state={store.state}
          where={where}
          actions={actions}
          onRun={() => store.run()}
          onStop={() => store.stop()}
        />
      ),
    };
  };
}

interface SectionProps<Report, Line> {
  /** Also the class of the section. */
  readonly id: string;
  readonly asked: AskedReport<Report, Line>;
  readonly state: AskedState<Report>;
  readonly where: readonly string[];
  readonly actions: SummaryActions;
  readonly onRun: () => void;
  readonly onStop: () => void;
}

/** A title, what was found, and below it the buttons: one that asks, or stops while the report is computed, then what to do with it. */
function AskedSection<Report, Line>({ id, asked, state, where, actions, onRun, onStop }: SectionProps<Report, Line>) {
  const { few = Number.POSITIVE_INFINITY, Body, Acts } = asked;
  const { report, failure, isRunning } = state;
  const [isAll, setAll] = useState(false);
  const lines = report ? asked.lines(report) : [];
  const title = asked.title();
  return (
    <section class={`fig ${id}`} aria-label={title}>
      <header>
        <h3>{title}</h3>
        {lines.length > 0 && (
          <span class="acts">
            <CopyMenu onCsv={() => actions.copyText(csv([asked.head, ...lines.map(asked.cellsOf)]))} />
          </span>
        )}
      </header>
      {failure !== null && <p role="alert">{failure}</p>}
      {report ? (
        <Body report={report} lines={isAll ? lines : lines.slice(0, few)} where={where} actions={actions} />
      ) : (
        <p class="mute">{asked.about()}</p>
      )}
      <div class="use">
        {isRunning ? (
          <>
            <span role="status">{asked.working()}</span>
            <Button onClick={onStop}>{t("Stop")}</Button>
          </>
        ) : (
          !report && <Button onClick={onRun}>{asked.ask()}</Button>
        )}
        {report && Acts && <Acts report={report} actions={actions} />}
        {lines.length > few && (
          <Button onClick={() => setAll(!isAll)}>
            {isAll ? t("Fewer") : t("{0} more", countText(lines.length - few))}
          </Button>
        )}
      </div>
    </section>
  );
}
