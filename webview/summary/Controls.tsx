import { t } from "@vscode/l10n";
import type { ComponentChildren } from "preact";
import {
  CONSENSUS_RULES,
  type Figure,
  type GroupBy,
  type LabelsRead,
  MEASUREMENT_LEVELS,
  type ModeFamily,
  type Modes,
  modeIn,
  NO_GROUPS,
  type SampleGrouping,
} from "../../src/model/index.ts";
import { annotatorHint, annotatorWord } from "../../src/present/annotatorWords.ts";
import { lineText } from "../../src/present/characters.ts";
import { groupingText } from "../../src/present/metricWords.ts";
import { countText } from "../../src/present/numbers.ts";
import { samplesText } from "../../src/present/words.ts";
import type { ChipCount, FieldInfo } from "../../src/protocol/list.ts";
import type { EvaluationState } from "../../src/protocol/state.ts";
import { Icon } from "../ui/icons.tsx";
import { Act } from "../ui/parts.tsx";
import { RadioGroup } from "../ui/radioGroup.tsx";
import { Select } from "../ui/select.tsx";
import { clauseName } from "./clauseNames.ts";

interface ActiveFiltersProps {
  readonly where: readonly string[];
  readonly figures: readonly Figure[];
  readonly chips: readonly ChipCount[];
  readonly count: { readonly size: number; readonly total: number } | null;
  readonly onWhere: (where: readonly string[]) => void;
  readonly onShow: () => void;
  /** What else can be done with the file. */
  readonly children?: ComponentChildren;
}

/**
 * What the numbers below are limited to: how many samples are left, and a chip a clause, pressed away by a click. One
 * line of one height, whether anything is filtered or not, so that nothing below it moves.
 */
export function ActiveFilters({ where, figures, chips, count, onWhere, onShow, children }: ActiveFiltersProps) {
  const isFiltered = where.length > 0;
  return (
    <section class="filters" aria-label={t("Active filters")}>
      <span class="count" role="status">
        {!count
          ? ""
          : isFiltered
            ? t("{0} of {1} samples", countText(count.size), countText(count.total))
            : t("All {0}", samplesText(count.total))}
      </span>
      {isFiltered && (
        <>
          <div class="chosen">
            {where.map((clause) => (
              <button
                type="button"
                key={clause}
                class="chip"
                aria-pressed="true"
                title={t("{0}: click to remove", clause)}
                onClick={() => onWhere(where.filter((other) => other !== clause))}
              >
                <span>{clauseName(clause, figures, chips)}</span>
                <Icon name="close" kind="x" />
              </button>
            ))}
          </div>
          {where.length > 1 && (
            <button type="button" class="link" onClick={() => onWhere([])}>
              {t("Clear")}
            </button>
          )}
          <span
            class="whole-key"
            title={t("The triangles, and the lines across bars, are the values of the whole file.")}
          >
            <svg viewBox="0 0 10 8" aria-hidden="true">
              <path d="M1 1h8l-4 6z" />
            </svg>
            {t("whole file")}
          </span>
        </>
      )}
      <span class="ends">
        {children}
        <Act icon="list" title={t("Show these samples in the Inspector")} onClick={onShow} />
      </span>
    </section>
  );
}

interface ModeSwitchesProps {
  readonly families: EvaluationState["families"];
  readonly modes: Modes;
  readonly onChoose: (family: ModeFamily, mode: string) => void;
}

/** A row of radio buttons for every family of definitions that matters for the file. */
export function ModeSwitches({ families, modes, onChoose }: ModeSwitchesProps) {
  if (families.length === 0) return null;
  return (
    <div class="modes">
      {families.map(({ family, short, modes: choices, hints }) => (
        <div key={family} class="mode-family" data-family={family}>
          {families.length > 1 && <p aria-hidden="true">{short}</p>}
          <RadioGroup
            isStrip
            label={t("Mode: {0}", short)}
            value={modeIn(modes, family) ?? ""}
            options={choices.map((mode) => ({ value: mode, title: hints[mode], content: mode }))}
            onChange={(mode) => onChoose(family, mode)}
          />
        </div>
      ))}
    </div>
  );
}

interface GroupChoiceProps {
  readonly grouping: SampleGrouping;
  readonly fields: readonly FieldInfo[];
  readonly onChoose: (group: GroupBy) => void;
}

/** No path: grouping by question. */
const BY_QUESTION = "";

/** Which samples count as one question: what made the groups, how many there are, and what else could make them. */
export function GroupChoice({ grouping, fields, onChoose }: GroupChoiceProps) {
  const { group } = grouping;
  const inRecords = fields.filter(({ from }) => from === "record").map(({ id }) => id);
  const paths = group === null || group === NO_GROUPS || inRecords.includes(group) ? inRecords : [group, ...inRecords];
  const options = [
    { value: BY_QUESTION, text: t("the question") },
    { value: NO_GROUPS, text: t("nothing") },
    ...paths.map((path) => ({ value: path, text: `record.${lineText(path)}` })),
  ];
  return (
    <section class="pickers grouping" aria-label={t("Groups of samples")}>
      <div class="led">
        <span class="mute">{t("Grouped by")}</span>
        <Select
          label={t("What makes samples one group")}
          value={group ?? BY_QUESTION}
          options={options}
          onChange={(chosen) => onChoose(chosen === BY_QUESTION ? null : chosen)}
        />
      </div>
      <p class="mute" role="status">
        {groupingText(grouping) || aloneWords(grouping)}
      </p>
    </section>
  );
}

/** Why every sample counts on its own. */
const aloneWords = ({ by: { question, id } }: SampleGrouping): string =>
  question + id === 0
    ? t("The samples have neither questions nor ids, so each counts on its own.")
    : t("Every sample asks a question of its own.");

interface AnnotatorChoiceProps {
  readonly annotators: readonly string[];
  readonly chosen: string;
  readonly onChoose: (annotator: string) => void;
}

/** The annotator whose labels count. One at a time: no number mixes them. */
export function AnnotatorChoice({ annotators, chosen, onChoose }: AnnotatorChoiceProps) {
  if (annotators.length < 2) return null;
  return (
    <div class="modes">
      <div class="mode-family" data-family="annotator">
        <p aria-hidden="true">{t("Labels")}</p>
        <RadioGroup
          isStrip
          label={t("Whose labels")}
          value={chosen}
          options={annotators.map((annotator) => ({
            value: annotator,
            title: annotatorHint(annotator),
            content: annotatorWord(annotator),
          }))}
          onChange={onChoose}
        />
      </div>
    </div>
  );
}

type HowRead = NonNullable<Modes["ratings"]>;

interface LabelOrderProps {
  readonly read: LabelsRead;
  readonly onChange: (how: HowRead) => void;
}

/** More labels than these are a scale; its order is not changed by hand. */
const MOST_LABELS = 12;

/** The labels' order, for the weights of kappa; alpha's level; how votes become one. */
export function LabelOrder({ read: { labels, isOrdered, how, level, isRepeated }, onChange }: LabelOrderProps) {
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
        <p>{isOrdered ? t("Order of the labels") : t("Labels without an order")}</p>
        <ol
          class={isOrdered ? "ordered" : undefined}
          title={t("Kappa is weighted by the distance in this list. Arrow keys move a label.")}
        >
          {labels.map((label, at) => (
            <li key={String(label)}>
              <button
                type="button"
                class="chip"
                aria-label={t("{0}, position {1} of {2}", lineText(String(label)), at + 1, labels.length)}
                title={t("Move it after the next one. Arrow keys move it either way.")}
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
        {!isOrdered && <Act icon="check" title={t("Use this order")} onClick={() => onChange({ ...how, labels })} />}
        {how.labels !== null && (
          <Act icon="close" title={t("Reset the order")} onClick={() => onChange({ ...how, labels: null })} />
        )}
      </div>
      <Choice
        name={t("How Krippendorff's α treats labels")}
        values={MEASUREMENT_LEVELS}
        chosen={level}
        word={levelWord}
        onChoose={(chosen) => onChange({ ...how, level: chosen })}
      />
      {isRepeated && (
        <Choice
          name={t("How votes are combined")}
          values={CONSENSUS_RULES}
          chosen={how.consensus}
          word={(rule) => (rule === "majority" ? t("majority") : t("mean"))}
          hint={ruleHint}
          onChoose={(consensus) => onChange({ ...how, consensus })}
        />
      )}
    </section>
  );
}

/** What each rule makes of votes that differ. */
const ruleHint = (rule: HowRead["consensus"]): string =>
  rule === "majority"
    ? t("The most frequent vote counts; without a single one it is a tie.")
    : t("The mean of the votes has to pass ±0.5, so 2 : 1 is a tie.");

const levelWord = (level: LabelsRead["level"]): string =>
  level === "nominal" ? t("nominal") : level === "ordinal" ? t("ordinal") : t("interval");

interface ChoiceProps<Value extends string> {
  readonly name: string;
  readonly values: readonly Value[];
  readonly chosen: Value;
  readonly word: (value: Value) => string;
  /** What a value does, in a sentence. */
  readonly hint?: (value: Value) => string;
  readonly onChoose: (value: Value) => void;
}

/** How something is read: its name above, a few values below, then what the chosen one does. */
function Choice<Value extends string>({ name, values, chosen, word, hint, onChoose }: ChoiceProps<Value>) {
  return (
    <div class="mode-family">
      <p aria-hidden="true">{name}</p>
      <RadioGroup
        isStrip
        label={name}
        value={chosen}
        options={values.map((value) => ({ value, content: word(value), ...(hint ? { title: hint(value) } : {}) }))}
        onChange={onChoose}
      />
      {hint && <p class="sub">{hint(chosen)}</p>}
    </div>
  );
}
