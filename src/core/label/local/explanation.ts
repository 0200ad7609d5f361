import { t } from "@vscode/l10n";
import type { Conflict, ConflictKind, Span, SupportEvidence } from "../../../model/index.ts";
import type { ReadSentence } from "./read.ts";

const MOST_WORDS = 8;

/** The evidence in a sentence or two, for where only words fit; null: the sentence claims nothing. */
export function explanationOf(evidence: SupportEvidence | null, text: string, cited: readonly ReadSentence[]): string {
  if (evidence === null) return t("Claims nothing that a document could support.");
  const parts: string[] = [];
  const found = wordsOf(
    text,
    evidence.matched.map(({ span }) => span),
  );
  const missing = wordsOf(text, evidence.missing);
  if (found !== "") parts.push(t("Found in {0}: {1}.", cited.map(({ key }) => key).join(", "), found));
  if (missing !== "") parts.push(t("Not found there: {0}.", missing));
  for (const conflict of evidence.conflicts) if (conflict.at) parts.push(conflictText(conflict, text, cited));
  return parts.join(" ");
}

function conflictText({ kind, span, at }: Conflict, text: string, cited: readonly ReadSentence[]): string {
  const said = text.slice(span.from, span.to);
  const read = cited.find(({ key }) => key === at?.key);
  const there = read?.text.slice(at?.span.from, at?.span.to) ?? "";
  return t("{0} differs: “{1}” here, “{2}” in {3}.", kindText(kind), said, there, at?.key ?? "");
}

function kindText(kind: ConflictKind): string {
  switch (kind) {
    case "number":
      return t("A number");
    case "unit":
      return t("A unit");
    case "date":
      return t("A date");
    case "name":
      return t("A name");
    case "negation":
      return t("A negation");
    case "quantifier":
      return t("How much or how often");
    case "antonym":
      return t("An opposite");
  }
}

/** Words in the order of the text, each once, the first few. */
function wordsOf(text: string, spans: readonly Span[]): string {
  const words = [...new Set([...spans].sort((a, b) => a.from - b.from).map(({ from, to }) => text.slice(from, to)))];
  return words.length > MOST_WORDS ? `${words.slice(0, MOST_WORDS).join(", ")} …` : words.join(", ");
}
