import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { modeFamilies } from "../kinds/modeFamilies.ts";
import { choosableModes, unaskedMode } from "../kinds/modeFamily.ts";
import type { FieldMap, GroupBy, ModeChoice, Overrides } from "../model/index.ts";

/** The extension's settings, read anew at every call. What a person wrote wrongly counts as not written. */
export const settings = {
  modes(): ModeChoice {
    return Object.fromEntries(
      modeFamilies.map((family) => [family.id, oneOf(choosableModes(family), get(family.id), unaskedMode(family))]),
    );
  },
  /** What a person says of every sample in place of the file. */
  overrides(): Overrides {
    const from = oneOf(["auto", "0", "1"], get("citationsFrom"), "auto");
    return from === "auto" ? {} : { citedFrom: Number(from) };
  },
  /** Fields for files whose format is not recognised; null if nothing is mapped. */
  map(): FieldMap | null {
    const map = get("map");
    if (typeof map !== "object" || map === null) return null;
    const pairs = Object.entries(map).filter((pair): pair is [string, string] => typeof pair[1] === "string");
    return pairs.length > 0 ? Object.fromEntries(pairs) : null;
  },
  /** Whether an answer that is in the files twice counts once. */
  isDistinct: (): boolean => get("distinct") === true,
  /** The grouping of samples: by question if nothing is set. */
  group(): GroupBy {
    const group = get("group");
    return typeof group === "string" && group.trim() !== "" && group !== "question" ? group.trim() : null;
  },
  /** Path of the folder of the knowledge base; null if none. */
  corpus(): string | null {
    const path = get("corpus");
    return typeof path === "string" && path.trim() !== "" ? path.trim() : null;
  },
  isFollowed: (): boolean => get("follow") !== false,
  isRescoredOnChange: (): boolean => get("rescoreOnChange") === true,
  isDecorated: (): boolean => get("decorations") !== false,
  hasVerdictLens: (): boolean => get("verdictLens") !== false,
  /** Name under which a person labels; empty: as git knows them. */
  annotator(): string {
    const name = get("annotator");
    return typeof name === "string" ? name : "";
  },
  /** How many samples of a file a person means to label. */
  plannedLabels: (): number => wholeNumber(get("plannedLabels"), 50, 1, 100_000),
  maxRecordBytes: (): number => wholeNumber(get("maxRecordMiB"), 64, 1, 1024) * 1024 * 1024,
  /**
   * What compressed files may be unpacked to; null: what is usual. A workspace must not fill a disk, so only what the
   * person set for themselves counts.
   */
  maxUnpackedBytes(): number | null {
    const found = vscode.workspace.getConfiguration("evaloupe").inspect<unknown>("maxUnpackedMiB");
    const mebibytes = wholeNumber(found?.globalValue, 0, 0, 1024 ** 2);
    return mebibytes === 0 ? null : mebibytes * 1024 * 1024;
  },
  /** Null: as many as the machine is good for. */
  workers(): number | null {
    const workers = wholeNumber(get("workers"), 0, 0, 64);
    return workers === 0 ? null : workers;
  },
};

export function onSettings(keys: readonly string[], changed: () => void): vscode.Disposable {
  return vscode.workspace.onDidChangeConfiguration((event) => {
    if (keys.some((key) => event.affectsConfiguration(`evaloupe.${key}`))) changed();
  });
}

function get(key: string): unknown {
  return vscode.workspace.getConfiguration("evaloupe").get(key);
}

function oneOf<Value extends string>(allowed: readonly Value[], value: unknown, otherwise: Value): Value {
  return allowed.find((one) => one === value) ?? otherwise;
}

function wholeNumber(value: unknown, otherwise: number, least: number, most: number): number {
  return typeof value === "number" && Number.isInteger(value) && value >= least && value <= most ? value : otherwise;
}

/** Sets the language of every layer's words to the editor's. Called once, before anything is shown. */
export function configureLanguage(): void {
  l10n.config({ contents: translations() });
}

/** The editor's translations, as pages are given them; empty for English. */
export function translations(): Readonly<Record<string, string>> {
  return vscode.l10n.bundle ?? {};
}
