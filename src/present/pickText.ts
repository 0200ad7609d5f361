import { lineText } from "./characters.ts";

/**
 * Words for an entry of a list to pick from, as one line. The editor draws an icon for `$(name)` there: names and values
 * of a file or an endpoint are read as they are written.
 */
export function pickText(text: string): string {
  return lineText(text).replaceAll("$(", "$ (");
}
