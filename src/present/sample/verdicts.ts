import { t } from "@vscode/l10n";
import type { Detail, TextedBody, Verdict, VerdictByMode } from "../../model/index.ts";
import { numberText } from "../numbers.ts";
import { joinParts, type TextPart } from "../parts.ts";
import { type RuleContext, ruleParts } from "../rules.ts";
import { isDoubt, levelWord, noteWord } from "../words.ts";

/** What one mode says: its glyph by role, its word and the rule behind it. */
interface VerdictWords {
  readonly role: string;
  readonly tone: Verdict["tone"];
  readonly word: string;
  readonly why: readonly TextPart[];
  /** Null if no mode has a say: a verdict of the file. */
  readonly mode: string | null;
}

/** A verdict as every page, text and hover shows it. */
export interface VerdictLine extends VerdictWords {
  readonly kind: string;
  /** "Wrong", without a score in it: what `byMode` is about. */
  readonly level: string;
  /** Remarks on it, and those that cast doubt on it. */
  readonly notes: readonly string[];
  readonly doubts: readonly string[];
  /** What every mode says, if they differ; else empty. */
  readonly byMode: readonly VerdictWords[];
  /** Whether it is good or bad, its modes differ, or the answer is a refusal. */
  readonly isTelling: boolean;
  /** Its sentences in order; for adherence those that break it. */
  readonly keys: readonly string[];
}

/** The verdicts that count, and those of our match if the file has one of its own. */
export interface VerdictLines {
  readonly first: readonly VerdictLine[];
  readonly second: readonly VerdictLine[];
}

/**
 * Verdicts on what was asked of the sample. Nobody asks to reject if an answer is there to be found, nor for an answer if
 * none is; a counterfactual that was not followed is what is expected; without a gold answer there is
 * no verdict on the answer, which is worth a word only if the sample's task asks for one.
 */
export function verdictLines(body: TextedBody, { slices }: Pick<Detail, "slices">): VerdictLines {
  const { verdicts } = body;
  const hasFile = verdicts.some(({ kind }) => kind === "file");
  const isShown = ({ kind, active, byMode, differs }: VerdictByMode): boolean => {
    if (active.reason === "not-applicable") return false;
    if (kind === "followed") return active.tone === "bad";
    const isUnasked = active.tone === "neutral" && active.reason === null && active.level !== REJECTED;
    if ((kind === "answer" || kind === "rejection") && isUnasked) return differs;
    return slices.task !== undefined || ![active, ...byMode].every(({ reason }) => reason === "no-answer");
  };
  const isSecond = ({ kind }: VerdictByMode) => hasFile && !OF_OTHERS.includes(kind);
  const shown = verdicts.filter(isShown);
  const lines = (some: readonly VerdictByMode[]) => some.map((one) => lineOf(one, body));
  return { first: lines(shown.filter((one) => !isSecond(one))), second: lines(shown.filter(isSecond)) };
}

const REJECTED = "rejected";

/** Whether a verdict is good, bad, disputed or a rejection. A verdict that does not apply to the sample is none of these. */
export const isTelling = ({ active, differs }: Pick<VerdictByMode, "active" | "differs">): boolean =>
  active.tone !== "neutral" || differs || active.level === REJECTED;

/** Verdicts that say something of a sample; all that have a level if none does. */
export function tellingVerdicts(verdicts: readonly VerdictByMode[]): readonly VerdictByMode[] {
  const given = verdicts.filter(({ active }) => active.reason === null);
  const telling = given.filter(isTelling);
  return telling.length > 0 ? telling : given;
}

/** Verdicts that do not come from our match: the file's, and what labels say of the response. */
const OF_OTHERS: readonly string[] = ["file", "adherence"];

function lineOf({ kind, active, byMode, differs }: VerdictByMode, body: TextedBody): VerdictLine {
  const keys = keysOf(active, body);
  const context = contextOf(body);
  const wordsOf = (verdict: Verdict, word: string, key: string | null): VerdictWords => ({
    role: kind === "followed" && verdict.tone === "bad" ? "followed" : verdict.tone,
    tone: verdict.tone,
    word,
    why: ruleParts(verdict, { ...context, key }),
    mode: verdict.mode === "" ? null : verdict.mode,
  });
  return {
    ...wordsOf(active, verdictWord(active, body), keys[0] ?? null),
    kind,
    level: levelWord(active),
    notes: active.notes.map(noteWord),
    doubts: active.notes.filter(isDoubt).map(noteWord),
    isTelling: isTelling({ active, differs }),
    byMode: differs ? byMode.map((one) => wordsOf(one, levelWord(one), null)) : [],
    keys,
  };
}

/** "Adherence 0" says more than a word if there is a score; "Followed" alone does not say what. */
function verdictWord(verdict: Verdict, { scores }: TextedBody): string {
  if (verdict.kind === "followed" && verdict.tone === "bad") return t("Followed the counterfactual");
  const score = verdict.kind === "adherence" ? scores.find(({ id }) => id === "adherence")?.value : null;
  if (score === undefined || score === null) return levelWord(verdict);
  return t("Adherence {0}", Number.isInteger(score) ? score : numberText(score, "mean"));
}

const contextOf = (body: TextedBody): RuleContext => ({
  gold: body.answers.map(({ text }) => text).join(", ") || null,
  counterfactual: body.counterfactual?.text ?? null,
  unsupported: unsupportedIn(body),
});

const unsupportedIn = ({ responseSentences }: TextedBody): readonly string[] =>
  responseSentences.filter(({ state }) => state === "none" || state === "partial").map(({ key }) => key);

function keysOf(verdict: Verdict, body: TextedBody): readonly string[] {
  const keys = verdict.spans.flatMap((span) => {
    const sentences =
      span.in === "response"
        ? body.responseSentences
        : (body.documents.find(({ index }) => span.in === `documents[${index}]`)?.sentences ?? []);
    const hit = sentences.find((one) => one.span !== null && one.span.from < span.to && one.span.to > span.from);
    return hit ? [String(hit.key)] : [];
  });
  if (keys.length === 0 && verdict.kind === "adherence" && verdict.tone === "bad") return unsupportedIn(body);
  return [...new Set(keys)];
}

/** A verdict's details after its word: "(strict): no match with 1994; words deny the match, or may". */
export function verdictText({ word, mode, why, notes }: VerdictLine): string {
  const words = [joinParts(why), ...notes].join("; ");
  return mode === null ? t("{0}: {1}", word, words) : t("{0} ({1}): {2}", word, mode, words);
}
