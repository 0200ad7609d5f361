import type { PersonSaid, SampleLabels, Vote } from "../../../model/index.ts";

/** A person's labels of a sample after one more thing was said; null where nothing is left of them. */
export function afterSaying(labels: SampleLabels | null, said: PersonSaid): SampleLabels | null {
  const { sentences, verdict, votes, note, ...others } = labels ?? {};
  const next = {
    ...others,
    ...given("sentences", said.what === "sentence" ? sentencesAfter(sentences ?? {}, said) : sentences),
    ...given("verdict", said.what === "verdict" ? said.verdict : verdict),
    ...given("votes", said.what === "vote" ? votesOf(said.vote) : votes),
    ...given("note", said.what === "note" ? said.note : note),
  };
  return Object.keys(next).length > 0 ? next : null;
}

/** What has to be said so that labels are again as they were before `said`. */
export function takenBack(before: SampleLabels | null, said: PersonSaid): PersonSaid {
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
  }
}

type Sentences = NonNullable<SampleLabels["sentences"]>;

function sentencesAfter(
  before: Sentences,
  { sentence, label, keys, note }: Extract<PersonSaid, { what: "sentence" }>,
): Sentences | null {
  // Keys come from files: `__proto__` is one like any other.
  const entries = Object.entries(before).filter(([key]) => key !== sentence);
  if (label !== null) entries.push([sentence, { label, keys, note }]);
  return entries.length > 0 ? Object.fromEntries(entries) : null;
}

function votesOf(value: string | number | null): readonly Vote[] | null {
  return value === null ? null : [{ value, unparsed: null, raw: null, rationale: null, isSwapped: false }];
}

/** The member, or nothing where there is no value. */
function given<Name extends keyof SampleLabels>(
  name: Name,
  value: SampleLabels[Name] | null,
): Partial<Pick<SampleLabels, Name>> {
  // The one member has the type of its name.
  return value === null || value === undefined ? {} : ({ [name]: value } as Partial<Pick<SampleLabels, Name>>);
}

function ownValue<Value>(values: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(values, key) ? values[key] : undefined;
}
