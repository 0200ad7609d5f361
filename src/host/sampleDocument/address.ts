import * as vscode from "vscode";
import type { Evaluation } from "../evaluation.ts";
import type { Evaluations } from "../evaluations.ts";
import { opaqueId } from "../spec.ts";

/** Scheme and language of samples as text; the manifest knows both, and finds the language by the first folder. */
export const SAMPLE_SCHEME = "evaloupe-sample";
export const SAMPLE_FILES: vscode.DocumentSelector = { scheme: SAMPLE_SCHEME };

/** Where a sample stands as text: its title for people, its names for us. The same after a reload. */
export function addressOf(evaluation: Evaluation, index: number): vscode.Uri {
  const title = `${evaluation.name.replaceAll("/", " ")} · ${index + 1}`;
  const query = `${opaqueId(evaluation.spec)}.${index}`;
  return vscode.Uri.from({ scheme: SAMPLE_SCHEME, path: `/${SAMPLE_SCHEME}/${title}`, query });
}

/** Position of the sample that an address names, from 0; null where it names none. */
export function indexIn(uri: vscode.Uri): number | null {
  const index = uri.query.split(".")[1] ?? "";
  return /^\d{1,15}$/.test(index) ? Number(index) : null;
}

/** The open evaluation that an address belongs to. */
export function evaluationOf(uri: vscode.Uri, evaluations: Evaluations): Evaluation | null {
  const id = uri.query.split(".")[0];
  return evaluations.all.find((evaluation) => opaqueId(evaluation.spec) === id) ?? null;
}
