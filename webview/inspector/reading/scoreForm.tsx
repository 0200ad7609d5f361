import { t } from "@vscode/l10n";
import { useEffect, useState } from "preact/hooks";
import type { HowRead, ReadColumn, ReadingFile, ScoreReading } from "../../../src/model/index.ts";
import { scoreMeanings } from "../../../src/present/meanings.ts";
import { typedNumber } from "../../../src/present/numbers.ts";
import { RadioGroup } from "../../ui/radioGroup.tsx";
import { meaningsFor, type Said, scoreMeaningOf, withMeaning, withScore } from "./edits.ts";
import "./scoreForm.css";

interface FormProps {
  readonly how: HowRead;
  readonly column: ReadColumn;
  readonly onSay: (reading: ReadingFile) => void;
}

/** All that can be said of a column of scores. Each change counts at once. */
export function ScoreForm({ how, column, onSay }: FormProps) {
  const { reading, meaning, isVerdict } = column;
  const own = scoreMeaningOf(column);
  const meanings = meaningsFor(column);
  const isList = meaning.startsWith("list of ");
  const say = (said: Said) => onSay(withScore(how, column, said));
  const direction = reading?.direction ?? "none";
  /** Whether a flag is the verdict by a person's choice, not by its name. */
  const isChosen = own === "flag" && reading?.verdictFrom !== undefined;
  const isNumber = own !== "none" && own !== "label" && own !== "flag" && !isList;
  const isOnScale = own === "score";
  return (
    <div class="score-form">
      <RadioGroup
        label={t("What it holds")}
        value={own}
        options={scoreMeanings()
          .filter(({ value }) => meanings.includes(value))
          .map(({ value, name, hint }) => ({
            value,
            content: (
              <>
                {name}
                <span class="mute">{hint}</span>
              </>
            ),
          }))}
        onChange={(value) => onSay(withMeaning(how, column, value))}
      />
      {own !== "none" && own !== "label" && !isList && (
        <>
          <h3>{t("Better")}</h3>
          <RadioGroup
            isStrip
            label={t("Better")}
            value={direction}
            options={[
              { value: "higher" as const, content: own === "flag" ? t("yes") : t("higher") },
              { value: "lower" as const, content: own === "flag" ? t("no") : t("lower") },
              { value: "none" as const, content: t("not known") },
            ]}
            onChange={(value) => say({ direction: value, ...(isChosen ? { verdictFrom: endOf(value) } : {}) })}
          />
        </>
      )}
      {isOnScale && !isList && (
        <>
          <h3>{t("Scale")}</h3>
          <Scale range={reading?.range ?? column.scale ?? undefined} onChange={(range) => say({ range })} />
        </>
      )}
      {own === "flag" && !isList && (isChosen || !isVerdict) && (
        <>
          <h3>{t("Use as verdict")}</h3>
          <RadioGroup
            isStrip
            label={t("Use as verdict")}
            value={isChosen ? "yes" : "no"}
            options={[
              { value: "yes" as const, content: direction === "lower" ? t("no is right") : t("yes is right") },
              { value: "no" as const, content: t("no verdict") },
            ]}
            onChange={(value) => say({ verdictFrom: value === "yes" ? endOf(direction) : undefined })}
          />
        </>
      )}
      {isNumber && (
        <>
          <h3>{t("Use as verdict")}</h3>
          <p class="numbers">
            <span>{t("from")}</span>
            <NumberField
              label={direction === "lower" ? t("Use as verdict from … down") : t("Use as verdict from … up")}
              value={reading?.verdictFrom ?? null}
              onChange={(value) => say({ verdictFrom: value ?? undefined })}
            />
            <span>{direction === "lower" ? t("down is right") : t("up is right")}</span>
          </p>
          <h3>{t("Numbers that mean “none”")}</h3>
          <NumbersField
            label={t("Numbers that mean “none”")}
            values={reading?.missing ?? []}
            onChange={(values) => say({ missing: values.length === 0 ? undefined : values })}
          />
        </>
      )}
    </div>
  );
}

/** The value of a flag that is right. */
const endOf = (direction: "higher" | "lower" | "none"): number => (direction === "lower" ? 0 : 1);

type Range = NonNullable<ScoreReading["range"]>;

interface ScaleProps {
  readonly range: Range | undefined;
  readonly onChange: (range: Range | undefined) => void;
}

/** Both ends of a scale; it counts once both are there, or neither. */
function Scale({ range, onChange }: ScaleProps) {
  const [typed, setTyped] = useState<readonly [number | null, number | null]>([range?.[0] ?? null, range?.[1] ?? null]);
  const set = (from: number | null, to: number | null) => {
    setTyped([from, to]);
    if (from === null && to === null) onChange(undefined);
    else if (from !== null && to !== null && from < to) onChange([from, to]);
  };
  const [from, to] = typed;
  return (
    <p class="numbers">
      <NumberField label={t("Scale from")} value={from} onChange={(value) => set(value, to)} />
      <span>{t("to")}</span>
      <NumberField label={t("Scale to")} value={to} onChange={(value) => set(from, value)} />
    </p>
  );
}

interface NumberFieldProps {
  readonly label: string;
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
}

/** A number that counts once Enter is pressed or the field is left; empty: none. */
function NumberField({ label, value, onChange }: NumberFieldProps) {
  const take = (text: string) => {
    const number = typedNumber(text);
    if (number === undefined) return false;
    if (number !== value) onChange(number);
    return true;
  };
  return <TextField label={label} text={value === null ? "" : String(value)} isShort onTake={take} />;
}

interface NumbersFieldProps {
  readonly label: string;
  readonly values: readonly number[];
  readonly onChange: (values: readonly number[]) => void;
}

/** Numbers with spaces or semicolons between them. */
function NumbersField({ label, values, onChange }: NumbersFieldProps) {
  const take = (text: string) => {
    const numbers = text.split(/[\s;]+/).map(typedNumber);
    if (numbers.includes(undefined)) return false;
    const known = numbers.filter((number) => number != null);
    if (known.join(" ") !== values.join(" ")) onChange(known);
    return true;
  };
  return <TextField label={label} text={values.join(" ")} placeholder={t("for example −1 999")} onTake={take} />;
}

interface TextFieldProps {
  readonly label: string;
  readonly text: string;
  readonly isShort?: boolean;
  readonly placeholder?: string;
  /** False if it is invalid. */
  readonly onTake: (text: string) => boolean;
}

function TextField({ label, text, isShort = false, placeholder, onTake }: TextFieldProps) {
  const [isWrong, setWrong] = useState(false);
  // What is being typed outlives a drawing of the form, which a change before it may bring at any moment.
  const [typed, setTyped] = useState<string | null>(null);
  useEffect(() => setTyped(null), [text]);
  return (
    <input
      class={isShort ? "field short" : "field"}
      type="text"
      inputMode={isShort ? "decimal" : "text"}
      aria-label={label}
      aria-invalid={isWrong}
      placeholder={placeholder}
      value={typed ?? text}
      onInput={(event) => setTyped(event.currentTarget.value)}
      onChange={(event) => setWrong(!onTake(event.currentTarget.value))}
    />
  );
}
