/** Names that hold for one request alone, so that no text written before it can use them. */
export interface RequestNames {
  /** Line that encloses the material. */
  readonly fence: string;
  /** A word that no honest reply holds. */
  readonly canary: string;
  /** What the n-th shown document sentence is called. */
  documentAlias(position: number): string;
  /** What the n-th response sentence is called. */
  responseAlias(position: number): string;
}

/** Names made from a nonce of 32 hexadecimal digits: the same nonce gives the same names, which a batch relies on. */
export function requestNames(nonce: string): RequestNames {
  const letters = (from: number, length: number) =>
    [...nonce.slice(from, from + length)].map((digit) => LETTERS[Number.parseInt(digit, 16)] ?? "x").join("");
  const [document, response] = [`s${letters(0, 3)}`, `r${letters(3, 3)}`];
  return {
    fence: `=====${nonce.slice(6, 18)}=====`,
    canary: `zq${letters(18, 10)}`,
    documentAlias: (position) => `${document}${position + 1}`,
    responseAlias: (position) => `${response}${position + 1}`,
  };
}

/** Sixteen consonants: no word comes of them by chance. */
const LETTERS = "bcdfghjklmnpqtvw";
