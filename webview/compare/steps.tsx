import { t } from "@vscode/l10n";
import { useState } from "preact/hooks";
import { partingOf, partingText } from "../../src/present/steps.ts";
import type { PairDetail } from "../../src/protocol/comparison.ts";
import { Fold, Visible } from "../ui/parts.tsx";
import { RunName } from "./names.tsx";
import "./steps.css";

/** Steps that are drawn; further ones are in the records. */
const MOST_DRAWN = 500;

/** Steps of both runs side by side, with the first in which they part marked; nothing where no agent answered. */
export function Steps({ detail: { a, b, steps } }: { readonly detail: PairDetail }) {
  const [isOpen, setOpen] = useState(false);
  if (!steps || !a.steps || !b.steps) return null;
  const [ofA, ofB] = [a.steps, b.steps];
  const parts = steps.aligned.findIndex((step) => step.a === null || step.b === null);
  const left = steps.aligned.length - MOST_DRAWN;
  return (
    <Fold title={t("Steps")} peek={partingText(partingOf(ofA, ofB, steps))} isOpen={isOpen} onToggle={setOpen}>
      <table class="changes steps">
        <thead>
          <tr>
            <th scope="col">
              <RunName side={0} />
            </th>
            <th scope="col">
              <RunName side={1} />
            </th>
          </tr>
        </thead>
        <tbody>
          {steps.aligned.slice(0, MOST_DRAWN).map((step, at) => (
            <tr key={`${at}`} class={stepClass(step, at === parts)}>
              <StepCell at={step.a} text={step.a === null ? null : ofA[step.a]?.text} isFirst={at === parts} />
              <StepCell at={step.b} text={step.b === null ? null : ofB[step.b]?.text} isFirst={at === parts} />
            </tr>
          ))}
        </tbody>
      </table>
      {left > 0 && <p class="mute">{t("{0} more steps are in the records.", left)}</p>}
    </Fold>
  );
}

const stepClass = ({ a, b }: { readonly a: number | null; readonly b: number | null }, isFirst: boolean) =>
  a !== null && b !== null ? undefined : isFirst ? "changed first" : "changed";

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
