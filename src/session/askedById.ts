import { attemptOf } from "../analysis/table/attempts.ts";
import { wordsOf } from "../kinds/ownScores/names.ts";
import type { AnyKind } from "../kinds/registry.ts";
import type { JsonRecord } from "../read/parse.ts";
import { setOf } from "../text/wordList.ts";

/** What distinguishes a sample's question from others. */
export interface AskedSample {
  readonly question: string;
  readonly id: string;
  /** Gold answer, choices and images. */
  readonly beside: string;
  readonly setting: string;
}

const FEW = 0.05;
const SOME = 0.1;
const MOSTLY = 0.9;
const FEWEST_NUMBERED = 5;

/**
 * Whether ids distinguish questions with the same text, as those of many images: their gold answers, choices or
 * images differ, and each id has one of these. Of ids that may be row numbers several have to. Or each id was asked of
 * several models, and texts have different numbers of ids: repeats have as many each.
 */
export function areAskedById(samples: readonly AskedSample[]): boolean {
  const idsOf = new Map<string, Map<string, string>>();
  const ofId = new Map<
    string,
    { readonly questions: Set<string>; readonly besides: Set<string>; readonly settings: Set<string> }
  >();
  for (const { question, id, beside, setting } of samples) {
    const ids = idsOf.get(question) ?? new Map<string, string>();
    idsOf.set(question, ids.set(id, beside));
    const own = ofId.get(id) ?? { questions: new Set(), besides: new Set(), settings: new Set() };
    ofId.set(id, own);
    own.questions.add(question);
    own.besides.add(beside);
    own.settings.add(setting);
  }
  const shared = [...idsOf.values()].filter(({ size }) => size > 1).map((ids) => [...ids.values()]);
  const all = [...ofId.values()];
  const odd = all.filter(({ questions, besides }) => questions.size > 1 || besides.size > 1).length;
  if (shared.length === 0 || odd > FEW * all.length) return false;
  const differing = shared.filter((besides) => new Set(besides).size > 1);
  const others = shared.reduce((sum, besides) => sum + besides.filter((one) => one !== besides[0]).length, 0);
  if (differing.length > 0 && differing.length >= SOME * shared.length)
    return others >= FEWEST_NUMBERED || !areNumbered([...ofId.keys()], 1);
  const areOfModels = all.filter(({ settings }) => settings.size > 1).length >= MOSTLY * all.length;
  return areOfModels && areUneven([...idsOf.values()]) && !areNumbered([...ofId.keys()], Number.POSITIVE_INFINITY);
}

/** Whether ids are whole numbers without many gaps, from `most` on or below. */
function areNumbered(ids: readonly string[], most: number): boolean {
  const numbers = ids.map(Number);
  if (!ids.every((id) => /^\d{1,15}$/.test(id))) return false;
  const [least, last] = numbers.reduce(([low, high], one) => [Math.min(low, one), Math.max(high, one)], [Infinity, 0]);
  return least <= most && last - least < 2 * numbers.length;
}

function areUneven(texts: readonly { readonly size: number }[]): boolean {
  const often = new Map<number, number>();
  for (const { size } of texts) often.set(size, (often.get(size) ?? 0) + 1);
  return Math.max(...often.values()) < MOSTLY * texts.length;
}

const IMAGES = setOf("image images img picture photo figure video audio frame");
const LONGEST = 200;

/** Null without a question or an id. */
export function askedSample(sample: unknown, record: JsonRecord, kind: AnyKind): AskedSample | null {
  const question = kind.compare.groupOf(sample).question?.join("\n").trim() ?? "";
  const id = kind.read.idOf(sample) ?? "";
  if (question === "" || id === "") return null;
  const gold = kind.compare.repeating?.askedBeside?.(sample, record) ?? [];
  const images = Object.keys(record).filter((key) => wordsOf(key).some((word) => IMAGES.has(word)));
  const shown = images.flatMap((key) => {
    const value = record[key];
    return typeof value === "string" || typeof value === "number" ? [String(value).slice(0, LONGEST)] : [];
  });
  const setting = JSON.stringify([attemptOf(record), Object.values(kind.measure.slicesOf(sample))]);
  return { question, id, beside: JSON.stringify([gold, shown]), setting };
}
