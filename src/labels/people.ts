import * as v from "valibot";
import {
  type AGENT_PREFIX,
  type Annotator,
  HUMAN_PREFIX,
  type LabelEdit,
  type LabelledSentence,
  type LabelPlan,
  type LabelUpdate,
  type SampleKey,
  type SampleLabels,
  type SampleTag,
  SENTENCE_LABELS,
  type Vote,
} from "../model/index.ts";
import { fitting, orNull, outputOf } from "../read/schemas.ts";
import { jsonOf } from "../read/written.ts";

/** A line of a file of people's labels. */
export interface LabelLine {
  readonly who: string;
  /** ISO 8601, in UTC. */
  readonly when: string;
  readonly sample: Omit<SampleKey, "source">;
  readonly said: LabelEdit;
  readonly isUndo: boolean;
}

/** `answers.labels.human.jsonl` is beside `answers.jsonl`. */
export function labelFileName(dataFile: string): string {
  return `${dataFile.replace(/(\.gz)?$/i, "").replace(/\.[^./\\]+$/, "")}.labels.human.jsonl`;
}

/** `answers.labels.agents.jsonl`: agents' suggestions in the same form. */
export function agentFileName(dataFile: string): string {
  return labelFileName(dataFile).replace(/human\.jsonl$/, "agents.jsonl");
}

export function writeLabelLine({ who, when, sample, said, isUndo }: LabelLine): string {
  const { id, row, contentKey } = sample;
  const own = { ...writtenEdit(said), ...(isUndo ? { undo: true } : {}) };
  return `${JSON.stringify({ when, who, id, row: row + 1, key: contentKey, ...own })}\n`;
}

/** A tag that is taken off has `off`. */
function writtenEdit(said: LabelEdit): object {
  if (said.what !== "tag") return said;
  const { what, tag, sentence, isOn } = said;
  return { what, tag, ...(sentence === null ? {} : { sentence }), ...(isOn ? {} : { off: true }) };
}

export interface LabelFile {
  readonly lines: readonly LabelLine[];
  /** Plans of drawing labels; of several for one metric and judge the last counts. */
  readonly plans: readonly LabelPlan[];
  readonly unread: number;
}

/** Never throws. */
export function readLabelLines(text: string): LabelFile {
  const lines: LabelLine[] = [];
  const plans: LabelPlan[] = [];
  let unread = 0;
  for (const line of text.split("\n")) {
    if (line.trim() === "") continue;
    const fields = jsonOf(line);
    const drawn = outputOf(plan, fields);
    const read = drawn ? null : readLine(fields);
    if (drawn) plans.push(drawn);
    else if (read) lines.push(read);
    else unread++;
  }
  return { lines, plans, unread };
}

export const writePlanLine = (plan: LabelPlan): string => `${JSON.stringify(plan)}\n`;

export const planFor = (plans: readonly LabelPlan[], metric: string, judge: Annotator): LabelPlan | null =>
  plans.findLast((plan) => plan.metric === metric && plan.judge === judge) ?? null;

const text = v.string();
const textOrNull = v.optional(v.nullable(text), null);

const plan: v.GenericSchema<unknown, LabelPlan> = v.object({
  plan: v.literal(1),
  metric: text,
  judge: text,
  seed: v.pipe(v.number(), v.safeInteger()),
  strata: fitting(v.object({ id: text, size: v.number() })),
});

const edit: v.GenericSchema<unknown, LabelEdit> = v.variant("what", [
  v.object({
    what: v.literal("sentence"),
    sentence: text,
    label: v.optional(v.nullable(v.picklist(SENTENCE_LABELS)), null),
    keys: v.optional(v.array(text), []),
    note: v.fallback(textOrNull, null),
  }),
  v.object({ what: v.literal("verdict"), verdict: textOrNull }),
  v.object({
    what: v.literal("vote"),
    vote: v.optional(v.nullable(v.union([text, v.pipe(v.number(), v.finite())])), null),
  }),
  v.object({ what: v.literal("note"), note: textOrNull }),
  v.pipe(
    v.object({
      what: v.literal("tag"),
      tag: v.pipe(text, v.transform(tagOf), text),
      sentence: textOrNull,
      off: v.optional(v.boolean(), false),
    }),
    v.transform(({ off, ...said }) => ({ ...said, isOn: !off })),
  ),
]);

const editLine = v.pipe(
  v.object({
    who: v.pipe(text, v.regex(/\S/)),
    when: v.fallback(text, ""),
    id: orNull(text),
    row: v.fallback(v.pipe(v.number(), v.safeInteger(), v.minValue(1)), 1),
    key: text,
    undo: v.fallback(v.boolean(), false),
  }),
  v.transform(({ who, when, id, row, key, undo }): Omit<LabelLine, "said"> => {
    return { who, when, sample: { id, row: row - 1, contentKey: key }, isUndo: undo };
  }),
);

function readLine(fields: unknown): LabelLine | null {
  const line = outputOf(editLine, fields);
  const said = line && outputOf(edit, fields);
  return said && { ...line, said };
}

/** A person's labels of a sample after an edit; null if none are left. */
export function afterSaying(labels: SampleLabels | null, said: LabelEdit): SampleLabels | null {
  const after = new SaidLabels(labels);
  after.say(said);
  return after.labels;
}

class SaidLabels {
  readonly #others: SampleLabels;
  /** Keys come from files and may be `__proto__`. */
  readonly #sentences: Map<string, LabelledSentence>;
  #verdict: string | null;
  #votes: readonly Vote[] | null;
  #note: string | null;
  readonly #tags: Map<string, SampleTag>;

  constructor(labels: SampleLabels | null) {
    const { sentences = {}, verdict = null, votes = null, note = null, tags = [], ...others } = labels ?? {};
    this.#others = others;
    this.#sentences = new Map(Object.entries(sentences));
    this.#verdict = verdict;
    this.#votes = votes;
    this.#note = note;
    this.#tags = new Map(tags.map((tag) => [tagKey(tag), tag]));
  }

  say(said: LabelEdit): void {
    switch (said.what) {
      case "sentence": {
        const { sentence, label, keys, note } = said;
        this.#sentences.delete(sentence);
        if (label !== null) this.#sentences.set(sentence, { label, keys, note });
        return;
      }
      case "verdict":
        this.#verdict = said.verdict;
        return;
      case "vote":
        this.#votes = votesOf(said.vote);
        return;
      case "note":
        this.#note = said.note;
        return;
      case "tag": {
        const { tag, sentence } = said;
        if (said.isOn) this.#tags.set(tagKey(said), this.#tags.get(tagKey(said)) ?? { tag, sentence });
        else this.#tags.delete(tagKey(said));
      }
    }
  }

  get isEmpty(): boolean {
    const said = [this.#verdict, this.#votes, this.#note].some((value) => value !== null);
    return !said && this.#sentences.size === 0 && this.#tags.size === 0 && Object.keys(this.#others).length === 0;
  }

  get labels(): SampleLabels | null {
    if (this.isEmpty) return null;
    const sentences = this.#sentences.size > 0 ? Object.fromEntries(this.#sentences) : null;
    return {
      ...this.#others,
      ...given("sentences", sentences),
      ...given("verdict", this.#verdict),
      ...given("votes", this.#votes),
      ...given("note", this.#note),
      ...given("tags", this.#tags.size > 0 ? [...this.#tags].sort(byKey).map(([, tag]) => tag) : null),
    };
  }
}

/** The edit that restores the labels of `before`. */
export function takenBack(before: SampleLabels | null, said: LabelEdit): LabelEdit {
  switch (said.what) {
    case "sentence": {
      const { sentence } = said;
      const was = ownValue(before?.sentences ?? {}, sentence);
      return { what: "sentence", sentence, label: was?.label ?? null, keys: was?.keys ?? [], note: was?.note ?? null };
    }
    case "verdict":
      return { what: "verdict", verdict: before?.verdict ?? null };
    case "vote":
      return { what: "vote", vote: before?.votes?.[0]?.value ?? null };
    case "note":
      return { what: "note", note: before?.note ?? null };
    case "tag": {
      const was = before?.tags?.find((one) => tagKey(one) === tagKey(said));
      return { ...said, ...was, isOn: was !== undefined };
    }
  }
}

const tagKey = ({ tag, sentence }: SampleTag): string => JSON.stringify([tag.toLowerCase(), sentence]);

const byKey = ([one]: readonly [string, SampleTag], [other]: readonly [string, SampleTag]): number =>
  one < other ? -1 : 1;

const LONGEST_TAG = 100;

/** A tag as it is kept: on one line, without white space around it; null if nothing is left or it is too long. */
export function tagOf(text: string): string | null {
  const tag = text
    .replace(/[\s\p{C}]+/gu, " ")
    .trim()
    .normalize("NFC");
  return tag === "" || tag.length > LONGEST_TAG ? null : tag;
}

function votesOf(value: string | number | null): readonly Vote[] | null {
  return value === null ? null : [{ value, unparsed: null, raw: null, rationale: null, isSwapped: false }];
}

function given<Name extends keyof SampleLabels>(
  name: Name,
  value: SampleLabels[Name] | null,
): Partial<Pick<SampleLabels, Name>> {
  // The member has the type of its name.
  return value === null || value === undefined ? {} : ({ [name]: value } as Partial<Pick<SampleLabels, Name>>);
}

function ownValue<Value>(values: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(values, key) ? values[key] : undefined;
}

interface PersonLabels {
  readonly sample: LabelLine["sample"];
  readonly labels: SampleLabels;
}

/** Each person's labels after all lines, by the key of the sample's texts, without undone ones. */
export function foldLines(
  lines: readonly LabelLine[],
  prefix: typeof HUMAN_PREFIX | typeof AGENT_PREFIX = HUMAN_PREFIX,
): ReadonlyMap<Annotator, ReadonlyMap<string, PersonLabels>> {
  const byPerson = new Map<Annotator, Map<string, { sample: LabelLine["sample"]; readonly said: SaidLabels }>>();
  for (const { who, sample, said } of lines) {
    const person = `${prefix}${who}`;
    const own = byPerson.get(person) ?? new Map();
    byPerson.set(person, own);
    const one = own.get(sample.contentKey) ?? { sample, said: new SaidLabels(null) };
    one.sample = sample;
    one.said.say(said);
    if (one.said.isEmpty) own.delete(sample.contentKey);
    else own.set(sample.contentKey, one);
  }
  return new Map([...byPerson].map(([person, own]) => [person, new Map([...own].flatMap(foldedOf))]));
}

function foldedOf([key, { sample, said }]: readonly [
  string,
  { readonly sample: LabelLine["sample"]; readonly said: SaidLabels },
]): readonly (readonly [string, PersonLabels])[] {
  const { labels } = said;
  return labels === null ? [] : [[key, { sample, labels }]];
}

/** The same as updates of an evaluation, by person; `indexOf` returns a row's sample index. */
export function updatesOf(
  lines: readonly LabelLine[],
  indexOf: (row: number) => number | null,
  prefix: typeof HUMAN_PREFIX | typeof AGENT_PREFIX = HUMAN_PREFIX,
): ReadonlyMap<Annotator, readonly (LabelUpdate & { readonly contentKey: string })[]> {
  return new Map(
    [...foldLines(lines, prefix)].map(([person, samples]) => [
      person,
      [...samples].map(([contentKey, { sample, labels }]) => {
        const index = indexOf(sample.row);
        return { ...(index === null ? {} : { index }), contentKey, labels };
      }),
    ]),
  );
}
