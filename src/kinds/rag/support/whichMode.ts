import * as l10n from "@vscode/l10n";
import { tallyRows } from "../../../analysis/table/classes.ts";
import type { TableView } from "../../../analysis/table/view.ts";
import {
  isApplicable,
  type Modes,
  type Score,
  type StoredScores,
  SUPPORT_MODES,
  type SupportMode,
} from "../../../model/index.ts";
import { Labelled, type PublishedColumn, type RagFacts } from "../facts.ts";
import { factOf, type PublishedScore, readPublished, scoreOf } from "./published.ts";

/** The mode of each family of stored scores; empty if no row has both scores and labels. */
export function storedModes(view: TableView<RagFacts>): readonly StoredScores[] {
  return FAMILIES.flatMap((family) => storedModeOf(view, family));
}

/** In words: "Stored scores match ragbench in 157 of 200 rows. Different: completeness in 43 rows." */
export function storedScoreNotes(stored: readonly StoredScores[]): readonly string[] {
  return stored.map(({ columns, mode, equal, rows, differing }) => {
    const name = columns === "" ? l10n.t("Stored scores") : l10n.t("Stored scores {0}", columns);
    if (equal === 0) return l10n.t("{0} match none of the modes in any of {1} rows.", name, rows);
    const match = l10n.t("{0} match {1} in {2} of {3} rows.", name, mode, equal, rows);
    const scores = Object.entries(differing).map(([score, count]) =>
      count === 1 ? l10n.t("{0} in 1 row", score) : l10n.t("{0} in {1} rows", score, count),
    );
    return scores.length === 0 ? match : `${match} ${l10n.t("Different: {0}.", scores.join(", "))}`;
  });
}

const SCORES = ["relevance", "utilization", "completeness", "adherence"] as const satisfies readonly PublishedScore[];

interface Family {
  readonly columns: string;
  /** In the order of the scores; each may have either name. */
  readonly of: readonly (readonly PublishedColumn[])[];
}

/** Scores stored by the row's own judge; other judges' are only compared. */
const FAMILIES: readonly Family[] = [
  { columns: "(…_score)", of: SCORES.map((score) => [`${score}_score`] as const) },
  {
    columns: "",
    of: [["relevance", "context_relevance"], ["utilization", "context_utilization"], ["completeness"], ["adherence"]],
  },
  ...(["scores", "metrics", "evaluation"] as const).map((group) => ({
    columns: `(${group}.…)`,
    of: [
      [`${group}.relevance`, `${group}.context_relevance`],
      [`${group}.utilization`, `${group}.context_utilization`],
      [`${group}.completeness`],
      [`${group}.adherence`],
    ] as const,
  })),
];

const inMode = (support: SupportMode): Modes => ({ matching: "lenient", support, probabilities: "raw" });
const MODES: readonly Modes[] = SUPPORT_MODES.map(inMode);
const FIRST = inMode(SUPPORT_MODES[0]);

function storedModeOf(view: TableView<RagFacts>, { columns, of }: Family): readonly StoredScores[] {
  const present = SCORES.flatMap((score, at) =>
    (of[at] ?? [])
      .filter((column) => view.hasColumn?.(factOf(column)) !== false)
      .map((column) => ({ name: score, score: scoreOf[score], read: readPublished[column] })),
  );
  if (present.length === 0) return [];
  const tolerances = tolerancesOf(view, present);
  const stored = present.map((one, at): Stored => ({ ...one, tolerance: tolerances[at] ?? 0 }));
  const first = countEqual(view, stored, MODES.slice(0, 1));
  // Other modes are tried only if the first leaves a row unexplained.
  const { equal, rows } = first.isWhole ? first : countEqual(view, stored, MODES);
  if (rows === 0) return [];
  const most = Math.max(...equal);
  const at = equal.indexOf(most);
  const differing = most === rows || most === 0 ? {} : countDiffering(view, stored, MODES[at] ?? FIRST);
  return [{ columns, mode: SUPPORT_MODES[at] ?? "ragbench", equal: most, rows, differing }];
}

/** A stored column with its score. */
interface Stored {
  readonly name: PublishedScore;
  readonly score: (facts: RagFacts, modes: Modes) => Score;
  readonly read: (facts: RagFacts) => number;
  readonly tolerance: number;
}

/** A bit per tried mode that explains a row; or whether only other modes can be compared. */
type Explained = number | "other-mode" | "none";

/** Explained rows by mode; whether these are all comparable rows. */
function countEqual(view: TableView<RagFacts>, stored: readonly Stored[], tried: readonly Modes[]) {
  const equal = tried.map(() => 0);
  let rows = 0;
  let isWhole = true;
  const look = (facts: RagFacts): Explained => {
    let isCounted = false;
    let bits = 0;
    for (let m = 0; m < tried.length; m++) {
      const isEqual = equalsIn(facts, tried[m] ?? FIRST, stored);
      if (isEqual !== null) isCounted = true;
      if (isEqual) bits |= 1 << m;
    }
    if (isCounted) return bits;
    return MODES.some((modes) => equalsIn(facts, modes, stored) !== null) ? "other-mode" : "none";
  };
  tallyRows(view, look, (explained, times) => {
    if (explained === "other-mode") isWhole = false;
    if (typeof explained === "string") return;
    rows += times;
    for (let m = 0; m < tried.length; m++) if ((explained & (1 << m)) !== 0) equal[m] = (equal[m] ?? 0) + times;
  });
  return { equal, rows, isWhole: isWhole && equal[0] === rows };
}

/** Differing rows by score, in this mode. */
function countDiffering(view: TableView<RagFacts>, stored: readonly Stored[], modes: Modes): StoredScores["differing"] {
  const counts = stored.map(() => 0);
  const look = (facts: RagFacts) => stored.map((column) => isEqualIn(facts, modes, column) === false);
  tallyRows(view, look, (differs, rows) => {
    for (const [at, isOther] of differs.entries()) if (isOther) counts[at] = (counts[at] ?? 0) + rows;
  });
  return Object.fromEntries(stored.flatMap(({ name }, at) => (counts[at] ? [[name, counts[at]]] : [])));
}

/** Whether every stored score of the row equals ours in this mode; null without ours. */
function equalsIn(facts: RagFacts, modes: Modes, stored: readonly Stored[]): boolean | null {
  if ((facts.labelled & Labelled.fromScores) !== 0) return null;
  let isAny = false;
  for (let c = 0; c < stored.length; c++) {
    const column = stored[c];
    const isEqual = column === undefined ? null : isEqualIn(facts, modes, column);
    if (isEqual === false) return false;
    if (isEqual) isAny = true;
  }
  return isAny ? true : null;
}

function isEqualIn(facts: RagFacts, modes: Modes, { score, read, tolerance }: Stored): boolean | null {
  const value = read(facts);
  if (Number.isNaN(value)) return null;
  const ours = score(facts, modes);
  if (ours.state === "unlabelled" || !isApplicable(ours)) return null;
  return ours.state !== "undefined" && Math.abs(ours.value - value) <= Math.max(tolerance, 1e-9 * Math.abs(value));
}

/** By column: half a unit of the last stored digit; 0 if not rounded. */
function tolerancesOf(view: TableView<RagFacts>, columns: readonly Omit<Stored, "tolerance">[]): readonly number[] {
  const digits = columns.map(() => FEWEST_DIGITS);
  const take = (values: readonly number[]): void => {
    for (const [c, value] of values.entries()) digits[c] = digitsOf(value, digits[c] ?? 0);
  };
  // The scores are only computed so that the classes serve the comparison, too.
  const look = (facts: RagFacts) =>
    columns.map(({ read, score }) => {
      score(facts, FIRST);
      return read(facts);
    });
  const classes = view.alike?.(look);
  const answers = classes?.ask(look);
  if (classes && answers) {
    for (const [at, values] of answers.entries()) if ((classes.sizes[at] ?? 0) > 0) take(values);
  } else {
    for (const { size, to } of view.batches([])) {
      for (const [c, { read }] of columns.entries()) {
        let own = digits[c] ?? 0;
        for (let row = 0; row < size && own <= MOST_DIGITS; row++) own = digitsOf(read(to(row)), own);
        digits[c] = own;
      }
      if (digits.every((own) => own > MOST_DIGITS)) break;
    }
  }
  return digits.map((own) => (own > MOST_DIGITS ? 0 : 0.5 * Number(`1e-${own}`) * (1 + 1e-9)));
}

/** The least number of digits, from `least` on, that the value is rounded to. */
function digitsOf(value: number, least: number): number {
  let own = least;
  while (!Number.isNaN(value) && own <= MOST_DIGITS && !isRoundedTo(value, own)) own++;
  return own;
}

/** 0, 0.5 and 1 prove no rounding; longer numbers were most likely never rounded. */
const FEWEST_DIGITS = 2;
const MOST_DIGITS = 6;

function isRoundedTo(value: number, digits: number): boolean {
  const scale = 10 ** digits;
  return Math.round(value * scale) / scale === value;
}
