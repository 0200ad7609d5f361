/**
 * A stretch of a sentence of ours with what it is: plain words, a stressed word, words of the file, a key that can be
 * followed. A page draws each in its own way; a hover or a terminal joins the texts.
 */
export interface TextPart {
  readonly kind: "text" | "strong" | "code" | "key";
  readonly text: string;
}

export const plain = (text: string): TextPart => ({ kind: "text", text });
export const strong = (text: string): TextPart => ({ kind: "strong", text });
export const code = (text: string): TextPart => ({ kind: "code", text });
export const keyPart = (text: string): TextPart => ({ kind: "key", text });

/** The template with `{0}`, `{1}` replaced by the parts given; what has no part stays as written. */
export function fill(template: string, ...values: readonly (readonly TextPart[])[]): readonly TextPart[] {
  const parts: TextPart[] = [];
  for (const piece of template.split(/(\{\d+\})/)) {
    const value = /^\{\d+\}$/.test(piece) ? values[Number(piece.slice(1, -1))] : undefined;
    if (value) parts.push(...value);
    else if (piece !== "") parts.push(plain(piece));
  }
  return parts;
}

/** `0c, 1a`: keys with commas between them. */
export function keyList(keys: readonly string[]): readonly TextPart[] {
  return keys.flatMap((key, at) => (at === 0 ? [keyPart(key)] : [plain(", "), keyPart(key)]));
}

/** The words of the parts, one after another. */
export function joinParts(parts: readonly TextPart[]): string {
  return parts.map((part) => part.text).join("");
}
