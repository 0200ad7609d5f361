import { lineText } from "./characters.ts";

/**
 * Words for a notification, as one line. The editor makes links out of `[words](command:…)` there, which would run a
 * command at a click: the name of a file must never become one.
 */
export function noticeText(text: string): string {
  return lineText(text).replaceAll("](", "] (");
}
