/** A text of the file for a message: cut behind `most` UTF-16 units, with an ellipsis, never between two surrogates. */
export function excerpt(text: string, most = 80): string {
  if (text.length <= most) return text;
  const last = text.charCodeAt(most - 1);
  return `${text.slice(0, last >= 0xd800 && last <= 0xdbff ? most - 1 : most)}…`;
}
