import type { TextPart } from "../../src/present/parts.ts";
import { Visible } from "./visible.tsx";

export interface PartsProps {
  readonly parts: readonly TextPart[];
  /** Follows a key; without it keys are plain words. */
  readonly onKey?: (key: string) => void;
}

/** A sentence of ours, drawn: stressed words, words of the file, keys as links. */
export function Parts({ parts, onKey }: PartsProps) {
  return (
    <>
      {parts.map((part, at) => {
        const key = `${at}`;
        if (part.kind === "strong") {
          return (
            <b key={key}>
              <Visible text={part.text} />
            </b>
          );
        }
        if (part.kind === "code") {
          return (
            <code key={key}>
              <Visible text={part.text} />
            </code>
          );
        }
        if (part.kind === "key" && onKey) {
          return (
            <button
              type="button"
              key={key}
              class="link"
              onClick={(event) => {
                event.stopPropagation();
                onKey(part.text);
              }}
            >
              {part.text}
            </button>
          );
        }
        return <Visible key={key} text={part.text} />;
      })}
    </>
  );
}
