import { t } from "@vscode/l10n";
import { useState } from "preact/hooks";
import { countText } from "../../src/present/numbers.ts";
import { divergenceOf, divergenceText, type StepRow, stepRows } from "../../src/present/steps.ts";
import type { PairDetail } from "../../src/protocol/comparison.ts";
import { Fold, Visible } from "../ui/parts.tsx";
import { RunHeads } from "./names.tsx";
import "./steps.css";

/** Steps that are drawn; further ones are in the records. */
const MOST_DRAWN = 500;

/** Steps of both runs side by side, with the first in which they part marked; nothing if no agent answered. */
export function Steps({ detail: { a, b, steps } }: { readonly detail: PairDetail }) {
  const [isOpen, setOpen] = useState(false);
  const [isWhole, setWhole] = useState(false);
  if (!steps || !a.steps || !b.steps) return null;
  const [ofA, ofB] = [a.steps, b.steps];
  const rows = stepRows(steps, isWhole);
  const parts = rows.findIndex((row) => !("left" in row) && !row.isSame);
  const left = rows.length - MOST_DRAWN;
  return (
    <Fold title={t("Steps")} peek={divergenceText(divergenceOf(ofA, ofB, steps))} isOpen={isOpen} onToggle={setOpen}>
      <table class="changes steps">
        <thead>
          <tr>
            <RunHeads />
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MOST_DRAWN).map((row, at) =>
            "left" in row ? (
              <tr key={`${at}`} class="left">
                <td colSpan={2}>
                  <button type="button" class="link" onClick={() => setWhole(true)}>
                    {t("{0} same steps", countText(row.left))}
                  </button>
                </td>
              </tr>
            ) : (
              <tr key={`${at}`} class={stepClass(row, at === parts)}>
                <StepCell at={row.a} text={row.a === null ? null : ofA[row.a]?.text} isFirst={at === parts} />
                <StepCell
                  at={row.b}
                  text={row.b === null ? null : ofB[row.b]?.text}
                  isFirst={at === parts && row.a === null}
                />
              </tr>
            ),
          )}
        </tbody>
      </table>
      {left > 0 && <p class="mute">{t("{0} more steps are in the records.", left)}</p>}
    </Fold>
  );
}

const stepClass = (row: StepRow, isFirst: boolean) =>
  !("left" in row) && row.isSame ? "same" : isFirst ? "changed first" : "changed";

interface StepCellProps {
  readonly at: number | null;
  readonly text: string | null | undefined;
  readonly isFirst: boolean;
}

function StepCell({ at, text, isFirst }: StepCellProps) {
  if (at === null) return <td class="mute">–</td>;
  return (
    <td>
      <kbd>{`t${at + 1}`}</kbd>{" "}
      <code>
        <Visible text={text ?? ""} />
      </code>
      {isFirst && <small class="mute"> {t("they part here")}</small>}
    </td>
  );
}
