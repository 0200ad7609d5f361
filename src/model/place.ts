/** A step into a record: an object's key or an array's index. */
export type JsonPath = readonly (string | number)[];

/**
 * Where a record stands in its file. `line` counts from 1 (for containers without lines: the record's number);
 * `offset` and `bytes` are UTF-8 bytes of the record without its line end.
 */
export interface Place {
  readonly source: number;
  readonly line: number;
  readonly offset: number;
  readonly bytes: number;
}

/** Half-open range of UTF-16 units in a text. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** `documents_sentences[0][1]`: the path as people write it; empty for the record itself. */
export function pathText(path: JsonPath): string {
  let text = "";
  for (const step of path) {
    if (typeof step === "number") text += `[${step}]`;
    else if (/^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(step)) text += text === "" ? step : `.${step}`;
    else text += `[${JSON.stringify(step)}]`;
  }
  return text;
}
