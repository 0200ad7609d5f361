/** C0 and C1 controls but tab and the line ends, DEL, and what turns text around or parts lines unseen. */
const COMMANDS = /[^\P{Cc}\t\n\r]|\r(?!\n)|\p{Bidi_Control}|[\u2028\u2029]/gu;

/**
 * Text of files as a terminal may get it: what would command the terminal is written as `\u001b`. Within JSON that is
 * the same value written otherwise; in CSV it is the escape. A file that is written by `--out` has all as it was.
 */
export function printable(text: string): string {
  return text.replace(COMMANDS, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
