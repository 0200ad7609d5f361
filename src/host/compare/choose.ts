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

/** *Compare with…*: two selected files; a file or an open evaluation against one that the person picks. */
export async function compareWith(
  selected: readonly vscode.Uri[],
  evaluation: Evaluation | null,
  app: App,
): Promise<void> {
  if (selected.length > 2) {
    await warn(l10n.t("Two files or folders can be compared; {0} are selected.", selected.length));
    return;
  }
  const [first, second] = selected;
  const a = first && !evaluation ? await runOfFile(first) : evaluation ? runOf(evaluation) : await pickFile("A");
  if (!a) return;
  const b = second ? await runOfFile(second) : await pickOther(a, app.evaluations);
  if (b) app.comparisons.show(comparisonOf(a, b));
}

/** *Compare two slices*: two values of a dimension of an evaluation, such as two models. */
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
  const others = values.filter((value) => value !== a);
  const b = others.length === 1 ? others[0] : await pickValue(others, l10n.t("B: which {0}?", chosen.name));
  if (b === undefined) return;
  const slice = (value: string | number): Run => ({
    name: String(value),
    spec: evaluation.spec,
    where: [equalsClause(chosen.id, value) ?? ""],
  });
  app.comparisons.show(comparisonOf(slice(a), slice(b)));
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

/** Another open evaluation, or a file. */
async function pickOther(a: Run, evaluations: Evaluations): Promise<Run | null> {
  const open = evaluations.all
    .filter(({ spec }) => JSON.stringify(spec.sources) !== JSON.stringify(a.spec.sources))
    .map((evaluation) => ({ label: pickText(evaluation.name), run: runOf(evaluation) }));
  if (open.length === 0) return pickFile("B");
  const file = { label: l10n.t("$(folder-opened) Choose a file or folder…"), run: null };
  const picked = await vscode.window.showQuickPick([...open, file], {
    placeHolder: l10n.t("Compare {0} with which run?", lineText(a.name)),
  });
  if (!picked) return null;
  return picked.run ?? pickFile("B");
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
