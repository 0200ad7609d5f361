import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { Actions } from "./actions.ts";
import { type Choice, choose } from "./choose.ts";
import { recordsIn } from "./documentPlaces.ts";
import type { Evaluation } from "./evaluation.ts";
import { EVALUATION_EXTENSIONS, sourceName, uriOf } from "./files.ts";
import { complain } from "./notices.ts";
import type { Queries } from "./queries.ts";
import { translations } from "./settings.ts";

/** Formats that are offered at first. */
const BEST = 3;

/** Lets a person change the detected format: the best three with their mappings, then all others. */
export async function chooseFormat(evaluation: Evaluation, actions: Actions): Promise<void> {
  const state = await evaluation.wake();
  const fits = new Map(state.candidates.map(({ id, confidence }) => [id, confidence]));
  const { rowFormats, speak } = await import("./formatsBundle.ts");
  speak(translations());
  const known = rowFormats()
    .map((format) => ({ ...format, confidence: fits.get(format.id) ?? 0 }))
    .sort((a, b) => b.confidence - a.confidence);
  const title = l10n.t("Format of {0}", evaluation.name);
  const options = { placeHolder: l10n.t("Currently read as {0}", state.format.id) };
  const entryOf = ({ id, name, confidence, reads }: (typeof known)[number]): Choice<Chosen> => ({
    label: name,
    description: l10n.t("{0} % of the record's fields match", Math.round(confidence * 100)),
    detail: reads,
    value: { adapter: id },
  });
  const detect: Choice<Chosen> = { label: l10n.t("Detect from the records"), value: { adapter: null } };
  const more: Choice<Chosen> = { label: l10n.t("More…"), detail: l10n.t("All formats"), value: "more" };
  const first = await choose(title, [...known.slice(0, BEST).map(entryOf), detect, more], options);
  const chosen = first === "more" ? await choose(title, known.map(entryOf), options) : first;
  if (chosen && chosen !== "more") actions.readAs(evaluation, { ...chosen, map: null });
}

type Chosen = { readonly adapter: string | null } | "more";

/** Joins a data file, which holds answers or documents for the rows, to an evaluation. */
export async function joinFile(evaluation: Evaluation, actions: Actions): Promise<void> {
  if (await isFixed(evaluation)) return;
  const uri = await pick(evaluation, l10n.t("Join"), l10n.t("A data file for {0}", evaluation.name));
  if (uri === null) return;
  const { sources } = evaluation.spec;
  actions.readAs(evaluation, { sources: [...sources.filter((source) => source.uri !== uri), lookup(uri)] });
}

/** Joins a file of gold labels by id, before any other: the first one is whom raters are set against. */
export async function compareWithGold(evaluation: Evaluation, actions: Actions): Promise<void> {
  if (await isFixed(evaluation)) return;
  const uri = await pick(evaluation, l10n.t("Compare"), l10n.t("Gold labels for {0}", evaluation.name));
  if (uri === null) return;
  const others = evaluation.spec.sources.filter((source) => source.uri !== uri);
  const rows = others.filter(({ role }) => role === "rows");
  const lookups = others.filter(({ role }) => role === "lookup");
  actions.readAs(evaluation, { sources: [...rows, lookup(uri), ...lookups] });
}

/** Whether nothing can be joined to its records; shows a notice then. */
async function isFixed(evaluation: Evaluation): Promise<boolean> {
  await evaluation.wake();
  const { fixed } = evaluation;
  if (fixed !== null) void complain(fixed);
  return fixed !== null;
}

const lookup = (uri: string) => ({ uri, role: "lookup" }) as const;

async function pick(evaluation: Evaluation, openLabel: string, title: string): Promise<string | null> {
  const [first] = evaluation.spec.sources;
  const picked = await vscode.window.showOpenDialog({
    ...(first ? { defaultUri: vscode.Uri.joinPath(uriOf(first), "..") } : {}),
    filters: { [l10n.t("Data")]: [...EVALUATION_EXTENSIONS] },
    openLabel,
    title,
  });
  const [uri] = picked ?? [];
  return uri ? sourceName(uri) : null;
}

/** Shows the sample at a document's line (from 0); without one, the Inspector as it is. */
export async function openLineInInspector(
  evaluation: Evaluation,
  uri: vscode.Uri,
  line: number,
  queries: Queries,
  actions: Actions,
): Promise<void> {
  const source = await evaluation.sourceIn(uri);
  if (source === null) return actions.show(evaluation);
  const document = await vscode.workspace.openTextDocument(uri);
  const { firstNonWhitespaceCharacterIndex } = document.lineAt(Math.min(line, document.lineCount - 1));
  const records = await recordsIn(document, evaluation, source);
  const record = records.at(document.offsetAt(new vscode.Position(line, firstNonWhitespaceCharacterIndex)));
  const query = await queries.ready(evaluation);
  const found = record && (await evaluation.ask("line", { query, source, line: record.line, ofItem: true }));
  if (found) actions.showSample(evaluation, found.detail.index, null);
  else actions.show(evaluation);
}
