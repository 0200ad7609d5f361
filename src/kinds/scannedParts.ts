import { isAttemptField } from "../analysis/table/attempts.ts";
import type { ChunkBuilder } from "../analysis/table/chunk.ts";
import { type Scanner, Type, type Want, type Wants } from "../read/scan/scanner.ts";
import { isTypeKey } from "../read/summaries.ts";
import { ScorePlan } from "./ownScores/plan.ts";
import { ScannedScores } from "./ownScores/scanned.ts";
import {
  ATTEMPT_WANTS,
  ScannedKeys,
  type ScannedLayout,
  type ScannedRows,
  type ScanOptions,
  type ScanProgram,
} from "./scanned.ts";
import { Fields, GivenFields, NONE } from "./scannedFields.ts";
import { ScannedSlices } from "./scannedSlices.ts";
import { ScannedStates, STATE_WANTS } from "./states/scanned.ts";

const itself = (slot: number): number => slot;

/** What rows of every kind are read with. */
export class ScannedParts {
  readonly fields: Fields;
  readonly keys: ScannedKeys;
  readonly #slices: ScannedSlices | null;
  /** Keys of slices and groups: these go by how a value is written. */
  readonly #asWritten: ReadonlySet<string>;
  readonly #group: number;
  readonly #careful: GivenFields<number>;
  /** Slots whose words show that a row is a record. */
  readonly #named: GivenFields<number>;
  readonly #states: ScannedStates;

  constructor(
    readonly scanner: Scanner,
    readonly options: ScanOptions,
    careful: Iterable<string>,
    /** The scores that the file has; null if it has none. */
    readonly scores: ScannedScores | null,
    readonly learnt: () => ScanProgram | null,
    slices: readonly string[] = [],
    group: string | null = null,
  ) {
    this.fields = new Fields(scanner);
    this.#asWritten = new Set(group === null ? slices : [...slices, group]);
    this.#group = group === null ? NONE : this.fields.slotOf(group);
    this.#slices = slices.length === 0 ? null : new ScannedSlices(scanner, slices);
    this.keys = new ScannedKeys(scanner, this.#slices);
    const named = [...scanner.slots].filter(([key]) => !isTypeKey(key)).map(([, slot]) => slot);
    this.#careful = new GivenFields(scanner, this.fields.slotsOf(careful), itself);
    this.#named = new GivenFields(scanner, named, itself);
    this.#states = new ScannedStates(scanner, options.modes.states);
  }

  /** Slots by field, in the order of the layout. */
  slotsOf<Field extends string>(
    wants: Readonly<Record<Field, unknown>>,
    { keys }: Pick<ScannedLayout<never>, "keys">,
  ): Readonly<Record<Field, readonly number[]>> {
    // `fromEntries` forgets the names of the keys.
    return Object.fromEntries(
      Object.keys(wants).map((field) => [field, this.fields.slotsOf(keys.get(field))]),
    ) as Readonly<Record<Field, readonly number[]>>;
  }

  /** Keys of `ScannedRows.numbers`: those of fields that no other field shares, and those of scores. */
  numbersOf(fields: readonly string[], { keys }: Pick<ScannedLayout<never>, "keys">): ReadonlySet<string> {
    const others = new Set([...keys].flatMap(([field, own]) => (fields.includes(field) ? [] : own)));
    const own = [...fields.flatMap((field) => keys.get(field) ?? []), ...(this.scores?.numbers() ?? [])];
    // So do attempts.
    return new Set(own.filter((key) => !others.has(key) && !isAttemptField(key) && !this.#asWritten.has(key)));
  }

  /** Writes the slices that are none of the kind; before values, and before the id that they are part of. */
  writeSlices(into: ChunkBuilder, at: number): void {
    this.#slices?.write(into, at);
  }

  /** Writes the row's group by a field; false if there is no such field, or nothing in it. */
  writeGroup(into: ChunkBuilder, at: number): boolean {
    if (this.#group === NONE) return false;
    const type = this.scanner.words[this.#group];
    this.keys.beginGroup("field");
    let hasWords = false;
    if (type === Type.string) hasWords = this.keys.addText(this.#group);
    else if (type === Type.number) hasWords = this.keys.addString(String(this.scanner.numberAt(this.#group)));
    else if (type === Type.true || type === Type.false) hasWords = this.keys.addString(String(type === Type.true));
    if (hasWords) this.keys.group(into, at, "field");
    return hasWords;
  }

  /** Whether no field is given whose records are read carefully, and the row is surely no line of means or totals. */
  isPlain(): boolean {
    const { words } = this.scanner;
    const careful = this.#careful.now;
    for (let at = 0; at < careful.length; at++) if (words[careful[at] ?? NONE] !== Type.absent) return false;
    return this.#hasWords();
  }

  /** Whether the row has a list, or words that are not those of a summary: means and totals have neither. */
  #hasWords(): boolean {
    const named = this.#named.now;
    for (let at = 0; at < named.length; at++) if (this.fields.isNamed(named[at] ?? NONE)) return true;
    return false;
  }

  /** Reads the scores. Returns false if one is in doubt, or the row did not run. */
  readScores(): boolean {
    return this.scores?.read() !== false && this.#states.haveRun();
  }

  isAnswer(slot: number): boolean {
    return this.#states.isAnswer(slot);
  }
}

/** The program of a kind's fields, and of the scores that the file has; null if these cannot be scanned. */
export function programWith(
  { scores, taken }: Pick<ScannedLayout<never>, "scores" | "taken">,
  own: ReadonlyMap<string, Want>,
  careful: Iterable<string>,
  begin: (parts: ScannedParts) => ScannedRows,
): ScanProgram | null {
  const programFor = (slices: readonly string[], group: string | null): ScanProgram | null => {
    const fields = new Map<string, Want>(own);
    for (const key of [...careful, ...[...ATTEMPT_WANTS, ...STATE_WANTS].map(([name]) => name)]) {
      if (!fields.has(key)) fields.set(key, "value");
    }
    for (const key of slices) if (!fields.has(key)) fields.set(key, "word");
    if (group !== null && !fields.has(group)) fields.set(group, "value");
    const wants: Wants = { fields };
    const withPlan = (plan: ScorePlan | null): ScanProgram => ({
      wants: plan?.wants ?? wants,
      sliced,
      begin: (scanner, options) => {
        const ownScores = plan && new ScannedScores(plan, scanner, options.modes.scores);
        const learnt = () => {
          const further = ownScores?.learnt() ?? null;
          return further && withPlan(further);
        };
        return begin(new ScannedParts(scanner, options, careful, ownScores, learnt, slices, group));
      },
    });
    const plan = scores && ScorePlan.of(scores, taken, wants);
    return scores !== null && plan === null ? null : withPlan(plan);
  };
  // The last one is kept, since its scanners are used again.
  let last: { readonly names: string; readonly program: ScanProgram | null } | null = null;
  const sliced: ScanProgram["sliced"] = (slices, group) => {
    const names = JSON.stringify([slices, group]);
    if (last?.names !== names)
      last = { names, program: slices.length > MOST_SLICES ? null : programFor(slices, group) };
    return last.program;
  };
  return programFor([], null);
}

/** A scanner has room for so many fields more. */
const MOST_SLICES = 8;
