import type { Finding, Modes, ResponseSentence, SupportMode, Verdict, VerdictByMode } from "../../../model/index.ts";
import { SUPPORT_MODES } from "../../../model/index.ts";
import type { RagFacts } from "./facts.ts";
import { adherence } from "./metrics/adherence.ts";

/** Whether the response keeps to its documents, in every support mode; null where nothing labels the response. */
export function adherenceVerdict(
  facts: RagFacts,
  modes: Modes,
  sentences: readonly ResponseSentence[],
): VerdictByMode | null {
  const byMode = SUPPORT_MODES.map((support) => verdictIn(support, facts, modes, sentences));
  const active = byMode.find((verdict) => verdict?.mode === modes.support);
  if (!active) return null;
  const known = byMode.filter((verdict) => verdict !== null);
  const levels = new Set(known.filter(({ reason }) => reason === null).map(({ level }) => level));
  return { kind: "adherence", active, byMode: known, differs: levels.size > 1 };
}

function verdictIn(
  support: SupportMode,
  facts: RagFacts,
  modes: Modes,
  sentences: readonly ResponseSentence[],
): Verdict | null {
  const score = adherence.score?.(facts, { ...modes, support });
  if (!score || score.state === "unlabelled") return null;
  const at = { kind: "adherence", mode: support, notes: [] } as const;
  if (score.state === "undefined") {
    if (score.reason === "not-applicable") return null;
    return { ...at, level: "undefined", rule: score.reason, spans: [], tone: "neutral", reason: score.reason };
  }
  const isSupported = score.value === 1;
  const unsupported = sentences.filter(({ state }) => state === "none" || state === "partial");
  const spans = unsupported.flatMap(({ span }): Finding[] => (span ? [{ in: "response", ...span }] : []));
  const [worst] = [...unsupported].sort((a, b) => Number(b.state === "none") - Number(a.state === "none"));
  return {
    ...at,
    level: isSupported ? "supported" : "unsupported",
    rule: isSupported || !worst ? "label" : `unsupported:${worst.key}`,
    spans: isSupported ? [] : spans,
    tone: isSupported ? "good" : "bad",
    reason: null,
  };
}
