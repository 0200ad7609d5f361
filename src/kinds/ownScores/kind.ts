import { t } from "@vscode/l10n";
import type { Metric } from "../../analysis/aggregate/aggregate.ts";
import { type Facts, VERDICT_BASIS } from "../../analysis/table/facts.ts";
import type { TableView } from "../../analysis/table/view.ts";
import {
  type DetailBody,
  type DetailTable,
  type Explained,
  type Issue,
  type OwnScores,
  type SampleScore,
  type VerdictByMode,
  verdictScore,
} from "../../model/index.ts";
import { claim } from "../claims.ts";
import type { Comparing } from "../comparing.ts";
import type { Chip, Field, RowSummary, RowVerdict } from "../fields.ts";
import type { AnySample } from "../format.ts";
import type { FigureSet, Kind } from "../kind.ts";
import type { Estimating } from "../labelling.ts";
import { chip, type FieldRow, fieldsOf, ofMatch, severityOf } from "../named.ts";
import type { Repeating } from "../repeating.ts";
import { isNotRun } from "../states/kind.ts";
import { unlessGoldWrong } from "../suspecting.ts";
import { entryMetric } from "./entries.ts";
import { fileAgainstOurs, hasVerdicts, type Ours, scoreFigures, VERDICTS, verdictCounts } from "./figures.ts";
import { hasGrades, labelFigures, labelShares } from "./labels.ts";
import { scoreMetric, scorePairs } from "./metrics.ts";
import { directionOf, isScoreId, scoreId, scoreName } from "./names.ts";
import { MOST_SCORES } from "./read.ts";
import {
  FileVerdict,
  failedValues,
  fileVerdictOf,
  isVerdictScore,
  scoresCapped,
  scoresIn,
  scoreValues,
} from "./values.ts";

/**
 * Adds the file's own scores to a kind: values, metrics, figures, and the file's verdict before ours. `ours` is absent
 * if the kind has no verdict on answers.
 */
export function withOwnScores<Sample extends AnySample, F extends Facts>(
  kind: Kind<Sample, F>,
  ours: Ours<F> | null = null,
): Kind<Sample, F> {
  const { measure, explain, label, compare, words } = kind;
  return {
    ...kind,
    measure: {
      ...measure,
      columns: [
        ...measure.columns,
        { id: "fileVerdict", type: "integer", basis: VERDICT_BASIS, madeOf: isVerdictScore },
      ],
      metrics: [
        scoreMetric("first"),
        ...measure.metrics.map((metric) => withOurName(metric, ours)),
        scoreMetric("others"),
        entryMetric<F>(),
        labelShares<F>(),
        ...scorePairs<F>(),
      ],
      valuesOf(sample) {
        const values = measure.valuesOf?.(sample) ?? NO_VALUES;
        if (!sample.ownScores) return values;
        return { ...values, ...(isNotRun(sample) ? failedValues(sample.ownScores) : scoreValues(sample.ownScores)) };
      },
      factsOf(sample, options) {
        const facts = measure.factsOf(sample, options);
        const hasScores = sample.ownScores && !isNotRun(sample);
        const fileVerdict = hasScores ? fileVerdictOf(sample.ownScores) : FileVerdict.none;
        return fileVerdict === FileVerdict.none ? facts : { ...facts, fileVerdict };
      },
      capped: (view) => [...(measure.capped?.(view) ?? []), ...scoresCapped(view)],
    },
    explain: {
      ...explain,
      claims: [FILE_CLAIM, ...explain.claims],
      issuesOf(sample, facts, modes) {
        const issues = explain.issuesOf(sample, facts, modes);
        const isCut = sample.ownScores !== undefined && Object.keys(sample.ownScores.byName).length >= MOST_SCORES;
        return isCut ? [...issues, manyScores()] : issues;
      },
      sample(sample, options) {
        const explained = explain.sample(sample, options);
        return sample.ownScores && !isNotRun(sample) ? withScoresShown(explained, sample.ownScores) : explained;
      },
    },
    label: { ...label, ...(label.personVerdicts ? { estimating: withScoresEstimated(label.estimating) } : {}) },
    compare: {
      ...compare,
      ...(compare.comparing ? { comparing: withFileVerdicts(compare.comparing) } : {}),
      ...(compare.repeating ? { repeating: byFileVerdicts(compare.repeating) } : {}),
    },
    words: {
      ...words,
      fields: [...words.fields, ...verdictFields(ours)],
      chips: [...verdictChips(ours), ...words.chips],
      verdicts: [...words.verdicts, ...ROW_VERDICTS],
      figures: [
        { family: null, draw: verdictCounts },
        ...(ours ? [againstOurs(ours)] : []),
        ...words.figures.map(withOurTitle),
        { family: null, draw: scoreFigures },
        { family: null, draw: labelFigures },
      ],
      rowSummary: (facts, modes) => summaryOf(facts, words.rowSummary(facts, modes), words.verdicts),
      hasProblem(facts, modes) {
        if (!facts.fileVerdict) return words.hasProblem(facts, modes);
        return facts.fileVerdict !== FileVerdict.right || (ours?.hasOtherProblem(facts, modes) ?? false);
      },
    },
  };
}

const NO_VALUES = {};

const manyScores = (): Issue => ({
  code: "MANY_SCORES",
  path: "",
  message: t("The record has {0} scores or more; the first {0} are read. Name others by mapping them.", MOST_SCORES),
});

const isJudged = <F extends Facts>(view: Pick<TableView<F>, "anyInTable" | "valueNames" | "valuesOf">): boolean =>
  hasVerdicts(view) || hasGrades(view);

/**
 * With judgements of others in the file, the rates of our match are named as such, and are secondary to verdicts or
 * grades.
 */
function withOurName<F extends Facts>(metric: Metric<F>, ours: Ours<F> | null): Metric<F> {
  if (ours?.metrics.includes(metric.info.id) !== true) return metric;
  const otherName = "Our match against the gold answer";
  const info = { ...metric.info, name: otherName };
  return {
    ...metric,
    otherName,
    infoOver(view) {
      if (isJudged(view)) return { ...info, isSecondOpinion: true };
      return scoresIn(view).some(({ isFirst }) => isFirst) ? info : null;
    },
  };
}

const withFileVerdicts = <F>(comparing: Comparing<F>): Comparing<F> => ({
  ...comparing,
  transitions: () => [
    {
      field: "file.verdict",
      title: t("Verdicts in the file"),
      values: VERDICTS.map(({ id, word }) => ({ literal: JSON.stringify(id), label: word() })),
      good: JSON.stringify("right"),
    },
    ...comparing.transitions(),
  ],
});

/** A score of the file is compared with a person's verdict; a score of errors with its negation. */
const withScoresEstimated = (estimating: Estimating | undefined): Estimating => ({
  humanScoreOf(metric) {
    if (!isScoreId(metric)) return estimating?.humanScoreOf(metric) ?? null;
    const good = directionOf(scoreName(metric)) === "lower" ? 0 : 1;
    const scoreOf = unlessGoldWrong((verdict) => (verdict === "correct" ? good : good === 1 ? 0 : 1));
    return { by: "verdict", scoreOf, isOfFile: true };
  },
});

const byFileVerdicts = <Sample, F extends Facts>(repeating: Repeating<Sample, F>): Repeating<Sample, F> => ({
  ...repeating,
  right: (facts, modes) =>
    facts.fileVerdict ? verdictScore(facts.fileVerdict === FileVerdict.right) : repeating.right(facts, modes),
});

const withOurTitle = <F extends Facts>({ family, draw }: FigureSet<F>): FigureSet<F> => ({
  family,
  draw: (view, modes) =>
    draw(view, modes).map((figure) =>
      figure.id === "verdicts" && isJudged(view)
        ? { ...figure, title: t("Verdicts by our match"), isSecondOpinion: true }
        : figure,
    ),
});

const againstOurs = <F extends Facts>(ours: Ours<F>): FigureSet<F> => ({
  family: ours.family,
  draw: (view, modes) =>
    fileAgainstOurs(ours, view, modes).map((figure) => ({ ...figure, isSecondOpinion: true }) as const),
});

const verdictFields = <F extends Facts>(ours: Ours<F> | null): readonly Field<F>[] =>
  fieldsOf<F>([
    [
      "file.verdict",
      "text",
      () => t("Verdict in the file"),
      ({ fileVerdict = 0 }) => (fileVerdict === FileVerdict.none ? null : VERDICTS.findIndex(isOf(fileVerdict))),
      { names: VERDICTS.map(({ id }) => id) },
    ],
    ...(ours ? againstOurFields(ours) : []),
  ]);

const againstOurFields = <F extends Facts>(ours: Ours<F>): readonly FieldRow<F>[] => [
  ["file.differs", "flag", () => t("Differs from file"), (facts, modes) => differs(facts, ours.isRight(facts, modes))],
  ["our.right", "flag", () => t("Right by our match"), (facts, modes) => flag(ours.isRight(facts, modes))],
];

const isOf =
  (fileVerdict: number) =>
  ({ code }: { readonly code: number }): boolean =>
    code === fileVerdict;

const flag = (is: boolean | null): number | null => (is === null ? null : is ? 1 : 0);

/** Whether file and rules disagree; null if one has no verdict. */
function differs({ fileVerdict = 0 }: Facts, isRight: boolean | null): number | null {
  if (fileVerdict === FileVerdict.none || isRight === null) return null;
  return flag(fileVerdict !== (isRight ? FileVerdict.right : FileVerdict.wrong));
}

const verdictChips = (ours: Ours<never> | null): readonly Chip[] => [
  ...(ours
    ? [ofMatch(chip("wrong", "differs-from-file", () => t("Differs from file"), "disagree", "file.differs"))]
    : []),
];

const ROW_VERDICTS: readonly RowVerdict[] = VERDICTS.map(({ id, role, severity, word }) => ({
  id: `file-${id}`,
  role,
  severity,
  get word() {
    return word();
  },
  get short() {
    return word();
  },
}));

function summaryOf({ fileVerdict = 0 }: Facts, ours: RowSummary, verdicts: readonly RowVerdict[]): RowSummary {
  const own = VERDICTS.find(isOf(fileVerdict));
  if (!own) return ours;
  return {
    ...ours,
    verdict: `file-${own.id}`,
    severity: ours.severity - severityOf(verdicts, ours.verdict) + own.severity,
  };
}

const FILE_CLAIM = claim("file", () => t("Verdict in the file"), {
  right: () => t("Right"),
  partly: () => t("Partly right"),
  wrong: () => t("Wrong"),
});

function withScoresShown<Body extends DetailBody>(explained: Explained<Body>, scores: OwnScores): Explained<Body> {
  const { body } = explained;
  const verdict = shownVerdict(scores);
  return {
    ...explained,
    body: {
      ...body,
      verdicts: verdict ? [verdict, ...body.verdicts] : body.verdicts,
      scores: [...body.scores, ...shownScores(scores)],
      tables: [...scoreTables(scores), ...body.tables],
    },
  };
}

function shownVerdict(scores: OwnScores): VerdictByMode | null {
  const own = VERDICTS.find(isOf(fileVerdictOf(scores)));
  if (!own) return null;
  const tone = own.id === "right" ? "good" : own.id === "wrong" ? "bad" : "neutral";
  const rule = `file:${scores.verdict ?? ""}`;
  const active = { kind: "file", level: own.id, rule, mode: "", spans: [], tone, reason: null, notes: [] } as const;
  return { kind: "file", active, byMode: [active], differs: false };
}

const shownScores = ({ byName }: OwnScores): readonly SampleScore[] =>
  Object.entries(byName).map(([name, { value }]) => ({
    id: scoreId(name),
    mode: null,
    value,
    reason: value === null ? "no-score" : null,
    published: [],
  }));

function scoreTables({ byName }: OwnScores): readonly DetailTable[] {
  const entries = Object.entries(byName);
  const hasReasons = entries.some(([, { reason = "" }]) => reason !== "");
  const rows = entries.map(([name, { value, written, reason = "" }]) => {
    return [name, written ?? String(value ?? ""), ...(hasReasons ? [reason] : [])];
  });
  const columns = [t("Score"), t("Value"), ...(hasReasons ? [t("Reason")] : [])];
  return [{ title: t("Scores in the file"), columns, rows }];
}
