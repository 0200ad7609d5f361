import { t } from "@vscode/l10n";
import { useMemo } from "preact/hooks";
import {
  addTo,
  type ChangedPart,
  type ComparedData,
  type ComparisonQuery,
  dataClause,
  HELD_PARTS,
} from "../../src/model/index.ts";
import {
  dataNotes,
  dataText,
  pairCount,
  partWord,
  sameText,
  stateWords,
  unlikeParts,
  unlikeText,
} from "../../src/present/comparedData.ts";
import type { RunNames } from "../../src/present/metricWords.ts";
import { wordDiff } from "../../src/present/wordDiff.ts";
import { Icon } from "../ui/icons.tsx";
import { Marked } from "../ui/marked.tsx";
import { ownMarks } from "../ui/ownWords.tsx";
import { RunHeads, useNames } from "./names.tsx";

interface DataLineProps extends TakeAllProps {
  readonly data: ComparedData | null;
  readonly where: readonly string[];
  readonly onWhere: (where: readonly string[]) => void;
}

/** Whether both runs are about the same data. A press on what is not lists these pairs. */
export function DataLine({ data, where, onWhere, ...taking }: DataLineProps) {
  const unlike = data === null ? [] : unlikeParts(data);
  const names = useNames();
  const notes = dataNotes(data, names);
  return (
    <section class="data-line" aria-label={t("Data of both runs")}>
      {data === null || unlike.length === 0 ? (
        <p>
          <Icon name={data === null ? "question" : "check"} tone={data === null ? "mute" : "ok"} />
          <span>{dataText(data, names)}</span>
        </p>
      ) : (
        <p>
          <Icon name="warning" tone="partial" />
          <span>{pairCount(data.pairs)}:</span>
          {unlike.map((one) => {
            const clause = dataClause(one.part, one.state);
            return (
              <button
                type="button"
                class="chip"
                key={clause}
                aria-pressed={where.includes(clause)}
                title={t("List these pairs")}
                // Counted over all pairs, whatever else is chosen.
                onClick={() => onWhere(where.includes(clause) ? [] : [clause])}
              >
                <span>{unlikeText(one, names)}</span>
              </button>
            );
          })}
          <span class="mute">{sameText(data)}</span>
          {hasHeld(data) && <TakeAll {...taking} text={t("Compare all {0}", pairCount(data.pairs))} />}
        </p>
      )}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </section>
  );
}

interface TakeAllProps {
  /** Whether differences are over all pairs. */
  readonly isAllTaken: boolean;
  readonly onTakeAll: (isOn: boolean) => void;
}

/** Whether a query's differences are over all pairs. */
export const isAllTaken = (query: ComparisonQuery | null | undefined): boolean => (query?.takes?.length ?? 0) > 0;

/** Whether pairs changed in a part that leaves them out of differences, unless a person takes them in. */
const hasHeld = ({ parts }: ComparedData): boolean => HELD_PARTS.some((part) => (parts[part]?.changed ?? 0) > 0);

function TakeAll({ isAllTaken, onTakeAll, text }: TakeAllProps & { readonly text: string }) {
  return (
    <button
      type="button"
      class="chip take-all"
      aria-pressed={isAllTaken}
      title={t("Also the pairs whose question, choices, gold answer, judge or grader changed")}
      onClick={() => onTakeAll(!isAllTaken)}
    >
      <span>{text}</span>
    </button>
  );
}

interface RunsDataProps extends TakeAllProps {
  readonly runs: readonly { readonly data: ComparedData | null }[];
  /** Of the runs, and of the base. */
  readonly names: readonly string[];
  readonly base: string;
}

/** The same for several runs, one line each; runs with the same line share it. */
export function RunsData({ runs, names, base, ...taking }: RunsDataProps) {
  const lines = new Map<string, string[]>();
  for (const [at, { data }] of runs.entries()) {
    const name = names[at] ?? "";
    const pair: RunNames = [base, name];
    addTo(lines, [dataText(data, pair), ...dataNotes(data, pair)].join(" "), name);
  }
  const isWhole = runs.every(({ data }) => data !== null && unlikeParts(data).length === 0);
  return (
    <section class="data-line" aria-label={t("Data of the runs")}>
      {[...lines].map(([text, of]) => (
        <p key={text}>
          <Icon name={isWhole ? "check" : "warning"} tone={isWhole ? "ok" : "partial"} />
          <span>{t("{0}: {1}", of.join(", "), text)}</span>
        </p>
      ))}
      {runs.some(({ data }) => data !== null && hasHeld(data)) && (
        <p>
          <TakeAll {...taking} text={t("Compare all pairs")} />
        </p>
      )}
    </section>
  );
}

/** What the two samples of a pair were given that is not the same, side by side, with the words that changed. */
export function ChangedData({ changed }: { readonly changed: readonly ChangedPart[] }) {
  if (changed.length === 0) return null;
  return (
    <table class="changes changed-data">
      <caption>{t("What changed in the data")}</caption>
      <thead>
        <tr>
          <td />
          <RunHeads />
        </tr>
      </thead>
      <tbody>
        {changed.map((part) => (
          <ChangedRow key={part.part} changed={part} />
        ))}
      </tbody>
    </table>
  );
}

function ChangedRow({ changed: { part, state, a, b } }: { readonly changed: ChangedPart }) {
  const names = useNames();
  const texts = { a: a?.join("\n") ?? "", b: b?.join("\n") ?? "" };
  const isMarked = state === "changed" && a !== null && b !== null;
  const parts = useMemo(() => (isMarked ? wordDiff(texts.a, texts.b) : []), [texts.a, texts.b, isMarked]);
  return (
    <tr data-part={part}>
      <th scope="row">
        {partWord(part)} <small class="mute">{stateWords(state, names)}</small>
      </th>
      <td dir="auto">{a === null ? <NoText /> : <Marked text={texts.a} marks={ownMarks(parts, "a", "removed")} />}</td>
      <td dir="auto">{b === null ? <NoText /> : <Marked text={texts.b} marks={ownMarks(parts, "b", "added")} />}</td>
    </tr>
  );
}

/** Facts have that a part changed, but not its text. */
const NoText = () => <span class="mute">{t("(no text here)")}</span>;
