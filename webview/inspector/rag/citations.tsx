import { t } from "@vscode/l10n";
import { type ComponentChildren, createContext } from "preact";
import { useContext } from "preact/hooks";
import type { CitationState, RagDetail, ShownCitation } from "../../../src/model/index.ts";
import { citationsAt, citationText, worstState } from "../../../src/present/citations.ts";
import { MarkDrawing } from "../../ui/marked.tsx";
import { OnPaper } from "../../ui/paper.tsx";

/** What markers lead to. */
interface CitingProps {
  readonly body: RagDetail;
  /** Lights a document; absent on paper. */
  readonly onDocument?: ((document: number) => void) | undefined;
  readonly children: ComponentChildren;
}

const Lights = createContext<CitingProps["onDocument"] | null>(null);
/** Documents on paper, by their index. */
const Places = createContext<RagDetail["documents"]>([]);

/** Markers of citations within are links to the documents that they name, drawn by what they are worth. */
export function Citing({ body, onDocument, children }: CitingProps) {
  if (!body.citations) return <>{children}</>;
  const draw = (kinds: readonly string[], words: ComponentChildren): ComponentChildren | null => {
    const citations = citationsAt(kinds, body);
    return citations.length === 0 ? null : <Marker citations={citations}>{words}</Marker>;
  };
  return (
    <Lights.Provider value={onDocument}>
      <Places.Provider value={body.documents}>
        <MarkDrawing.Provider value={draw}>{children}</MarkDrawing.Provider>
      </Places.Provider>
    </Lights.Provider>
  );
}

/** Signs before a marker, so that colour is never needed. */
const SIGNS: Readonly<Record<CitationState, string>> = {
  good: "",
  wrong: "≠",
  idle: "–",
  dangling: "?",
  unread: "",
  unjudged: "",
};

function Marker({
  citations,
  children,
}: {
  readonly citations: readonly ShownCitation[];
  readonly children: ComponentChildren;
}) {
  const onDocument = useContext(Lights);
  const paper = useContext(OnPaper);
  const documents = useContext(Places);
  if (!onDocument && !paper) return <>{children}</>;
  const state = worstState(citations);
  const words = citations.map(citationText).join("\n");
  const [first] = citations;
  const to = first && (first.state === "dangling" ? first.should[0]?.document : first.document);
  if (paper) {
    const at = documents.findIndex(({ index }) => index === to);
    const marker = [SIGNS[state], children];
    return at < 0 ? (
      <span class={`cite cite-${state}`} title={words}>
        {marker}
      </span>
    ) : (
      <a class={`cite cite-${state}`} title={words} href={`#${paper.documentId(at)}`}>
        {marker}
      </a>
    );
  }
  return (
    <button
      type="button"
      class={`cite cite-${state}`}
      title={words}
      onClick={() => {
        if (to !== undefined) onDocument?.(to);
      }}
    >
      {SIGNS[state] !== "" && <span aria-hidden="true">{SIGNS[state]}</span>}
      {children}
      <span class="sr">{words}</span>
    </button>
  );
}

/** Citations that are only in a list of the record, after the sentence. */
export function ListedCitations({ citations = [] }: { readonly citations?: readonly ShownCitation[] | undefined }) {
  const listed = citations.filter(({ span }) => span === null);
  if (listed.length === 0) return null;
  return (
    <span class="cites">
      <span class="sr">{t("Citations")}</span>
      {listed.map((citation) => (
        <Marker key={citation.document} citations={[citation]}>
          [{citation.number}]
        </Marker>
      ))}
    </span>
  );
}
