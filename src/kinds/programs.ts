import { CHOICE_KEYS } from "./choicesBeside.ts";
import { type Layout, THE_RECORD } from "./format.ts";
import type { Slot } from "./mappedSlots.ts";
import type { ProgramOf, ScannedLayout, ScanProgram } from "./scanned.ts";

type Declared<Sample> = Partial<
  Pick<ScannedLayout<Sample>, "when" | "next" | "words" | "scores" | "always" | "settle">
> &
  Pick<Layout<never, string>, "needs"> & {
    readonly before?: readonly string[];
  };

/** The program of a layout; null if a field is not a key of the record, or the kind has no program. */
export function programOf<Sample>(
  slots: readonly Slot[],
  taken: ReadonlySet<string>,
  { needs = [], before = [], next = null, ...declared }: Declared<Sample>,
  program: ProgramOf<Sample> | undefined,
): ScanProgram | null {
  const keys = new Map<string, readonly string[]>();
  const careful = new Set<string>(before);
  for (const { id, choices } of slots) {
    const places = choices.map(({ key, path }) => key ?? (path.length === 0 ? THE_RECORD : null));
    if (places[0] === null) return null;
    for (const [at, { path }] of choices.entries()) if (places[at] === null) careful.add(String(path[0]));
    keys.set(
      id,
      places.filter((key) => key !== null),
    );
  }
  const own = new Set([...keys.values()].flat());
  for (const key of CHOICE_KEYS) if (!own.has(key)) careful.add(key);
  const { when = null, words = {}, scores = null, always = {}, settle = nothing } = declared;
  const groups = needs.map((need) => (typeof need === "string" ? [need] : need));
  return program?.({ keys, careful, when, next, needs: groups, words, scores, taken, always, settle }) ?? null;
}

const nothing = () => ({});
