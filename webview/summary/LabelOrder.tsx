import { t } from "@vscode/l10n";
import type { LabelsRead, Modes } from "../../src/model/index.ts";
import { lineText } from "../../src/present/characters.ts";
import { Icon } from "../ui/icons.tsx";

type HowRead = NonNullable<Modes["ratings"]>;

export interface LabelOrderProps {
  readonly read: LabelsRead;
  readonly onChange: (how: HowRead) => void;
}

/** More labels than these are a scale, whose order nobody changes by hand. */
const MOST_LABELS = 12;

/** The labels in the order that kappa's weights stand on, each of which can be moved; and how votes become one. */
export function LabelOrder({ read: { labels, how, isRepeated }, onChange }: LabelOrderProps) {
  if (labels.length < 2 || labels.length > MOST_LABELS) return null;
  const move = (from: number, to: number) => {
    const order = [...labels];
    const [label] = order.splice(from, 1);
    if (label === undefined || to < 0 || to > order.length) return;
    order.splice(to, 0, label);
    onChange({ ...how, labels: order });
  };
  return (
    <section class="modes" aria-label={t("Order of the labels")}>
      <div class="label-order">
        <p>{t("Order of the labels")}</p>
        <ol title={t("Kappa weighs by the distance in this list. Arrow keys move a label.")}>
          {labels.map((label, at) => (
            <li key={String(label)}>
              <button
                type="button"
                class="chip"
                aria-label={t("{0}, place {1} of {2}", lineText(String(label)), at + 1, labels.length)}
                title={t("Move it behind the next one. Arrow keys move it either way.")}
                onClick={() => move(at, (at + 1) % labels.length)}
                onKeyDown={(event) => {
                  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
                  if (step === undefined || at + step < 0 || at + step >= labels.length) return;
                  event.preventDefault();
                  const next = event.currentTarget.closest("ol")?.children[at + step]?.querySelector("button");
                  move(at, at + step);
                  next?.focus();
                }}
              >
                {lineText(String(label)).replace(/^-/, "−")}
              </button>
            </li>
          ))}
        </ol>
        {how.labels !== null && (
          <button
            type="button"
            class="act"
            title={t("Back to the usual order")}
            onClick={() => onChange({ ...how, labels: null })}
          >
            <Icon name="close" title={t("Back to the usual order")} />
          </button>
        )}
      </div>
      {isRepeated && (
        <div class="mode-family">
          <p>{t("How votes become one")}</p>
          <div class="seg" role="radiogroup" aria-label={t("How votes become one")}>
            {(["majority", "mean"] as const).map((rule) => (
              // biome-ignore lint/a11y/useSemanticElements: the segments are one control, drawn as the editor draws its own.
              <button
                type="button"
                key={rule}
                role="radio"
                aria-checked={how.consensus === rule}
                onClick={() => how.consensus !== rule && onChange({ ...how, consensus: rule })}
              >
                {rule === "majority" ? t("majority") : t("mean")}
              </button>
            ))}
          </div>
        </div>
      )}
    </section>
  );
}
