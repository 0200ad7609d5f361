import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { equalsClause } from "../../model/index.ts";
import { lineText } from "../../present/characters.ts";
import type { Actions } from "../actions.ts";
import { type Choice, choose, chooseOrNamed, chooseSome } from "../choose.ts";
import { filesOf } from "../evaluate.ts";
import type { Evaluation } from "../evaluation.ts";
import type { Evaluations } from "../evaluations.ts";
import { compareWithGold } from "../fileCommands.ts";
import { baseName } from "../files.ts";
import { warn } from "../notices.ts";
import type { Queries } from "../queries.ts";
import { comparisonOf, type SpecRun, specOf } from "../spec.ts";
import type { Comparisons } from "./comparisons.ts";

interface App {
  readonly evaluations: Evaluations;
  readonly queries: Queries;
  readonly comparisons: Comparisons;
  readonly actions: Actions;
}

/** Limit of runs in one comparison: each is a column of a table. */
const MOST_RUNS = 30;

/** *Compare with…*: selected files or evaluations; one of them against those that the person picks. The first is the base. */
export async function compareWith(
  selected: readonly vscode.Uri[],
  evaluations: readonly Evaluation[],
  app: App,
): Promise<void> {
  const chosen: SpecRun[] = evaluations.map(runOf);
  if (chosen.length === 0) {
    for (const uri of selected.filter((one) => !selected.some((other) => isBelow(other, one)))) {
      const run = await runOfFile(uri);
      if (!run) return;
      chosen.push(run);
    }
  }
  const a = chosen[0] ?? (await pickFile("A"));
  if (!a) return;
  const others = chosen.length > 1 ? chosen.slice(1) : await pickOthers(a, app.evaluations);
  await show(app, [a, ...others]);
}

/** A folder stays selected in the explorer when files in it are added: those are meant, as it cannot be a run beside them. */
const isBelow = (file: vscode.Uri, folder: vscode.Uri): boolean =>
  file.scheme === folder.scheme && file.authority === folder.authority && file.path.startsWith(`${folder.path}/`);

async function show({ comparisons }: App, [a, b, ...others]: readonly SpecRun[]): Promise<void> {
  if (!a || !b) return;
  if (others.length + 2 > MOST_RUNS) {
    await warn(l10n.t("At most {0} runs can be compared; {1} are chosen.", MOST_RUNS, others.length + 2));
    return;
  }
  comparisons.show(comparisonOf(a, b, ...others));
}

/** *Compare…* of an open evaluation: with other runs, slice by slice, or with gold labels. `id` names an entry. */
export async function compare(
  evaluation: Evaluation,
  id: string | null,
  dimension: string | null,
  app: App,
): Promise<void> {
  const slices = await slicesOf(evaluation, app.queries);
  const others = app.evaluations.all.filter((other) => other !== evaluation).map(({ name }) => name);
  const names = slices.dimensions.map(({ name }) => name);
  if (slices.hasRepeats) names.push(l10n.t("records with the same id"));
  const choices: readonly Choice<() => Promise<unknown>>[] = [
    {
      id: "runs",
      icon: "git-compare",
      label: l10n.t("With other runs…"),
      detail: others.length > 0 ? l10n.t("{0}, or files", others.join(", ")) : l10n.t("Files or folders"),
      value: () => compareWith([], [evaluation], app),
    },
    {
      id: "slices",
      icon: "split-horizontal",
      label: l10n.t("Its slices with each other…"),
      detail: names.join(", "),
      isUsable: names.length > 0,
      // Without another run at hand, two models of one file are what a person means.
      isLikely: others.length === 0 && names.length > 0,
      value: () => compareSlices(evaluation, slices, dimension, app),
    },
    {
      id: "gold",
      icon: "verified",
      label: l10n.t("With gold labels…"),
      detail: l10n.t("A file of labels that its raters are set against, joined by id"),
      isUsable: evaluation.fixed === null,
      value: () => compareWithGold(evaluation, app.actions),
    },
  ];
  await (await chooseOrNamed(id, l10n.t("Compare {0}", evaluation.name), choices))?.();
}

interface Dimension {
  readonly id: string;
  readonly name: string;
  readonly values: readonly (string | number)[];
}

interface Slices {
  readonly dimensions: readonly Dimension[];
  readonly hasRepeats: boolean;
}

/** What makes slices, such as models, with at least two values each; and whether records share an id. */
async function slicesOf(evaluation: Evaluation, queries: Queries): Promise<Slices> {
  const query = { ...(await queries.ready(evaluation)), where: [] };
  const [fields, { slices }, { DUPLICATE_ID: repeats = 0 }] = await Promise.all([
    evaluation.ask("fields", { query }),
    evaluation.ask("summary", { query, forPage: true }),
    evaluation.ask("issueCounts", {}),
  ]);
  // Verdicts have values too, but no sample has two of them.
  const sliced = new Set(slices.map(({ dimension }) => dimension));
  const dimensions = fields.flatMap(({ id, name, from, values = [] }) =>
    from === "sample" && values.length > 1 && sliced.has(id) ? [{ id, name, values }] : [],
  );
  const areAskedAgain = fields.some(({ id }) => id === "repeats.right");
  return { dimensions, hasRepeats: repeats > 0 || areAskedAgain };
}

/** *Compare slices*: values of a dimension of an evaluation, such as models. The first that is picked is the base. */
async function compareSlices(
  evaluation: Evaluation,
  { dimensions, hasRepeats }: Slices,
  dimension: string | null,
  app: App,
): Promise<void> {
  const known = dimensions.find(({ id }) => id === dimension);
  const chosen = known ?? (await pickDimension(dimensions, hasRepeats));
  if (chosen === REPEATS) app.comparisons.show(comparisonOf(...repeatsOf(evaluation)));
  if (!chosen || chosen === REPEATS) return;
  const { values } = chosen;
  const a = await choose(l10n.t("A (baseline): which {0}?", chosen.name), valueChoices(values));
  if (a === undefined) return;
  const rest = values.filter((value) => value !== a);
  const others =
    rest.length === 1 ? rest : await chooseSome(l10n.t("Compare with which {0}?", chosen.name), valueChoices(rest));
  const slice = (value: string | number): SpecRun => ({
    name: String(value),
    spec: evaluation.spec,
    where: [equalsClause(chosen.id, value) ?? ""],
  });
  await show(app, [a, ...others].map(slice));
}

/** In place of a dimension: records that share an id, such as two people's labels of the same sample. */
const REPEATS = "repeats";

/** The same samples on both sides; the session splits repeated ids. */
function repeatsOf(evaluation: Evaluation): [SpecRun, SpecRun] {
  const run = runOf(evaluation);
  return [
    { ...run, name: l10n.t("First record") },
    { ...run, name: l10n.t("Next record") },
  ];
}

const runOf = ({ name, spec }: Evaluation): SpecRun => ({ name, spec, where: [] });

async function runOfFile(uri: vscode.Uri): Promise<SpecRun | null> {
  const files = await filesOf([uri]);
  if (files.length > 0) return { name: baseName(uri), spec: specOf(baseName(uri), files), where: [] };
  await warn(l10n.t("{0} contains no file to compare.", baseName(uri)));
  return null;
}

/** Other open evaluations, or files. */
async function pickOthers(a: SpecRun, evaluations: Evaluations): Promise<readonly SpecRun[]> {
  const open = evaluations.all
    .filter(({ spec }) => JSON.stringify(spec.sources) !== JSON.stringify(a.spec.sources))
    .map((evaluation): Choice<SpecRun | null> => ({ label: evaluation.name, value: runOf(evaluation) }));
  const fromFile = async () => {
    const run = await pickFile("B");
    return run ? [run] : [];
  };
  if (open.length === 0) return fromFile();
  const file: Choice<SpecRun | null> = {
    icon: "folder-opened",
    label: l10n.t("Choose a file or folder…"),
    value: null,
  };
  const picked = await chooseSome(l10n.t("Compare {0} with which runs?", lineText(a.name)), [...open, file]);
  const runs: SpecRun[] = [];
  for (const run of picked) runs.push(...(run ? [run] : await fromFile()));
  return runs;
}

async function pickFile(side: "A" | "B"): Promise<SpecRun | null> {
  const picked = await vscode.window.showOpenDialog({
    canSelectFiles: true,
    canSelectFolders: true,
    openLabel: l10n.t("Compare"),
    title: side === "A" ? l10n.t("A (baseline): a file or folder") : l10n.t("B: a file or folder"),
  });
  const [uri] = picked ?? [];
  return uri ? runOfFile(uri) : null;
}

async function pickDimension(
  dimensions: readonly Dimension[],
  hasRepeats: boolean,
): Promise<Dimension | typeof REPEATS | undefined> {
  const choices = dimensions.map((field): Choice<Dimension | typeof REPEATS> => ({ label: field.name, value: field }));
  if (hasRepeats)
    choices.push({ label: l10n.t("Records with the same id: the first against the next"), value: REPEATS });
  if (choices.length < 2) {
    if (choices.length === 0) await warn(l10n.t("All samples are in one slice, so there is nothing to compare."));
    return choices[0]?.value;
  }
  return choose(l10n.t("Compare two slices by what?"), choices);
}

const valueChoices = (values: readonly (string | number)[]): readonly Choice<string | number>[] =>
  values.map((value) => ({ label: String(value), value }));
