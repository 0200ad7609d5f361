import { useEffect, useRef, useState } from "preact/hooks";
import type { FieldInfo } from "../../../src/protocol/session.ts";
import type { InspectorPage } from "../page.ts";

type Values = readonly (string | number)[];

/** Values of fields that nobody has told yet, asked for one field at a time where that is quick; none where it is not. */
export function useFieldValues(page: InspectorPage, isQuick: boolean) {
  const known = useRef(new Map<string, Values>());
  const call = useRef<AbortController | null>(null);
  const [, setCount] = useState(0);
  useEffect(() => () => call.current?.abort(), []);
  return {
    /** Null while they are not known. */
    of: (field: FieldInfo): Values | null => known.current.get(field.id) ?? null,
    ask(field: FieldInfo): void {
      if (!isQuick || field.type !== "text" || field.from === "text") return;
      call.current?.abort();
      const mine = new AbortController();
      call.current = mine;
      page.distribution(field.id, mine.signal).then(
        (figure) => {
          const marks = figure.shape === "counts" ? figure.marks : [];
          known.current.set(
            field.id,
            // A text without a clause was cut short.
            marks.flatMap(({ label, where }) => (where === null ? [] : [label])),
          );
          setCount(known.current.size);
        },
        () => {
          // Values are an offer: without them they can be typed.
        },
      );
    },
  };
}
