import type { JsonRecord } from "../../read/parse.ts";
import { plainText } from "../../read/written.ts";
import { printPath } from "../dottedPath.ts";
import { OF_JUDGES, wordsOf } from "../ownScores/names.ts";
import { isVerdictName } from "../reading/columnNames.ts";
import { SURE } from "../reading/evidence.ts";
import { roleNames } from "../reading/roleNames.ts";
import { foldLabel, worthOf } from "../reading/words.ts";
import { type LabelPair, labelColumn, labelPairIn } from "./labelPair.ts";

const FEWEST = 10;
const NEARLY_ALL = 0.95;

/**
 * Paths of two label columns, the reference and the response, if a verdict column says row by row whether they are
 * equal. Null if no verdict does, or if one label is a judge's.
 */
export function agreedLabels(
  records: readonly JsonRecord[],
): { readonly reference: string; readonly response: string } | null {
  const verdicts = Object.keys(records[0] ?? {}).filter((key) => isVerdictName(wordsOf(key)));
  if (verdicts.length === 0) return null;
  const areSaid = ({ gold, auto }: LabelPair) =>
    verdicts.some((verdict) => saysWhetherSame(records, verdict, gold, auto));
  const named = labelPairIn(records);
  const [pair, another] = named === null ? pairsWithGold(records, verdicts).filter(areSaid) : [named];
  if (pair === undefined || another !== undefined || OF_JUDGES.test(pair.auto) || !areSaid(pair)) return null;
  return { reference: printPath([pair.gold]), response: printPath([pair.auto]) };
}

const MOST_PAIRED = 12;

/** Each column of labels beside the one that is named as what is right: names of what was chosen are many. */
function pairsWithGold(records: readonly JsonRecord[], verdicts: readonly string[]): readonly LabelPair[] {
  const keys = [...new Set(records.flatMap(Object.keys))].filter((key) => !verdicts.includes(key));
  const labels = keys.filter((key) => labelColumn(key, records) !== null);
  const [gold, another] = labels.filter((key) => roleNames([key]).reference >= SURE);
  if (gold === undefined || another !== undefined || labels.length > MOST_PAIRED) return [];
  return labels.filter((auto) => auto !== gold).map((auto) => ({ gold, auto }));
}

function saysWhetherSame(records: readonly JsonRecord[], verdict: string, gold: string, auto: string): boolean {
  const found = { right: 0, wrong: 0, fitting: 0 };
  for (const { [verdict]: said, [gold]: one, [auto]: other } of records) {
    const text = foldLabel(plainText(said));
    const isPlain = typeof said === "boolean" || typeof said === "number" || /^[01](?:\.0)?$/.test(text);
    const worth = isPlain ? Number(said) : worthOf(text);
    if ([one, other].some((label) => label === undefined || label === null) || (worth !== 0 && worth !== 1)) continue;
    found[worth === 1 ? "right" : "wrong"]++;
    if ((foldLabel(plainText(one)) === foldLabel(plainText(other))) === (worth === 1)) found.fitting++;
  }
  const all = found.right + found.wrong;
  return all >= FEWEST && found.right > 0 && found.wrong > 0 && found.fitting >= NEARLY_ALL * all;
}
