import { t } from "@vscode/l10n";
import type { Verdict } from "../model/index.ts";
import { code, fill, keyList, keyPart, plain, strong, type TextPart } from "./parts.ts";
import { reasonWord, splitRule } from "./words.ts";

/** What the rule's words may name. */
export interface RuleContext {
  readonly gold: string | null;
  readonly counterfactual?: string | null;
  /** The response sentence of the verdict's first finding. */
  readonly key?: string | null;
  /** Response sentences that are not fully supported, for adherence. */
  readonly unsupported?: readonly string[];
}

const NO_CONTEXT: RuleContext = { gold: null };

/** Why the verdict is what it is, in a few words: "no match with 1994", "keyword `however` in b". */
export function ruleParts(verdict: Verdict, context: RuleContext = NO_CONTEXT): readonly TextPart[] {
  if (verdict.reason) return [plain(reasonWord(verdict.reason, `${verdict.kind}.`))];
  const [rule, argument = ""] = splitRule(verdict.rule);
  const place = context.key ? [plain(" "), ...fill(t("in {0}"), [keyPart(context.key)])] : [];
  if (verdict.kind === "followed" && verdict.tone === "bad") {
    const repeated = context.counterfactual ? [strong(context.counterfactual)] : [plain(t("the counterfactual"))];
    return [...fill(t("repeats {0}"), repeated), ...place];
  }
  switch (rule) {
    case "exact":
      return [plain(t("equals the gold answer"))];
    case "substring":
      return context.key
        ? fill(t("gold answer in {0}"), [keyPart(context.key)])
        : [plain(t("contains the gold answer"))];
    case "number":
      return [plain(t("the gold answer's number, written in another way")), ...place];
    case "short-in-long":
      return [plain(t("a part of the gold answer"))];
    case "token-overlap":
      return [plain(t("80 % of the gold answer's words")), ...place];
    case "part":
      return partParts(verdict);
    case "fields":
      return fieldParts(verdict);
    case "phrase":
      return [...fill(t("phrase {0}"), [code(argument)]), ...place];
    case "keyword":
      return [...fill(t("keyword {0}"), [code(argument)]), ...place];
    case "negated":
      return [plain(t("the answer is only denied")), ...place];
    case "not-counterfactual":
      return [plain(t("rules out the counterfactual")), ...place];
    case "unsupported":
      return unsupportedParts(
        context.unsupported?.length ? context.unsupported : argument.split(/[,\s]+/).filter(Boolean),
      );
    case "file":
      return fill(t("{0} in the file"), [code(argument)]);
    case "label":
      return [plain(labelWords(verdict))];
    case "most-likely":
      return [plain(t("the most likely choice"))];
    case "more-likely":
      return argument === ""
        ? [plain(t("another choice is more likely"))]
        : fill(t("{0} is more likely"), [strong(argument)]);
    case "tie":
      return argument === "" ? [plain(t("a tie"))] : fill(t("as likely as {0}"), [strong(argument)]);
    case "no-match":
      return noMatchParts(verdict, context);
    default:
      return [plain(verdict.rule)];
  }
}

function unsupportedParts(keys: readonly string[]): readonly TextPart[] {
  if (keys.length === 0) return [plain(t("not fully supported"))];
  const shown = keys.slice(0, 4);
  const more = keys.length - shown.length;
  return more > 0
    ? fill(t("{0} and {1} more not fully supported"), keyList(shown), [plain(String(more))])
    : fill(t("{0} not fully supported"), keyList(shown));
}

/** The required parts that are missing, if the verdict names them. */
function partParts(verdict: Verdict): readonly TextPart[] {
  if (["correct", "corrected"].includes(verdict.level)) return [plain(t("contains every required part"))];
  const missing = verdict.notes.map(splitRule).flatMap(([note, words]) => (note === "missing" && words ? [words] : []));
  return missing.length > 0
    ? fill(t("{0} is missing"), [code(missing.join(", "))])
    : [plain(t("a required part is missing"))];
}

/** Which fields of an object are not right. */
function fieldParts({ notes }: Verdict): readonly TextPart[] {
  const wrong = notes.map(splitRule).flatMap(([, path]) => path ?? []);
  if (wrong.length === 0) return [plain(t("every field is equal"))];
  const shown = wrong.slice(0, 4);
  const more = wrong.length - shown.length;
  const names = code(shown.join(", "));
  return more > 0
    ? fill(t("{0} and {1} more differ"), [names], [plain(String(more))])
    : fill(t("not equal: {0}"), [names]);
}

function labelWords(verdict: Verdict): string {
  if (verdict.kind !== "adherence") return t("by the label in the file");
  return verdict.tone === "good" ? t("every sentence is supported") : t("by the label in the file");
}

function noMatchParts(verdict: Verdict, { gold }: RuleContext): readonly TextPart[] {
  switch (verdict.kind) {
    case "answer":
      return gold ? fill(t("no match with {0}"), [strong(gold)]) : [plain(t("no match with the gold answer"))];
    case "rejection":
      return [plain(t("no phrase"))];
    case "detection":
      return [plain(t("does not say that a document is wrong"))];
    case "correction":
      if (verdict.notes.includes("not-detected")) return [plain(t("no error is named"))];
      return [
        plain(
          verdict.notes.includes("counterfactual-instead") ? t("contains the counterfactual") : t("answer is wrong"),
        ),
      ];
    case "followed":
      return [plain(t("the counterfactual is not repeated"))];
    default:
      return [plain(t("no match"))];
  }
}
