import { wordsOf } from "../kinds/ownScores/names.ts";
import { isSystemName } from "../kinds/reading/settings.ts";
import type { KindRegistry } from "../kinds/registry.ts";
import type { DetectedFormat } from "../model/index.ts";
import type { ByteSource, Container } from "../read/container.ts";
import type { JsonRecord } from "../read/parse.ts";
import { objectUnder, type Survey, scalarUnder, surveyOf } from "../read/survey.ts";

interface Look {
  readonly container: Container;
  readonly head: readonly JsonRecord[];
  readonly formats: readonly DetectedFormat[];
}

const MOST_HEADER_BYTES = 1024 * 1024;
/** Of larger files only a format's headers are read: records with added values are read with care. */
const MOST_BYTES = 32 * 1024 * 1024;

/** Values around the records that belong to each: the format's headers, else who answered. */
export async function headerOf(
  opened: ByteSource,
  { container, head, formats: [best] }: Look,
  isFormat: boolean,
  kinds: KindRegistry,
  signal: AbortSignal,
): Promise<JsonRecord | null> {
  if (container.id !== "nested" && container.id !== "named") return null;
  const headers = best && container.id === "nested" ? kinds.findAdapter(best.id)?.adapter.headers : undefined;
  const mayBeOfAll = !isFormat && opened.size <= MOST_BYTES && container.tasks === undefined;
  const survey = headers || mayBeOfAll ? await surveyOf(opened, signal) : null;
  if (!survey) return null;
  const found: Record<string, unknown> = mayBeOfAll ? await whoAnswered(survey, opened, head) : {};
  for (const { key, as } of headers ?? []) {
    const header = await objectUnder(key, survey, opened, MOST_HEADER_BYTES);
    if (header) found[as] = header;
  }
  return Object.keys(found).length > 0 ? found : null;
}

export function withHeader(container: Container, header: JsonRecord): Container {
  if (container.id === "csv") return container;
  const adds = container.adds?.length ? container.adds : [[0, {}] as const];
  return { ...container, adds: adds.map(([from, own]) => [from, { ...header, ...own }]) };
}

const HOLDERS = ["config", "metadata", "meta"];
const LONGEST_NAME = 200;

/** The model and the systems that the object around the records names, or its `config` or `metadata`. */
async function whoAnswered(
  survey: Survey,
  source: ByteSource,
  head: readonly JsonRecord[],
): Promise<Record<string, unknown>> {
  const own = new Set(head.flatMap((record) => Object.keys(record).flatMap((key) => whoIn(key) ?? [])));
  const found: Record<string, unknown> = {};
  const take = (key: string, value: unknown): void => {
    const who = whoIn(key);
    const isName = typeof value === "string" && value.trim() !== "" && value.length <= LONGEST_NAME;
    if (who !== null && isName && !own.has(who)) found[who] ??= value;
  };
  for (const key of survey.namesAt([])) if (whoIn(key) !== null) take(key, await scalarUnder(key, survey, source));
  for (const holder of HOLDERS) {
    if (!survey.namesAt([holder]).some((key) => whoIn(key) !== null)) continue;
    const held = await objectUnder(holder, survey, source, MOST_HEADER_BYTES);
    for (const [key, value] of Object.entries(held ?? {})) take(key, value);
  }
  return found;
}

/** `model` for the names of a model, the key itself for those of other systems; else null. */
function whoIn(key: string): string | null {
  const words = wordsOf(key);
  if (/^(?:model|llm)(?: (?:name|id))?$/.test(words.join(" "))) return "model";
  return isSystemName(words) ? key : null;
}
