import { t } from "@vscode/l10n";
import { CONSENSUS_RULES, type LabelsRead, MEASUREMENT_LEVELS, type Modes } from "../../src/model/index.ts";
import { lineText } from "../../src/present/characters.ts";
import { Icon } from "../ui/icons.tsx";

type HowRead = NonNullable<Modes["ratings"]>;

export interface LabelOrderProps {
  readonly read: LabelsRead;
  readonly onChange: (how: HowRead) => void;
}

/** More labels than these are a scale, whose order nobody changes by hand. */
const MOST_LABELS = 12;

/** The labels in the order that kappa's weights stand on, each of which can be moved; at which level alpha measures; how votes become one. */
export function LabelOrder({ read: { labels, how, level, isRepeated }, onChange }: LabelOrderProps) {
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
      <Choice
        name={t("What Krippendorff's α takes labels for")}
        values={MEASUREMENT_LEVELS}
        chosen={level}
        word={levelWord}
        onChoose={(chosen) => onChange({ ...how, level: chosen })}
      />
      {isRepeated && (
        <Choice
          name={t("How votes become one")}
          values={CONSENSUS_RULES}
          chosen={how.consensus}
          word={(rule) => (rule === "majority" ? t("majority") : t("mean"))}
          onChoose={(consensus) => onChange({ ...how, consensus })}
        />
      )}
    </section>
  );
}

const levelWord = (level: LabelsRead["level"]): string =>
  level === "nominal" ? t("nominal") : level === "ordinal" ? t("ordinal") : t("interval");

interface ChoiceProps<Value extends string> {
  readonly name: string;
  readonly values: readonly Value[];
  readonly chosen: Value;
  readonly word: (value: Value) => string;
  readonly onChoose: (value: Value) => void;
}

/** A few values side by side, one of them chosen. */
function Choice<Value extends string>({ name, values, chosen, word, onChoose }: ChoiceProps<Value>) {
  return (
    <div class="mode-family">
      <p>{name}</p>
      <div class="seg" role="radiogroup" aria-label={name}>
        {values.map((value) => (
          // biome-ignore lint/a11y/useSemanticElements: the segments are one control, drawn as the editor draws its own.
          <button
            type="button"
            key={value}
            role="radio"
            aria-checked={value === chosen}
            onClick={() => value !== chosen && onChoose(value)}
          >
            {word(value)}
          </button>
        ))}
      </div>
    </div>
  );
}
