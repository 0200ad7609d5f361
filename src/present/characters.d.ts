/** A stretch of text as it may be shown: itself, or an escape that stands for one invisible character. */
interface VisiblePart {
  readonly text: string;
  /** The character's name in Unicode notation, `U+200B`; null for plain text. */
  readonly escapeOf: string | null;
}
/** The text in order, cut where an invisible character is shown as an escape: `\u202E`. Joined, the parts are `visibleText`. */
export declare function visibleParts(text: string): readonly VisiblePart[];
/** The text with every invisible character written as an escape. */
export declare function visibleText(text: string): string;
/** One line: line breaks and tabs become single spaces, hidden characters escapes. For list cells and titles. */
export declare function lineText(text: string): string;
/**
 * Words for a notification, as one line. The editor makes links out of `[words](command:…)` there, which would run a
 * command at a click: the name of a file must never become one.
 */
export declare function noticeText(text: string): string;
/**
 * Words for an entry of a list to pick from, as one line. The editor draws an icon for `$(name)` there: names and values
 * of a file or an endpoint are read as they are written.
 */
export declare function pickText(text: string): string;
