import {
  type CitationState,
  type CitedDocument,
  groupBy,
  type RagDocument,
  type RagSample,
} from "../../../model/index.ts";
import { retrievedIn } from "../documents.ts";
import type { RagFacts } from "../facts.ts";
import { countBelow } from "../robustness/strictMatch.ts";
import { readLabels, type SentenceReading } from "../support/reading.ts";
import type { Citation, Citations } from "./cited.ts";

type CitationFacts = Pick<
  RagFacts,
  | "citations"
  | "dangling"
  | "citable"
  | "citing"
  | "citedDocuments"
  | "givenDocuments"
  | "judgedClaims"
  | "sourceless"
  | "citedWhole"
  | "judgedCiting"
  | "judgedCitations"
  | "rightCitations"
  | "wrongCitations"
  | "idleCitations"
  | "citedHalves"
>;

/** Labels of a sentence as far as citations need them. */
export interface Claim {
  readonly state: SentenceReading["state"];
  /** Supporting documents, from 0, ascending. */
  readonly sources: readonly number[];
}

const UNJUDGED: Claim = { state: "unlabelled", sources: [] };

/** By position of the sentence. */
export function claimsOf(sample: RagSample, { sentences }: Pick<Citations, "sentences">): readonly Claim[] {
  const byKey = new Map(readLabels(sample).responses.map((one) => [one.key, one]));
  return sentences.map(({ key }) => {
    const said = byKey.get(key);
    if (!said) return UNJUDGED;
    // Messages before the question cannot be cited.
    const sources = new Set(said.cited.map((own) => Number.parseInt(own, 10)).filter(Number.isInteger));
    return { state: said.state, sources: [...sources].sort((one, other) => one - other) };
  });
}

export const isJudged = ({ state }: Pick<Claim, "state">): boolean => state !== "unlabelled" && state !== "unsure";

/** Supported without a document: there is nothing to cite. */
const isSourceless = ({ state, sources }: Claim): boolean =>
  state === "uncited" || (state === "full" && sources.length === 0);

/** Fully supported, with all supporting documents cited. */
const isCitedWhole = ({ state, sources }: Claim, cited: readonly number[]): boolean =>
  state === "full" && sources.length > 0 && isWithin(sources, cited);

function isWithin(sources: readonly number[], cited: readonly number[]): boolean {
  const all = new Set(cited);
  return sources.every((source) => all.has(source));
}

const has = (ascending: readonly number[], document: number): boolean =>
  ascending[countBelow(ascending, document)] === document;

/** A sentence with the documents that it cites, missing ones included. */
interface CitedClaim extends Claim {
  readonly cited: readonly number[];
}

/** Counts over the sentences of a response with this number of `documents`. */
export function countCitations(
  claims: readonly CitedClaim[],
  documents: number,
  hasText: (document: number) => boolean = () => true,
): CitationFacts {
  const isThere = (document: number): boolean => document >= 0 && document < documents;
  const all = claims.flatMap(({ cited }) => cited);
  const judged = claims.filter(isJudged);
  let citedWhole = 0;
  let rightCitations = 0;
  let wrongCitations = 0;
  let idleCitations = 0;
  let citedHalves = 0;
  for (const claim of judged) {
    const { state, sources } = claim;
    const cited = claim.cited.filter(isThere);
    const isWhole = isCitedWhole(claim, cited);
    if (isWhole) citedWhole++;
    for (const document of cited) {
      if (has(sources, document)) rightCitations += isWhole ? 1 : 0;
      else if (sources.length > 0) wrongCitations++;
      else if (hasText(document)) idleCitations++;
    }
    const [first] = claim.cited;
    if (first !== undefined && has(sources, first)) citedHalves += state === "full" ? 2 : state === "partial" ? 1 : 0;
  }
  return {
    citations: all.length,
    dangling: all.filter((document) => !isThere(document)).length,
    citable: claims.length,
    citing: claims.filter(({ cited }) => cited.length > 0).length,
    citedDocuments: new Set(all.filter(isThere)).size,
    givenDocuments: documents,
    judgedClaims: judged.length,
    sourceless: judged.filter(isSourceless).length,
    citedWhole,
    judgedCiting: judged.filter(({ cited }) => cited.length > 0).length,
    judgedCitations: judged.reduce((sum, { cited }) => sum + cited.length, 0),
    rightCitations,
    wrongCitations,
    idleCitations,
    citedHalves,
  };
}

/** Sentences with their citations. Headings, tables and code without citations claim nothing. */
export function measureCitations(sample: RagSample, citations: Citations): CitationFacts {
  const cited = bySentence(citations);
  const claims = claimsOf(sample, citations).flatMap((claim, at): CitedClaim[] => {
    const own = (cited.get(at) ?? []).map(({ document }) => document);
    return citations.sentences[at]?.unit !== undefined && own.length === 0 ? [] : [{ ...claim, cited: own }];
  });
  const documents = retrievedIn(sample) ?? [];
  return countCitations(claims, documents.length, (document) => hasText(documents[document]));
}

export function bySentence({ list }: Pick<Citations, "list">): ReadonlyMap<number, readonly Citation[]> {
  return groupBy(list, ({ sentence }) => sentence);
}

const hasText = (document: RagDocument | undefined): boolean =>
  document !== undefined && (document.text !== null || document.sentences !== null);

/** Documents that support a sentence, by the names in the response. */
export const sourcesOf = (
  claim: Claim | undefined,
  { style }: Pick<Citations, "style">,
  sample: RagSample,
): readonly CitedDocument[] =>
  (claim?.sources ?? []).map((document) => {
    const number = document + style.from;
    return { document, number: style.by === "name" ? (sample.documents?.[document]?.title ?? number) : number };
  });

export function citationState(
  { document }: Citation,
  claim: Claim | undefined,
  documents: readonly RagDocument[] | null,
): CitationState {
  const cited = document < 0 ? undefined : documents?.[document];
  if (cited === undefined) return "dangling";
  if (claim && has(claim.sources, document)) return "good";
  const isKnown = claim !== undefined && isJudged(claim);
  if (isKnown && claim.sources.length > 0) return "wrong";
  if (!hasText(cited)) return "unread";
  return isKnown ? "idle" : "unjudged";
}
