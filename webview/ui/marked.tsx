import { type ComponentChildren, createContext, Fragment } from "preact";
import { useContext } from "preact/hooks";
import { cut, type Mark } from "../../src/present/parts.ts";
import { Visible } from "./parts.tsx";

/** How some kinds of marks are drawn within: null if they are drawn as ever. */
export const MarkDrawing = createContext<
  ((kinds: readonly string[], words: ComponentChildren) => ComponentChildren | null) | null
>(null);

/** A text with marked words: those of verdicts, `own` that another text lacks, `removed` and `added` in comparisons. */
export function Marked({ text, marks }: { readonly text: string; readonly marks: readonly Mark[] }) {
  const draw = useContext(MarkDrawing);
  return (
    <>
      {cut(text, marks).map(({ text, kinds }, at) => {
        const key = `${at}`;
        const words = <Visible key={key} text={text} />;
        if (kinds.length === 0) return words;
        const drawn = draw?.(kinds, words);
        if (drawn) return <Fragment key={key}>{drawn}</Fragment>;
        if (kinds.includes("removed")) return <del key={key}>{words}</del>;
        if (kinds.includes("added")) return <ins key={key}>{words}</ins>;
        if (kinds.includes("own"))
          return (
            <mark key={key} class="own">
              {words}
            </mark>
          );
        return (
          <mark key={key} data-kinds={kinds.join(" ")}>
            {words}
          </mark>
        );
      })}
    </>
  );
}
