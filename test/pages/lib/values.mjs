// The values of the editor's API: what the extension makes and takes, and nothing that a test could look at.
import path from "node:path";

/** @typedef {{dispose: () => unknown}} Disposes */

export class Disposable {
  /** @param {() => unknown} [end] */
  constructor(end) {
    this.end = end;
  }
  dispose() {
    const { end } = this;
    this.end = undefined;
    end?.();
  }
  /** @param {Disposes[]} all */
  static from(...all) {
    return new Disposable(() => {
      for (const one of all) one.dispose();
    });
  }
}

/** An error that no caller hears: the test under way fails by it. @param {unknown} error */
export function fail(error) {
  setImmediate(() => {
    throw error;
  });
}

/** @template T */
export class EventEmitter {
  constructor() {
    /** @type {Set<(value: T) => unknown>} */
    this.listeners = new Set();
    /** @param {(value: T) => unknown} listener */
    this.event = (listener) => {
      // Each registration is one of its own, even of the same function.
      const own = (/** @type {T} */ value) => listener(value);
      this.listeners.add(own);
      return new Disposable(() => this.listeners.delete(own));
    };
  }
  /** @param {T} value */
  fire(value) {
    for (const listener of [...this.listeners]) {
      try {
        listener(value);
      } catch (error) {
        fail(error);
      }
    }
  }
  dispose() {
    this.listeners.clear();
  }
}

export class CancellationTokenSource {
  #cancelled = new EventEmitter();
  token = { isCancellationRequested: false, onCancellationRequested: this.#cancelled.event };
  cancel() {
    if (this.token.isCancellationRequested) return;
    this.token.isCancellationRequested = true;
    this.#cancelled.fire(undefined);
  }
  dispose() {
    this.#cancelled.dispose();
  }
}

export class CancellationError extends Error {}

/** @typedef {{scheme: string, authority: string, path: string, query: string, fragment: string}} UriParts */

export class Uri {
  /** @param {Partial<UriParts>} parts */
  constructor({ scheme = "file", authority = "", path: place = "", query = "", fragment = "" }) {
    this.scheme = scheme;
    this.authority = authority;
    this.path = scheme === "file" && !place.startsWith("/") ? `/${place}` : place;
    this.query = query;
    this.fragment = fragment;
  }
  get fsPath() {
    return this.path;
  }
  /** @param {Partial<UriParts>} change */
  with(change) {
    return new Uri({ ...this, ...change });
  }
  toString() {
    // Halves of characters cannot be coded.
    const coded = (/** @type {string} */ text) => encodeURIComponent(Buffer.from(text).toString());
    const host = this.authority !== "" || this.scheme === "file" ? `//${coded(this.authority)}` : "";
    const query = this.query === "" ? "" : `?${coded(this.query)}`;
    const fragment = this.fragment === "" ? "" : `#${coded(this.fragment)}`;
    return `${this.scheme}:${host}${this.path.split("/").map(coded).join("/")}${query}${fragment}`;
  }
  toJSON() {
    return { $mid: 1, scheme: this.scheme, path: this.path, query: this.query };
  }
  /** @param {string} place */
  static file(place) {
    return new Uri({ scheme: "file", path: path.resolve(place) });
  }
  /** @param {string} text */
  static parse(text) {
    const [, scheme = "file", , authority = "", place = "", , query = "", , fragment = ""] =
      /^(?:([a-z][a-z0-9+.-]*):)?(\/\/([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?$/is.exec(text) ?? [];
    const plain = decodeURIComponent;
    return new Uri({
      scheme,
      authority: plain(authority),
      path: plain(place),
      query: plain(query),
      fragment: plain(fragment),
    });
  }
  /** @param {Partial<UriParts>} parts */
  static from(parts) {
    return new Uri(parts);
  }
  /** @param {Uri} uri @param {string[]} names */
  static joinPath(uri, ...names) {
    return uri.with({ path: path.posix.join(uri.path, ...names) });
  }
}

export class Position {
  /** @param {number} line @param {number} character */
  constructor(line, character) {
    this.line = line;
    this.character = character;
  }
  /** @param {Position} other */
  compareTo(other) {
    return this.line - other.line || this.character - other.character;
  }
  /** @param {Position} other */
  isEqual(other) {
    return this.compareTo(other) === 0;
  }
}

export class Range {
  /** @param {number | Position} from @param {number | Position} to @param {number} [line] @param {number} [character] */
  constructor(from, to, line, character) {
    const isNumbers = typeof from === "number" && typeof to === "number";
    const one = isNumbers ? new Position(from, to) : /** @type {Position} */ (from);
    const other = isNumbers ? new Position(line ?? from, character ?? to) : /** @type {Position} */ (to);
    const isOrdered = one.compareTo(other) <= 0;
    this.start = isOrdered ? one : other;
    this.end = isOrdered ? other : one;
  }
  get isEmpty() {
    return this.start.isEqual(this.end);
  }
}

export class Selection extends Range {
  get active() {
    return this.end;
  }
}

export class Location {
  /** @param {Uri} uri @param {Range} range */
  constructor(uri, range) {
    this.uri = uri;
    this.range = range;
  }
}

export class MarkdownString {
  /** @param {string} [value] @param {boolean} [supportThemeIcons] */
  constructor(value = "", supportThemeIcons = false) {
    this.value = value;
    this.supportThemeIcons = supportThemeIcons;
    /** @type {boolean | {enabledCommands: readonly string[]}} */
    this.isTrusted = false;
  }
  /** @param {string} text */
  appendText(text) {
    this.value += text.replace(/[\\`*_{}[\]()#+\-!~<>]/g, "\\$&");
    return this;
  }
}

export class RelativePattern {
  /** @param {Uri} base @param {string} pattern */
  constructor(base, pattern) {
    this.baseUri = base;
    this.pattern = pattern;
  }
}

export class SemanticTokensBuilder {
  /** @type {unknown[][]} */
  #tokens = [];
  /** @param {unknown[]} token */
  push(...token) {
    this.#tokens.push(token);
  }
  build() {
    return { tokens: this.#tokens };
  }
}

/** A class whose objects keep what they were made with, under these names. @param {string[]} names */
function holder(...names) {
  return class {
    /** @param {unknown[]} values */
    constructor(...values) {
      Object.assign(this, Object.fromEntries(names.map((name, at) => [name, values[at]])));
    }
  };
}

class ThemeIcon extends holder("id", "color") {
  static File = new ThemeIcon("file");
  static Folder = new ThemeIcon("folder");
}

export class FileSystemError extends Error {
  code = "Unknown";

  /** @param {Uri} uri */
  static NoPermissions(uri) {
    return new FileSystemError(`${uri} may not be written`);
  }
  /** @param {unknown} uri */
  static FileNotFound(uri) {
    return Object.assign(new FileSystemError(`${uri} is not there`), { code: "FileNotFound" });
  }
}

/** A tab's inputs, by which the extension tells them apart. */
export const TabInputText = holder("uri");
export const TabInputCustom = holder("uri", "viewType");
export const TabInputWebview = holder("viewType");

/** All of it, as the extension finds it in `vscode`. */
export const VALUES = {
  CancellationError,
  CancellationTokenSource,
  CodeAction: holder("title", "kind"),
  CodeActionKind: { QuickFix: "quickfix" },
  CodeLens: holder("range", "command"),
  ConfigurationTarget: { Global: 1, Workspace: 2, WorkspaceFolder: 3 },
  Diagnostic: holder("range", "message", "severity"),
  DiagnosticRelatedInformation: holder("location", "message"),
  DiagnosticSeverity: { Error: 0, Warning: 1, Information: 2, Hint: 3 },
  Disposable,
  DocumentHighlight: holder("range", "kind"),
  DocumentHighlightKind: { Text: 0, Read: 1, Write: 2 },
  DocumentSymbol: holder("name", "detail", "kind", "range", "selectionRange"),
  EventEmitter,
  FileChangeType: { Changed: 1, Created: 2, Deleted: 3 },
  FileSystemError,
  FileType: { Unknown: 0, File: 1, Directory: 2, SymbolicLink: 64 },
  FoldingRange: holder("start", "end"),
  Hover: holder("contents", "range"),
  InlayHint: holder("position", "label"),
  InlayHintLabelPart: holder("value"),
  LanguageModelTextPart: holder("value"),
  LanguageModelToolResult: holder("content"),
  Location,
  MarkdownString,
  OverviewRulerLane: { Left: 1, Center: 2, Right: 4, Full: 7 },
  Position,
  ProgressLocation: { SourceControl: 1, Window: 10, Notification: 15 },
  QuickPickItemKind: { Separator: -1, Default: 0 },
  Range,
  RelativePattern,
  Selection,
  SemanticTokensBuilder,
  SemanticTokensLegend: holder("tokenTypes", "tokenModifiers"),
  StatusBarAlignment: { Left: 1, Right: 2 },
  SymbolKind: { File: 0, Module: 1, String: 14 },
  TabInputCustom,
  TabInputText,
  TabInputWebview,
  TextEditorRevealType: { Default: 0, InCenter: 1, InCenterIfOutsideViewport: 2, AtTop: 3 },
  ThemeColor: holder("id"),
  ThemeIcon,
  TreeItem: holder("label", "collapsibleState"),
  TreeItemCollapsibleState: { None: 0, Collapsed: 1, Expanded: 2 },
  Uri,
  ViewColumn: { Active: -1, Beside: -2, One: 1, Two: 2 },
};
