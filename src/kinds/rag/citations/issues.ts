import * as l10n from "@vscode/l10n";
import { type Issue, type Modes, pathText, type RagSample } from "../../../model/index.ts";
import { retrievedIn } from "../documents.ts";
import type { RagFacts } from "../facts.ts";
import { type Citation, type Citations, citationsOf } from "./cited.ts";
import { citationState, claimsOf, sourcesOf } from "./measure.ts";

export const countCitationIssues = (
  { dangling, wrongCitations }: Pick<RagFacts, "dangling" | "wrongCitations">,
  { citations = "none" }: Modes,
): number => (citations === "none" ? 0 : dangling + wrongCitations);

/** An issue per citation of a missing document, or of one that does not support its sentence although others do. */
export function citationIssues(sample: RagSample, facts: RagFacts, modes: Modes): readonly Issue[] {
  if (countCitationIssues(facts, modes) === 0) return [];
  const citations = citationsOf(sample);
  if (!citations) return [];
  const claims = claimsOf(sample, citations);
  const documents = retrievedIn(sample);
  return citations.list.flatMap((citation) => {
    const claim = claims[citation.sentence];
    const state = citationState(citation, claim, documents);
    if (state !== "dangling" && state !== "wrong") return [];
    const should = sourcesOf(claim, citations, sample).map((one) => one.number);
    return [issueOf(citation, state, should, citations, sample)];
  });
}

function issueOf(
  { number, span, sentence }: Citation,
  state: "dangling" | "wrong",
  should: readonly (number | string)[],
  { sentences, style }: Citations,
  sample: RagSample,
): Issue {
  const key = sentences[sentence]?.key ?? "";
  const others = should.join(", ");
  const documents = retrievedIn(sample)?.length ?? 0;
  const message =
    state === "wrong"
      ? l10n.t("Sentence {0} cites document {1}, which does not support it. It should be {2}.", key, number, others)
      : should.length > 0
        ? l10n.t("Sentence {0} cites document {1}, which is not there. It should be {2}.", key, number, others)
        : style.by === "name"
          ? l10n.t("Sentence {0} cites document {1}, which is not there.", key, number)
          : l10n.t("Sentence {0} cites document {1}, but there are only {2}.", key, number, documents);
  const { paths } = sample;
  const path = paths.response === undefined ? "response" : pathText(paths.response);
  return {
    code: state === "wrong" ? "WRONG_CITATION" : "DANGLING_CITATION",
    path,
    ...(span ? { span } : {}),
    message,
  };
}
