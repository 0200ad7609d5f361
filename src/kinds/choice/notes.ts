import * as l10n from "@vscode/l10n";
import { ScoreColumns, VALUE } from "../../analysis/aggregate/scores.ts";
import { Moments } from "../../analysis/stats/moments.ts";
import { tallyRows } from "../../analysis/table/classes.ts";
import type { TableView } from "../../analysis/table/view.ts";
import { type Modes, NOT_APPLICABLE, type Score, scored } from "../../model/index.ts";
import { LEAST_MASS } from "./adapting.ts";
import { type ChoiceFacts, Harness, PROBLEMS, Result, Scored } from "./facts.ts";
import { harnessDiffers } from "./fields.ts";

const SEVERAL = 1 + PROBLEMS.indexOf("out-of-labels");

export function choiceNotes(view: TableView<ChoiceFacts>, modes: Modes): readonly string[] {
  let [several, texts, known, differing, ties] = [0, 0, 0, 0, 0];
  tallyRows(view, noticedIn, (noticed, rows) => {
    if ((noticed & Noticed.several) !== 0) several += rows;
    if ((noticed & Noticed.texts) !== 0) texts += rows;
    if ((noticed & Noticed.known) !== 0) known += rows;
    if ((noticed & Noticed.differs) !== 0) differing += rows;
    if ((noticed & Noticed.tied) !== 0) ties += rows;
  });
  const mass = meanMass(view, modes);
  const notes: string[] = [];
  if (several > 0) {
    notes.push(l10n.t("{0} questions have several right choices: this scorer leaves them out.", several));
  }
  if (texts > 0) {
    notes.push(
      l10n.t("Choice texts were scored, not labels. Their mass shrinks with length and says nothing about the format."),
    );
  }
  if (mass !== null && mass < LEAST_MASS) {
    const percent = (100 * mass).toPrecision(1);
    notes.push(
      l10n.t(
        "The choices have {0} % of the probability on average: the model does not answer with them, and raw probabilities are close to zero. Such a file opens with normalised ones.",
        percent,
      ),
    );
  }
  if (differing > 0) {
    notes.push(
      l10n.t(
        "The harness's acc differs in {0} of {1} questions (ties, which count as wrong here: {2}).",
        differing,
        known,
        ties,
      ),
    );
  }
  return [...notes, ...reportedNotes(view)];
}

const Noticed = { several: 1, texts: 2, known: 4, differs: 8, tied: 16 } as const;

function noticedIn(facts: ChoiceFacts): number {
  const differs = harnessDiffers(facts);
  return (
    (facts.state === SEVERAL ? Noticed.several : 0) |
    (facts.scored === Scored.texts ? Noticed.texts : 0) |
    (differs !== null ? Noticed.known : 0) |
    (differs === true ? Noticed.differs : 0) |
    (differs === true && (facts.result & Result.tied) !== 0 ? Noticed.tied : 0)
  );
}

/** Over samples whose texts were not scored; null without any. */
function meanMass(view: TableView<ChoiceFacts>, modes: Modes): number | null {
  const moments = new Moments();
  const scores = new ScoreColumns<ChoiceFacts>(modes);
  for (const batch of view.batches([])) {
    scores.over(batch);
    const { values, states } = scores.of(labelMass);
    for (let row = 0; row < batch.size; row++) if (states[row] === VALUE) moments.add(values[row] ?? 0);
  }
  return moments.mean;
}

const labelMass = ({ scored: how, mass }: ChoiceFacts): Score =>
  how === Scored.texts || Number.isNaN(mass) ? NOT_APPLICABLE : scored(mass);

const SAME = 5e-5;

const MOST_REPORTED = 100;

function reportedNotes(view: TableView<ChoiceFacts>): readonly string[] {
  if (view.hasColumn?.("reported") === false) return [];
  const runs = new Map<string, { reported: number; correct: number; n: number; task: string }>();
  const add = (facts: ChoiceFacts, index: number): boolean => {
    if (Number.isNaN(facts.reported) || (facts.harness & Harness.known) === 0) return false;
    const task = String(view.dimension("task", index) ?? "");
    const key = `${view.dimension("source", index)}\n${task}`;
    const run = runs.get(key) ?? { reported: facts.reported, correct: 0, n: 0, task };
    runs.set(key, run);
    run.n++;
    if ((facts.harness & Harness.correct) !== 0) run.correct++;
    return false;
  };
  // Reads every row of the table: a filter does not change what the file reports.
  view.anyInTable(add);
  const different = [...runs.values()].filter(({ reported, correct, n }) => Math.abs(correct / n - reported) > SAME);
  if (runs.size === 0) return [];
  if (different.length === 0) return [l10n.t("The accuracies in the results file match these rows.")];
  const notes = different
    .slice(0, MOST_REPORTED)
    .map(({ reported, correct, n, task }) =>
      l10n.t(
        "The results file reports an accuracy of {0} % for {1}; its rows here give {2} %. Rows may be missing.",
        (reported * 100).toFixed(1),
        task,
        ((correct / n) * 100).toFixed(1),
      ),
    );
  const more = different.length - notes.length;
  return more > 0 ? [...notes, l10n.t("The same holds for {0} more tasks.", more)] : notes;
}
