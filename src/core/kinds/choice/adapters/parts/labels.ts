/** `A`, `B`, … `Z`, `AA`: the label of a position where the file has none. */
export function labelAt(position: number): string {
  let label = "";
  for (let rest = position; rest >= 0; rest = Math.floor(rest / 26) - 1) {
    label = String.fromCharCode(65 + (rest % 26)) + label;
  }
  return label;
}

/** What stands around a label: ` A`, `(A)`, `A.`, `B)`. */
const LABEL = /^[([]?\s*([A-Za-z]|\d{1,2})\s*[.)\]:]?$/;

/** The letters or numbers of label tokens: `A` of ` (A)`. Null where one of the words is no label or two are the same. */
export function labelTokens(words: readonly string[]): readonly string[] | null {
  const labels: string[] = [];
  for (const word of words) {
    const label = LABEL.exec(word.trim())?.[1];
    if (label === undefined) return null;
    labels.push(label);
  }
  const isRow = labels.every((label, position) => position === 0 || follows(label, labels[position - 1] ?? ""));
  return labels.length > 1 && isRow ? labels : null;
}

/** Labels come one after the other: `A`, `B`, … or `1`, `2`, …; what skips is an answer of one letter or one digit. */
function follows(label: string, before: string): boolean {
  if (/\d/.test(label)) return Number(label) === Number(before) + 1;
  return label.charCodeAt(0) === before.charCodeAt(0) + 1;
}
