import type { ByteSource } from "./byteSource.ts";
import { skipSpace } from "./bytes.ts";
import type { ByteRange, RawRecord, ReadLimits } from "./container.ts";
import { readExactly } from "./window.ts";

/**
 * Objects that are files of their own, spread over lines, by how they begin: results of lm-evaluation-harness and the
 * side files of rbeval. Any other object over several lines is taken for records that were printed for people.
 */
const KNOWN_OBJECTS: readonly (readonly RegExp[])[] = [
  [/^\{\s*"results"\s*:\s*\{/],
  [/"uid"\s*:/, /"(model_args|fewshot|tasks)"\s*:/],
];
const LOOKED_AT = 4096;

export function isKnownObject(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head.subarray(0, LOOKED_AT));
  return KNOWN_OBJECTS.some((signs) => signs.every((sign) => sign.test(text)));
}

/** The file as one record. */
export async function* readObject(
  source: ByteSource,
  range: ByteRange,
  limits: ReadLimits,
  signal: AbortSignal,
): AsyncGenerator<readonly RawRecord[]> {
  signal.throwIfAborted();
  const length = range.to - range.from;
  const isTooLong = length > limits.maxRecordBytes;
  const bytes = isTooLong ? null : await readExactly(source, range.from, length);
  const from = bytes ? skipSpace(bytes) : 0;
  yield [
    {
      line: range.line,
      offset: range.from + from,
      length: length - from,
      bytes: bytes?.subarray(from) ?? null,
      isUnterminated: false,
    },
  ];
}
