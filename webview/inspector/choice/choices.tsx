import { t } from "@vscode/l10n";
import { useRef, useState } from "preact/hooks";
import {
  type ChoiceDetail,
  type ChoiceOption,
  modeHint,
  PROBABILITY_MODES,
  type ProbabilityMode,
  type ShownFamily,
} from "../../../src/model/index.ts";
import { coordinate, countText, fixed, NO_VALUE, powerText } from "../../../src/present/numbers.ts";
import { Formatted } from "../../ui/formatted.tsx";
import { Icon } from "../../ui/icons.tsx";

/** `0.884`, `3.2e-7`: three decimals; of what is smaller its power of ten. A dash if none. */
export function probabilityText(p: number | null): string {
  if (p === null) return NO_VALUE;
  if (p !== 0 && Math.abs(p) < 0.0005) return powerText(p, 1).replace("-", "−");
  return fixed(p, 3).replace("-", "−");
}

/** The same with its sign: `+0.847`, `−0.021`. */
function signedText(value: number | null): string {
  return value === null || value <= 0 ? probabilityText(value) : `+${probabilityText(value)}`;
}

interface ChoicesProps {
  readonly body: ChoiceDetail;
  readonly mode: ProbabilityMode;
  /** Chooses what the metrics take; absent on paper. */
  readonly onMode?: (mode: ProbabilityMode) => void;
  readonly families: readonly ShownFamily[];
}

/** Every choice with a bar for its probability as given and one for its share; a head switches what the metrics take. */
export function Choices({ body, mode, onMode, families }: ChoicesProps) {
  const [at, setAt] = useState(0);
  const table = useRef<HTMLTableElement>(null);
  const { options, optionCount } = body;
  const current = Math.min(at, options.length - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const to = event.key === "Home" ? 0 : event.key === "End" ? options.length - 1 : step && current + step;
    if (to === undefined || to < 0 || to >= options.length) return;
    event.preventDefault();
    event.stopPropagation();
    setAt(to);
    table.current?.querySelectorAll<HTMLElement>("tbody tr")[to]?.focus();
  };
  if (options.length === 0) return <p class="prose mute">{t("The record has no choices that can be read.")}</p>;
  const hasTexts = options.some(({ text }) => text !== null);
  return (
    <>
      <table class={`choices${hasTexts ? "" : " no-texts"}`} ref={table} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            <th scope="col" class="what">
              <span class="sr">{t("Mark")}</span>
            </th>
            <th scope="col">{t("Choice")}</th>
            {PROBABILITY_MODES.map((one) => {
              const name = one === "raw" ? t("Raw") : t("Normalised");
              return (
                <th key={one} scope="col" class="p">
                  {onMode ? (
                    <button
                      type="button"
                      aria-pressed={one === mode}
                      title={`${modeHint(families, "probabilities", one)}\n${one === mode ? t("The metrics use these") : t("Use these in the metrics")}`}
                      onClick={() => one !== mode && onMode(one)}
                    >
                      {name}
                    </button>
                  ) : (
                    name
                  )}
                </th>
              );
            })}
            <th scope="col" class="ll">
              <abbr title={t("Log-likelihood")}>{t("log p")}</abbr>
            </th>
          </tr>
        </thead>
        <tbody>
          {options.map((option, row) => (
            <ChoiceRow
              key={option.position}
              option={option}
              hasTexts={hasTexts}
              mode={mode}
              tabIndex={onMode && (row === current ? 0 : -1)}
              onFocus={() => setAt(row)}
            />
          ))}
        </tbody>
      </table>
      {optionCount > options.length && (
        <p class="prose mute">
          {t(
            "{0} more choices are not drawn; the numbers below count all of them.",
            countText(optionCount - options.length),
          )}
        </p>
      )}
    </>
  );
}

interface ChoiceRowProps {
  readonly option: ChoiceOption;
  readonly hasTexts: boolean;
  readonly mode: ProbabilityMode;
  readonly tabIndex: 0 | -1 | undefined;
  readonly onFocus: () => void;
}

function ChoiceRow({ option, hasTexts, mode, tabIndex, onFocus }: ChoiceRowProps) {
  const { label, text, isTarget, isPredicted, logLikelihood, isGreedy } = option;
  const classes = [isTarget ? "target" : "", isPredicted ? "predicted" : ""].filter(Boolean).join(" ");
  return (
    <tr class={classes || undefined} tabIndex={tabIndex} aria-label={spoken(option)} onFocus={onFocus}>
      <td class="what">
        {isTarget && <Icon name="check" tone="ok" title={t("Right choice")} />}
        {isPredicted && <Icon name="right" tone={isTarget ? "mute" : "bad"} title={t("Most likely choice")} />}
      </td>
      <th scope="row" dir="auto">
        <kbd>{label}</kbd>
        {hasTexts && (
          <span class="text">
            <Formatted text={text ?? ""} />
          </span>
        )}
        <Words isTarget={isTarget} isPredicted={isPredicted} isGreedy={isGreedy} />
      </th>
      {PROBABILITY_MODES.map((one) => (
        <td key={one} class={`p${one === mode ? " active" : ""}`}>
          <Bar p={option[one]} isTarget={isTarget} isPredicted={isPredicted} />
          <span>{probabilityText(option[one])}</span>
        </td>
      ))}
      <td class="ll">{logLikelihood === null ? "–" : logLikelihood === "-inf" ? "−∞" : fixed(logLikelihood, 2)}</td>
    </tr>
  );
}

interface WordsProps {
  readonly isTarget: boolean;
  readonly isPredicted: boolean;
  readonly isGreedy: boolean | null;
}

function Words({ isTarget, isPredicted, isGreedy }: WordsProps) {
  const words = [
    ...(isTarget ? [t("right")] : []),
    ...(isPredicted ? [t("most likely")] : []),
    ...(isGreedy === true ? [t("greedy")] : []),
  ];
  return words.length === 0 ? null : <small>{words.join(" · ")}</small>;
}

/** A bar from 0 to 1. The right choice is filled, the most likely wrong one hatched, others are plain. */
function Bar({ p, isTarget, isPredicted }: { p: number | null; isTarget: boolean; isPredicted: boolean }) {
  const width = p === null ? 0 : Math.max(p > 0 ? 0.6 : 0, Math.min(1, p) * 100);
  const kind = isTarget ? "t" : isPredicted ? "w" : "o";
  return (
    <svg class="pbar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect class="track" x="0" y="0" width="100" height="10" />
      <rect class={kind} x="0" y="0" width={coordinate(width)} height="10" />
      {kind === "w" && (
        <path
          class="hatch"
          d={Array.from({ length: Math.floor(width / 4) }, (_, at) => `M${at * 4 + 1} 10l3-10`).join("")}
          vector-effect="non-scaling-stroke"
        />
      )}
    </svg>
  );
}

function spoken({ label, text, isTarget, isPredicted, raw, normalised }: ChoiceOption): string {
  const marks = [...(isTarget ? [t("right choice")] : []), ...(isPredicted ? [t("most likely choice")] : [])];
  return [
    `${label}${text === null ? "" : `. ${text}`}`,
    ...marks,
    t("raw {0}", probabilityText(raw)),
    t("normalised {0}", probabilityText(normalised)),
  ].join(", ");
}

interface MeasuresProps {
  readonly body: ChoiceDetail;
  readonly mode: ProbabilityMode;
}

/** Φ and Δ by both kinds of probability, and what is left for other words than the choices. */
export function Measures({ body, mode }: MeasuresProps) {
  if (body.problem !== null) return null;
  const { values, mass } = body;
  return (
    <table class="measures">
      <thead>
        <tr>
          <td />
          {PROBABILITY_MODES.map((one) => (
            <th key={one} scope="col" class={one === mode ? "active" : undefined}>
              {one === "raw" ? t("raw") : t("normalised")}
            </th>
          ))}
          <td />
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">Φ</th>
          {PROBABILITY_MODES.map((one) => (
            <td key={one} class={one === mode ? "active" : undefined}>
              {probabilityText(values[one]?.phi ?? null)}
            </td>
          ))}
          <td class="mute">{t("probability of the right choice")}</td>
        </tr>
        <tr>
          <th scope="row">Δ</th>
          {PROBABILITY_MODES.map((one) => (
            <td key={one} class={one === mode ? "active" : undefined}>
              {signedText(values[one]?.delta ?? null)}
            </td>
          ))}
          <td class="mute">{t("Φ minus the largest probability of a wrong choice")}</td>
        </tr>
        {mass !== null && (
          <tr>
            <th scope="row">Σ</th>
            <td colSpan={2} class="active">
              {probabilityText(mass)}
            </td>
            <td class="mute">{massWords(mass, body.isByLabel)}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

/** What the mass says depends on what was scored. */
function massWords(mass: number, isByLabel: boolean | null): string {
  const outside = probabilityText(Math.max(0, 1 - mass));
  if (isByLabel === false) {
    return t("total probability of the choices; for texts it shrinks with length and says nothing about the format");
  }
  if (mass > 1.005) return t("total probability of the choices; above 1, so they are not one-word choices");
  return t("total probability of the choices; {0} goes to other words", outside);
}
