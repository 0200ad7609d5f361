import { useMemo } from "preact/hooks";
import type { Mark } from "../../src/present/parts.ts";
import type { DiffPart } from "../../src/present/wordDiff.ts";
import { Formatted } from "./formatted.tsx";

interface OwnWordsProps {
  readonly text: string;
  /** Null if differences were not requested. */
  readonly parts: readonly DiffPart[] | null;
  readonly own: "a" | "b";
}

/** The text, or with the words marked that the other one does not have. */
export function OwnWords({ text, parts, own }: OwnWordsProps) {
  const marks = useMemo(() => (parts === null ? [] : ownMarks(parts, own, "own")), [parts, own]);
  return <Formatted text={text} marks={marks} />;
}

/** The words of one of two texts that the other does not have, as places in it. */
export function ownMarks(
  parts: readonly DiffPart[],
  own: "a" | "b",
  kind: "own" | "removed" | "added",
): readonly Mark[] {
  let to = 0;
  return parts.flatMap((part) => {
    if (part.in !== "both" && part.in !== own) return [];
    const from = to;
    to += part.text.length;
    return part.in === own ? [{ from, to, kinds: [kind] }] : [];
  });
}
