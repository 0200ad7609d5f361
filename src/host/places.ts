import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { type LabelFile, type LabelLine, readLabelLines, writeLabelLine, writePlanLine } from "../labels/people.ts";
import type { LabelPlan } from "../model/index.ts";
import { messageOf, PeerError } from "../protocol/peer.ts";
import { EVALUATION_FILE } from "../read/sniff.ts";
import { byName } from "../text/naturalOrder.ts";
import { isMissing, isSameFile, sourceName, uriOf } from "./files.ts";

/** The bytes of a file. */
export interface TextBytes {
  /** Bytes [from, to), fewer at the end of the file. */
  read(from: number, to: number): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** A file being written: it appears under its name whole, or not at all. */
export interface TextFile {
  readonly write: (text: string) => void;
  finish(): Promise<void>;
  discard(): Promise<void>;
}

/** Reports a folder that was passed over. */
type PassedOver = (message: string) => void;

/**
 * A place of files: this computer's disk, or the editor's file systems. Names are those of `sourceName`: paths on disk,
 * else URIs.
 */
export interface Place {
  /** Files to open for what a person named: the evaluation files in folders, in natural order of their paths. */
  list(names: readonly string[], passedOver: PassedOver): Promise<readonly string[]>;
  /** Those of these files that are there. */
  existing(names: readonly string[]): Promise<readonly string[]>;
  /** Names of the evaluation files in the folder of a file, itself among them. None if it cannot be looked at. */
  beside(name: string): Promise<readonly string[]>;
  /** Null if the file cannot be read, or not any more. */
  openBytes(name: string): Promise<TextBytes | null>;
  /** A file's real path; null if none. */
  realName(name: string): string | null;
  /** Whether a file lies in a folder, by its real name: a folder inside may be a link to another place. */
  isBelow(name: string, folder: vscode.Uri): boolean;
  /** Throws `PeerError` if it may not be written. */
  startFile(name: string): Promise<TextFile>;
  /** The labels of people in a file; none if there is no such file. Throws `PeerError` if it cannot be read. */
  readLabels(name: string): Promise<LabelFile>;
  /** The real path of a label file, shown to people. Throws `PeerError` if it may not be written. */
  labelPlace(name: string): string;
  /** Adds a label or a plan at the end, in the place that the person agreed to. Throws `PeerError` if it cannot. */
  appendLabel(name: string, line: LabelLine | LabelPlan, agreed: string): Promise<void>;
}

let disk: Place | null = null;

/** Says how files on disk are opened, before any is. Without it they are opened as all others are. */
export function useDisk(place: Place): void {
  disk = place;
}

export const placeOf = ({ scheme }: vscode.Uri): Place => (scheme === "file" ? disk : null) ?? editorPlace;

const uriNamed = (name: string): vscode.Uri => uriOf({ uri: name });

/** Whether it is below the folder, by path. `..` may lead out of it. */
function isBelowPath(path: string, folder: string): boolean {
  if (path.split(/[\\/]/).includes("..")) return false;
  return path === folder || path.startsWith(folder.endsWith("/") ? folder : `${folder}/`);
}

/** The bytes of a file as the editor has it, else as its place does. Null if it cannot be read, or not any more. */
export async function openBytes(uri: vscode.Uri): Promise<TextBytes | null> {
  const document = vscode.workspace.textDocuments.find((one) => isSameFile({ uri: sourceName(uri) }, one.uri));
  if (!document) return placeOf(uri).openBytes(sourceName(uri));
  const bytes = new TextEncoder().encode(document.getText());
  return { read: async (from, to) => bytes.subarray(from, to), close: async () => undefined };
}

/** Whatever `vscode.workspace.fs` reaches: virtual workspaces, and everything in a browser. */
const editorPlace: Place = {
  async list(names, passedOver) {
    const files: string[] = [];
    for (const name of names) {
      if (await isFolder(uriNamed(name))) files.push(...(await filesUnder(uriNamed(name), passedOver)));
      else files.push(name);
    }
    return [...new Set(files)];
  },
  async existing(names) {
    const states = await Promise.all(names.map((name) => stateOf(uriNamed(name))));
    return names.filter((_, at) => states[at] !== null);
  },
  async beside(name) {
    try {
      const entries = await vscode.workspace.fs.readDirectory(vscode.Uri.joinPath(uriNamed(name), ".."));
      return entries
        .map(([other]) => other)
        .filter((other) => EVALUATION_FILE.test(other))
        .sort(byName);
    } catch {
      return [];
    }
  },
  async openBytes(name) {
    try {
      const { size } = await vscode.workspace.fs.stat(uriNamed(name));
      if (size > MOST_FILE_BYTES) return null;
      const bytes = await vscode.workspace.fs.readFile(uriNamed(name));
      return { read: async (from, to) => bytes.subarray(from, to), close: async () => undefined };
    } catch {
      return null; // Gone or barred since it was scored.
    }
  },
  realName: (name) => name,
  isBelow(name, folder) {
    const { scheme, authority, path } = uriNamed(name);
    return scheme === folder.scheme && authority === folder.authority && isBelowPath(path, folder.path);
  },
  async startFile(name) {
    const parts: string[] = [];
    return {
      write: (text) => void parts.push(text),
      finish: () => writeBytes(uriNamed(name), new TextEncoder().encode(parts.join(""))),
      async discard() {
        parts.length = 0;
      },
    };
  },
  readLabels: async (name) => readLabelLines(new TextDecoder().decode((await labelBytes(uriNamed(name))) ?? NO_BYTES)),
  labelPlace: (name) => name,
  appendLabel: (name, line) => appendLine(uriNamed(name), "plan" in line ? writePlanLine(line) : writeLabelLine(line)),
};

const NO_BYTES = new Uint8Array();
/** What is looked at for places of problems is read whole, as sessions do. */
const MOST_FILE_BYTES = 200 * 1024 * 1024;

async function stateOf(uri: vscode.Uri): Promise<vscode.FileStat | null> {
  try {
    return await vscode.workspace.fs.stat(uri);
  } catch {
    // What is not there is reported when it is opened.
    return null;
  }
}

const isFolder = async (uri: vscode.Uri): Promise<boolean> =>
  (((await stateOf(uri))?.type ?? 0) & vscode.FileType.Directory) !== 0;

/** Deeper folders are passed over: a file system of somebody else may have no end. */
const MOST_LEVELS = 64;

/** Hidden folders and `node_modules` are passed over, and links to folders, which may lead back to one above. */
async function filesUnder(folder: vscode.Uri, passedOver: PassedOver): Promise<readonly string[]> {
  const files: vscode.Uri[] = [];
  const visit = async (at: vscode.Uri, level = 0): Promise<void> => {
    if (level > MOST_LEVELS) {
      passedOver(l10n.t("{0} is too deep, and was left out.", at.path));
      return;
    }
    for (const [name, type] of await vscode.workspace.fs.readDirectory(at)) {
      const child = vscode.Uri.joinPath(at, name);
      if ((type & vscode.FileType.File) !== 0 && EVALUATION_FILE.test(name)) files.push(child);
      else if (type === vscode.FileType.Directory && name !== "node_modules" && !name.startsWith(".")) {
        await visit(child, level + 1).catch((error: unknown) => passedOver(`${child.path}: ${messageOf(error)}`));
      }
    }
  };
  try {
    await visit(folder);
  } catch (error) {
    throw new PeerError({ code: "invalid", message: `${folder.path}: ${messageOf(error)}` });
  }
  return files.sort((one, other) => byName(one.path, other.path)).map(sourceName);
}

async function writeBytes(uri: vscode.Uri, bytes: Uint8Array): Promise<void> {
  try {
    await vscode.workspace.fs.writeFile(uri, bytes);
  } catch (error) {
    const message = l10n.t("{0} cannot be written: {1}", uri.path, messageOf(error));
    throw new PeerError({ code: "invalid", message });
  }
}

const MOST_LABEL_BYTES = 64 * 1024 * 1024;

async function labelBytes(uri: vscode.Uri): Promise<Uint8Array | null> {
  const refused = (why: string) =>
    new PeerError({ code: "invalid", message: l10n.t("The labels in {0} cannot be read ({1}).", uri.path, why) });
  try {
    if ((await vscode.workspace.fs.stat(uri)).size > MOST_LABEL_BYTES) throw refused("EFBIG");
    return await vscode.workspace.fs.readFile(uri);
  } catch (error) {
    if (error instanceof PeerError) throw error;
    // A file that cannot be looked at now may be full of labels: only one that is not there is begun anew.
    if (isMissing(error)) return null;
    throw refused(messageOf(error));
  }
}

const MOST_TRIES = 3;
const LINE_END = 10;

/**
 * Appends a line to a file that can only be written whole. Another writer may do so at the same time: the file is read
 * again, and the line added again if it is missing.
 */
async function appendLine(uri: vscode.Uri, line: string): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const before = (await labelBytes(uri)) ?? NO_BYTES;
    // A cut-off last line stays on its own line.
    const start = before.length === 0 || before.at(-1) === LINE_END ? "" : "\n";
    const added = new TextEncoder().encode(`${start}${line}`);
    const whole = new Uint8Array(before.length + added.length);
    whole.set(before);
    whole.set(added, before.length);
    await writeBytes(uri, whole);
    const after = new TextDecoder().decode((await labelBytes(uri)) ?? NO_BYTES);
    if (after.includes(line)) return;
  }
  throw new PeerError({
    code: "invalid",
    message: l10n.t("The label was not saved: {0} is being written by somebody else. Try again.", uri.path),
  });
}
