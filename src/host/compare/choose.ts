import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { equalsClause } from "../../model/index.ts";
import { lineText, pickText } from "../../present/characters.ts";
import { filesOf } from "../evaluate.ts";
import type { Evaluation } from "../evaluation.ts";
import type { Evaluations } from "../evaluations.ts";
import { baseName } from "../files.ts";
import { warn } from "../notices.ts";
import type { Queries } from "../queries.ts";
import { comparisonOf, type Run, specOf } from "../spec.ts";
import type { Comparisons } from "./comparisons.ts";

interface App {
  readonly evaluations: Evaluations;
  readonly queries: Queries;
  readonly comparisons: Comparisons;
}

/** More runs than this nobody compares at once: a table of that many columns. */
const MOST_RUNS = 30;

/** *Compare with…*: selected files or evaluations; one of them against those that the person picks. The first is the base. */
export async function compareWith(
  selected: readonly vscode.Uri[],
  evaluations: readonly Evaluation[],
  app: App,
): Promise<void> {
  const chosen: Run[] = evaluations.map(runOf);
  if (chosen.length === 0) {
    for (const uri of selected) {
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

async function show({ comparisons }: App, [a, b, ...others]: readonly Run[]): Promise<void> {
  if (!a || !b) return;
  if (others.length + 2 > MOST_RUNS) {
    await warn(l10n.t("At most {0} runs can be compared; {1} are chosen.", MOST_RUNS, others.length + 2));
    return;
  }
  comparisons.show(comparisonOf(a, b, ...others));
}

/** *Compare slices*: values of a dimension of an evaluation, such as models. The first that is picked is the base. */
export async function compareSlices(evaluation: Evaluation, dimension: string | null, app: App): Promise<void> {
  const query = await app.queries.ready(evaluation);
  const fields = await evaluation.ask("fields", { query });
  const dimensions = fields.filter(({ from, values }) => from === "sample" && (values?.length ?? 0) > 1);
  const known = dimensions.find(({ id }) => id === dimension);
  const { DUPLICATE_ID: repeats = 0 } = known ? {} : await evaluation.ask("issueCounts", {});
  const chosen = known ?? (await pickDimension(dimensions, repeats > 0));
  if (chosen === REPEATS) app.comparisons.show(comparisonOf(...repeatsOf(evaluation)));
  if (!chosen || chosen === REPEATS) return;
  const values = chosen.values ?? [];
  const a = await pickValue(values, l10n.t("A (baseline): which {0}?", chosen.name));
  if (a === undefined) return;
  const rest = values.filter((value) => value !== a);
  const others = rest.length === 1 ? rest : await pickValues(rest, l10n.t("Compare with which {0}?", chosen.name));
  const slice = (value: string | number): Run => ({
    name: String(value),
    spec: evaluation.spec,
    where: [equalsClause(chosen.id, value) ?? ""],
  });
  await show(app, [a, ...others].map(slice));
}

/** In place of a dimension: records that share an id, such as two people's labels of the same sample. */
const REPEATS = "repeats";

/** The same samples on both sides, which the session tells apart by whose id stands first. */
function repeatsOf(evaluation: Evaluation): [Run, Run] {
  const run = runOf(evaluation);
  return [
    { ...run, name: l10n.t("First record of an id") },
    { ...run, name: l10n.t("Next record of the id") },
  ];
}

const runOf = ({ name, spec }: Evaluation): Run => ({ name, spec, where: [] });

async function runOfFile(uri: vscode.Uri): Promise<Run | null> {
  const files = await filesOf([uri]);
  if (files.length > 0) return { name: baseName(uri), spec: specOf(baseName(uri), files), where: [] };
  await warn(l10n.t("{0} contains no file to compare.", baseName(uri)));
  return null;
}

/** Other open evaluations, or files. */
async function pickOthers(a: Run, evaluations: Evaluations): Promise<readonly Run[]> {
  const open = evaluations.all
    .filter(({ spec }) => JSON.stringify(spec.sources) !== JSON.stringify(a.spec.sources))
    .map((evaluation) => ({ label: pickText(evaluation.name), run: runOf(evaluation) }));
  const fromFile = async () => {
    const run = await pickFile("B");
    return run ? [run] : [];
  };
  if (open.length === 0) return fromFile();
  const file = { label: l10n.t("$(folder-opened) Choose a file or folder…"), run: null };
  const picked = await vscode.window.showQuickPick([...open, file], {
    placeHolder: l10n.t("Compare {0} with which runs?", lineText(a.name)),
    canPickMany: true,
  });
  const runs: Run[] = [];
  for (const { run } of picked ?? []) runs.push(...(run ? [run] : await fromFile()));
  return runs;
}

async function pickFile(side: "A" | "B"): Promise<Run | null> {
  const picked = await vscode.window.showOpenDialog({
    canSelectFiles: true,
    canSelectFolders: true,
    openLabel: l10n.t("Compare"),
    title: side === "A" ? l10n.t("A (baseline): a file or folder") : l10n.t("B: a file or folder"),
  });
  const [uri] = picked ?? [];
  return uri ? runOfFile(uri) : null;
}

async function pickDimension<Field extends { readonly name: string }>(
  dimensions: readonly Field[],
  hasRepeats: boolean,
): Promise<Field | typeof REPEATS | undefined> {
  const items: { readonly label: string; readonly field: Field | typeof REPEATS }[] = dimensions.map((field) => {
    return { label: pickText(field.name), field };
  });
  if (hasRepeats) items.push({ label: l10n.t("Records with the same id: the first against the next"), field: REPEATS });
  if (items.length < 2) {
    if (items.length === 0) await warn(l10n.t("All samples are in one slice, so there is nothing to compare."));
    return items[0]?.field;
  }
  return (await vscode.window.showQuickPick(items, { placeHolder: l10n.t("Compare two slices by what?") }))?.field;
}

async function pickValue(
  values: readonly (string | number)[],
  placeHolder: string,
): Promise<string | number | undefined> {
  const items = values.map((value) => ({ label: pickText(String(value)), value }));
  return (await vscode.window.showQuickPick(items, { placeHolder }))?.value;
}

async function pickValues(
  values: readonly (string | number)[],
  placeHolder: string,
): Promise<readonly (string | number)[]> {
  const items = values.map((value) => ({ label: pickText(String(value)), value }));
  const picked = await vscode.window.showQuickPick(items, { placeHolder, canPickMany: true });
  return (picked ?? []).map(({ value }) => value);
}
