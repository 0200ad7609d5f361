import { saidUnder } from "../kinds/guess/saidScore.ts";
import { profileOf } from "../kinds/reading/profile.ts";
import type { SaidScores } from "../model/index.ts";
import { type ColumnUse, usesOf } from "./columnUse.ts";
import type { EvaluationPlan } from "./evaluationPlan.ts";
import { oncePerSlot } from "./oncePerSlot.ts";
import { profiledOf } from "./sources.ts";
import type { EvaluationView } from "./view.ts";

const FEWEST = 5;
const MOSTLY = 0.8;

/** Whether a column of its own has what a text says: `judge_score` beside `judge_raw`. */
const isBeside = (said: string, path: string, paths: readonly string[]): boolean =>
  paths.some((other) => other !== path && other.toLowerCase().endsWith((said.split(" ").at(-2) ?? said).toLowerCase()));

const UNUSED: ColumnUse = { members: new Set(), scores: new Set() };
const READ: readonly string[] = ["question", "response", "answer", "documents", "history", "gold", "ratings"];

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
    const saidBy = (text: string) => saidUnder(String(key), text);
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
