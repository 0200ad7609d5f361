import { type ComponentChildren, createContext } from "preact";
import { useContext } from "preact/hooks";

/** A key may name a sentence of the response, of the documents, or of whichever has it. */
export type Side = "response" | "document" | "any";

/** A sample on a page without code, such as a report: ids of its parts, and links instead of buttons. */
export interface Paper {
  readonly titleId: string;
  responseId(position: number): string;
  documentId(document: number): string;
  sentenceId(document: number, position: number): string;
  /** `#s1-r2`: the first sentence with this key; null if there is none. */
  addressOf(key: string, side: Side): string | null;
}

/** Null on a page of the editor. */
export const OnPaper = createContext<Paper | null>(null);

interface KeyLinkProps {
  readonly to: string;
  readonly side: Side;
  readonly kind?: string | undefined;
  readonly title?: string | undefined;
  readonly onKey?: ((key: string) => void) | undefined;
  readonly children: ComponentChildren;
}

/** Leads to the sentence of a key: a button on a page, a link on paper. Plain if nothing is there. */
export function KeyLink({ to, side, kind, title, onKey, children }: KeyLinkProps) {
  const paper = useContext(OnPaper);
  if (paper) {
    const address = paper.addressOf(to, side);
    if (address === null) return <>{children}</>;
    return (
      <a class={kind} href={address}>
        {children}
      </a>
    );
  }
  if (!onKey) return <>{children}</>;
  return (
    <button
      type="button"
      class={kind}
      title={title}
      onClick={(event) => {
        event.stopPropagation();
        onKey(to);
      }}
    >
      {children}
    </button>
  );
}

/** A heading below the sample's own, which is the first of a page, and the third on paper. */
export function Heading({ level, children }: { readonly level: 2 | 3; readonly children: ComponentChildren }) {
  const isOnPaper = useContext(OnPaper) !== null;
  if (level === 2) return isOnPaper ? <h4>{children}</h4> : <h2>{children}</h2>;
  return isOnPaper ? <h5>{children}</h5> : <h3>{children}</h3>;
}
