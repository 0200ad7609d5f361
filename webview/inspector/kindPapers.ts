import type { DetailBody } from "../../src/model/index.ts";
import { choicePaper } from "./choice/paper.tsx";
import type { KindPaper } from "./kindPaper.ts";
import { ragPaper } from "./rag/paper.tsx";
import { ratingPaper } from "./rating/paper.tsx";

// A paper is only ever given bodies of its own kind.
const opaque = <Body extends DetailBody>(paper: KindPaper<Body>): KindPaper => paper as unknown as KindPaper;

/** The paper of every kind. */
const papers: readonly KindPaper[] = [opaque(ragPaper), opaque(choicePaper), opaque(ratingPaper)];

/** The style sheets of all kinds. */
export const kindStyles = papers.map(({ style }) => style);

export function paperOf({ kind }: DetailBody): KindPaper {
  const paper = papers.find((one) => one.kind === kind);
  if (!paper) throw new RangeError(`No paper of samples of kind ${kind}.`);
  return paper;
}
