import { visibleParts } from "../../src/present/characters.ts";

/** Text of a file, with characters that cannot be seen written out. */
export function Visible({ text }: { readonly text: string }) {
  return (
    <>
      {visibleParts(text).map((part, at) =>
        part.escapeOf === null ? (
          part.text
        ) : (
          <span key={at} class="esc" title={part.escapeOf}>
            {part.text}
          </span>
        ),
      )}
    </>
  );
}
