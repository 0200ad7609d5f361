import { t } from "@vscode/l10n";
import { useState } from "preact/hooks";
import type { Trait, TraitReport } from "../../src/model/index.ts";
import { lineText } from "../../src/present/characters.ts";
import { countText } from "../../src/present/numbers.ts";
import { differenceWords, traitsLeft, traitsSentence, traitWords } from "../../src/present/traits.ts";
import { csv } from "../ui/figures/tables.ts";
import { CopyMenu } from "../ui/popups.tsx";
import { Button } from "../ui/toolkit.tsx";
import { AskedActs } from "./Asked.tsx";
import type { AskedState } from "./askedStore.ts";

interface TraitsProps {
  readonly state: AskedState<TraitReport>;
  readonly where: readonly string[];
  readonly onRun: () => void;
  readonly onStop: () => void;
  readonly onWhere: (where: readonly string[]) => void;
  readonly onCopyText: (text: string) => void;
}

/** Lines that stand there at first. */
const FEW = 8;

/** What failing samples have in common: a button, then a line for each trait, which filters by it. */
export function Traits({ state, where, onRun, onStop, onWhere, onCopyText }: TraitsProps) {
  const { report, failure } = state;
  const [isAll, setAll] = useState(false);
  const shown = report ? report.traits.slice(0, isAll ? report.traits.length : FEW) : [];
  const left = report && traitsLeft(report);
  return (
    <section class="fig traits" aria-label={t("What sets failures apart")}>
      <header>
        <h3>{t("What sets failures apart")}</h3>
        {report && report.traits.length > 0 && (
          <span class="acts">
            <CopyMenu onCsv={() => onCopyText(csv([HEAD, ...report.traits.map(cellsOf)]))} />
          </span>
        )}
      </header>
      {failure !== null && <p role="alert">{failure}</p>}
      {!report && (
        <p class="mute">
          {t(
            "Compares failures with the other samples by every field and every word, and tells what is beyond chance.",
          )}
        </p>
      )}
      {report && <p>{traitsSentence(report)}</p>}
      {left !== null && report && <p class="mute">{left}</p>}
      {report && shown.length > 0 && (
        <ol>
          {shown.map((trait) => {
            const isActive = where.includes(trait.where);
            const others = where.filter((clause) => clause !== trait.where);
            return (
              <li key={trait.where}>
                <button
                  type="button"
                  class="trait"
                  aria-pressed={isActive}
                  onClick={() => onWhere(isActive ? others : [...others, trait.where])}
                >
                  <code dir="auto">{lineText(trait.where)}</code>
                  <span>
                    <b>{differenceWords(trait, report)}</b> <span class="mute">{traitWords(trait, report)}</span>
                  </span>
                </button>
              </li>
            );
          })}
        </ol>
      )}
      <AskedActs
        state={state}
        ask={t("Find what sets failures apart")}
        working={t("Looking…")}
        onRun={onRun}
        onStop={onStop}
      >
        {report && report.traits.length > FEW && (
          <Button onClick={() => setAll(!isAll)}>
            {isAll ? t("Fewer") : t("{0} more", countText(report.traits.length - FEW))}
          </Button>
        )}
      </AskedActs>
    </section>
  );
}

const HEAD = ["trait", "with", "failing with", "p", "q", "difference from", "difference to"];

const cellsOf = ({ where, with: marked, failingWith, p, q, difference }: Trait): readonly string[] =>
  [where, marked, failingWith, p, q, difference?.[0] ?? "", difference?.[1] ?? ""].map(String);
