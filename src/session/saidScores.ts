import { isJudgesName, isSureScore } from "../kinds/ownScores/names.ts";
import { bracketed, readReply } from "../kinds/rating/replies.ts";
import { profileOf } from "../kinds/reading/profile.ts";
import type { SaidScores } from "../protocol/session.ts";
import { isObject } from "../read/parse.ts";
import { type ColumnUse, usesOf } from "./columnUse.ts";
import type { EvaluationPlan } from "./evaluationPlan.ts";
import { oncePerSlot } from "./oncePerSlot.ts";
import { profiledOf } from "./sources.ts";
import type { EvaluationView } from "./view.ts";

const FEWEST = 5;
const MOSTLY = 0.8;
const LONGEST = 20_000;
const LONGEST_SAID = 40;

const TAGGED = /<(score|rating|grade|verdict|judge?ment|label)>\s*([^<]{1,40}?)\s*<\/\1>/i;
const LINE =
  /^[ \t*#_-]{0,8}((?:final|overall|total)?[ ]?(?:score|rating|grade|verdict|judge?ment))[ *_]{0,4}(?:[:=]|is)[ *_[]{0,6}(\d{1,4}(?:\.\d{1,4})?(?: ?(?:\/|out of) ?\d{1,4})?|pass(?:ed)?|fail(?:ed)?|(?:in)?correct|true|false|yes|no)\b/im;
const FENCED = /```(?:json)?\s*(\{[\s\S]*\})\s*```/;

/** The score or verdict that a judge's text has within, as `name value`; null for none. */
export function scoreSaid(text: string): string | null {
  if (text.length > LONGEST) return null;
  const inside = FENCED.exec(text)?.[1] ?? text.trim();
  if (inside.startsWith("{")) return scoreIn(inside);
  const [, name, value] = TAGGED.exec(text) ?? LINE.exec(text) ?? [];
  if (name !== undefined && value !== undefined) return `${name.trim().toLowerCase()} ${value}`;
  const number = bracketed(text);
  return number === null ? null : `[[${number}]]`;
}

function scoreIn(json: string): string | null {
  try {
    const value: unknown = JSON.parse(json);
    for (const [key, one] of isObject(value) ? Object.entries(value) : []) {
      const isShort = typeof one === "number" || typeof one === "boolean" || typeof one === "string";
      if (isShort && String(one).length <= LONGEST_SAID && (isSureScore(key) || isJudgesName(key)))
        return `${key} ${one}`;
    }
  } catch {
    return null; // A text that only begins like an object.
  }
  return null;
}

/** Whether a column of its own has what a text says: `judge_score` beside `judge_raw`. */
const isBeside = (said: string, path: string, paths: readonly string[]): boolean =>
  paths.some((other) => other !== path && other.toLowerCase().endsWith((said.split(" ").at(-2) ?? said).toLowerCase()));

const UNUSED: ColumnUse = { members: new Set(), scores: new Set() };
const READ: readonly string[] = ["question", "response", "answer", "documents", "history"];

function saidIn({ slot, plan }: EvaluationPlan["rows"][number], kinds: EvaluationView["kinds"]): readonly SaidScores[] {
  if (plan.map === null) return [];
  const records = profiledOf(slot);
  const columns = profileOf(records).columns.filter(({ steps }) => steps.length === 1);
  const paths = columns.map(({ path }) => path);
  const found = columns.flatMap((column): readonly (SaidScores & { readonly column: typeof column })[] => {
    const [key = ""] = column.steps;
    const texts = records.flatMap(({ [String(key)]: value }) =>
      typeof value === "string" && value.trim() !== "" ? [value] : [],
    );
    const isGrade = isJudgesName(String(key));
    const saidBy = (text: string) => scoreSaid(text) ?? (isGrade && readReply(text) !== null ? text.trim() : null);
    // Most columns are no judge's: a few texts show it.
    if (texts.length < FEWEST || texts.slice(0, FEWEST).every((text) => saidBy(text) === null)) return [];
    const said = texts.flatMap((text) => saidBy(text) ?? []);
    const [example = ""] = said;
    const isMost = said.length >= MOSTLY * texts.length && !isBeside(example, column.path, paths);
    return isMost ? [{ path: column.path, example, said: said.length, records: records.length, column }] : [];
  });
  if (found.length === 0) return [];
  const adapter = kinds.adapterOf(kinds.kindOf(plan.kind), plan.adapter, plan.map);
  const uses = usesOf(
    slot,
    adapter,
    found.map(({ column }) => column),
  );
  return found.flatMap(({ column, ...said }) => {
    const { members, scores } = uses.get(column.path) ?? UNUSED;
    return scores.size > 0 || READ.some((member) => members.has(member)) ? [] : [said];
  });
}

/** Columns of texts that no sample uses and that say a score or a verdict in most records. */
export const saidScores = oncePerSlot<readonly SaidScores[]>([], saidIn);
