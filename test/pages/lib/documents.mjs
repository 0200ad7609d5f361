// Text documents and the editors that show them.
import { Disposable, Position, Range, Selection } from "./values.mjs";

/** @typedef {import("./values.mjs").Uri} Uri */

export class TextDocument {
  /** @param {Uri} uri @param {string} languageId @param {string} text */
  constructor(uri, languageId, text) {
    this.uri = uri;
    this.fileName = uri.fsPath;
    this.languageId = languageId;
    this.version = 1;
    this.isDirty = false;
    this.isUntitled = uri.scheme === "untitled";
    this.isClosed = false;
    this.eol = 1;
    this.text = text;
    this.starts = startsOf(text);
  }

  get lineCount() {
    return this.starts.length;
  }

  /** @param {string} text */
  replace(text) {
    this.text = text;
    this.starts = startsOf(text);
    this.version++;
  }

  /** @param {Range} [range] */
  getText(range) {
    return range ? this.text.slice(this.offsetAt(range.start), this.offsetAt(range.end)) : this.text;
  }

  /** @param {number | Position} at */
  lineAt(at) {
    const lineNumber = typeof at === "number" ? at : at.line;
    const from = this.starts[lineNumber];
    if (from === undefined) throw new Error(`No line ${lineNumber}`);
    const text = this.text.slice(from, this.starts[lineNumber + 1]).replace(/\r?\n$|\r$/, "");
    const firstNonWhitespaceCharacterIndex = /^\s*/.exec(text)?.[0].length ?? 0;
    return {
      lineNumber,
      text,
      firstNonWhitespaceCharacterIndex,
      isEmptyOrWhitespace: firstNonWhitespaceCharacterIndex === text.length,
      range: new Range(lineNumber, 0, lineNumber, text.length),
    };
  }

  /** @param {Position} position */
  offsetAt({ line, character }) {
    if (line >= this.starts.length) return this.text.length;
    return (this.starts[line] ?? 0) + Math.min(character, this.lineAt(line).text.length);
  }

  /** @param {number} offset */
  positionAt(offset) {
    const at = Math.max(0, Math.min(offset, this.text.length));
    let [low, high] = [0, this.starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.starts[middle] ?? 0) <= at) low = middle;
      else high = middle - 1;
    }
    return new Position(low, at - (this.starts[low] ?? 0));
  }
}

/** @typedef {Range | {range: Range, renderOptions?: {before?: {contentText?: string}}}} Drawn */

/** A way to draw; `options` are those of the extension. */
export class DecorationType extends Disposable {
  /** @param {any} options */
  constructor(options) {
    super();
    this.options = options;
  }
}

export class TextEditor {
  /** @param {TextDocument} document */
  constructor(document) {
    this.document = document;
    this.viewColumn = 1;
    this.selection = new Selection(0, 0, 0, 0);
    /** @type {Map<DecorationType, readonly Drawn[]>} */
    this.drawn = new Map();
    this.visibleRanges = [new Range(0, 0, Math.max(0, document.lineCount - 1), 0)];
  }
  /** Keeps what is drawn, for a test to look at. @param {DecorationType} type @param {readonly Drawn[]} drawn */
  setDecorations(type, drawn) {
    this.drawn.set(type, drawn);
  }
  revealRange() {}
}

/** @param {string} text */
function startsOf(text) {
  const starts = [0];
  for (const { 0: end, index } of text.matchAll(/\r\n|\n|\r/g)) starts.push(index + end.length);
  return starts;
}
