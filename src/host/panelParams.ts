import {
  CONSENSUS_RULES,
  MATCHING_MODES,
  MEASUREMENT_LEVELS,
  type Modes,
  type PersonSaid,
  PROBABILITY_MODES,
  SENTENCE_LABELS,
  SUPPORT_MODES,
} from "../model/index.ts";
import type { PanelMethods } from "../protocol/panel.ts";
import { PeerError } from "../protocol/peer.ts";

type Params<Name extends keyof PanelMethods> = PanelMethods[Name]["params"];

const ACTIONS = [
  "copyMarkdown",
  "openLine",
  "exportLines",
  "exportCsv",
  "exportReport",
  "rescore",
  "showInspector",
  "copyText",
  "compareSlices",
] as const satisfies readonly Params<"act">["action"][];

export const MOST_ROWS = 1000;
const MOST_CLAUSES = 100;
const LONGEST_CLAUSE = 10_000;
const LONGEST_NAME = 1000;
const MOST_COLUMNS = 20;
/** Sentences that a person's label may name. */
const MOST_KEYS = 1000;
const LABELLING = ["undo", "next", "note", "local"] as const satisfies readonly Params<"labelling">["action"][];
const MOST_LABELS = 100;
export const LONGEST_COPY = 10_000_000;

/**
 * Reads what a page sent, one reader a method that has parameters. A page is not trusted: whatever is not exactly
 * what the protocol says is refused as `invalid`, and only the named members are read.
 */
export const panelParams = {
  rows(params: unknown): Params<"rows"> {
    const from = whole(params, "from");
    const to = whole(params, "to");
    if (to < from || to - from > MOST_ROWS) throw invalid("to", `a row within ${MOST_ROWS} of "from"`);
    const asked = member(params, "fields");
    return asked === undefined ? { from, to } : { from, to, fields: names(asked, "fields") };
  },
  field(params: unknown): { field: string; except: readonly string[] } {
    return { field: checkText(member(params, "field"), "field", LONGEST_NAME), except: exceptIn(params) };
  },
  contrast(params: unknown): { fields: readonly [string, string]; except: readonly string[] } {
    const fields = member(params, "fields");
    if (!Array.isArray(fields) || fields.length !== 2) throw invalid("fields", "two fields");
    const [one, other] = fields.map((field) => checkText(field, "fields", LONGEST_NAME));
    return { fields: [one ?? "", other ?? ""], except: exceptIn(params) };
  },
  expression: (params: unknown): { where: string } => ({
    where: checkText(member(params, "where"), "where", LONGEST_CLAUSE),
  }),
  /** The same field once. */
  columns: (params: unknown): Params<"columns"> => ({
    fields: [...new Set(names(member(params, "fields"), "fields"))],
  }),
  index: (params: unknown): { index: number } => ({ index: whole(params, "index") }),
  problem(params: unknown): Params<"problem"> {
    const step = member(params, "step");
    if (step !== 1 && step !== -1) throw invalid("step", "1 or -1");
    return { index: whole(params, "index"), step };
  },
  where(params: unknown): Params<"where"> {
    const where = member(params, "where");
    if (!Array.isArray(where) || where.length > MOST_CLAUSES) throw invalid("where", "a list of clauses");
    return { where: where.map((clause) => checkText(clause, "where", LONGEST_CLAUSE)) };
  },
  sort(params: unknown): Params<"sort"> {
    const by = member(params, "by");
    const descending = member(params, "descending");
    if (typeof descending !== "boolean") throw invalid("descending", "true or false");
    return { by: by === null ? null : checkText(by, "by", LONGEST_NAME), descending };
  },
  modes(params: unknown): Partial<Modes> {
    return {
      ...mode("matching", MATCHING_MODES, member(params, "matching")),
      ...mode("support", SUPPORT_MODES, member(params, "support")),
      ...mode("probabilities", PROBABILITY_MODES, member(params, "probabilities")),
      ...howLabelsAreRead(member(params, "ratings")),
    };
  },
  focus(params: unknown): Params<"focus"> {
    const key = member(params, "key");
    return { index: whole(params, "index"), key: key === null ? null : checkText(key, "key", LONGEST_NAME) };
  },
  /** One of those that there are. */
  annotator(params: unknown, known: readonly string[]): Params<"annotator"> {
    const annotator = known.find((one) => one === member(params, "annotator"));
    if (annotator === undefined) throw invalid("annotator", "one whose labels are there");
    return { annotator };
  },
  label: (params: unknown): Params<"label"> => ({
    index: whole(params, "index"),
    said: saidIn(member(params, "said")),
  }),
  labelling(params: unknown): Params<"labelling"> {
    const action = LABELLING.find((one) => one === member(params, "action"));
    if (!action) throw invalid("action", LABELLING.join(", "));
    const key = member(params, "key") ?? null;
    return {
      action,
      ...(member(params, "index") === undefined ? {} : { index: whole(params, "index") }),
      key: key === null ? null : checkText(key, "key", LONGEST_NAME),
    };
  },
  /** The id must be one of those that were offered. */
  adapter(params: unknown, offered: readonly string[]): Params<"adapter"> {
    const id = member(params, "id");
    if (id !== null && !offered.some((one) => one === id)) throw invalid("id", "a shape that was offered");
    return { id: id === null ? null : checkText(id, "id", LONGEST_NAME) };
  },
  /** Only fields that were offered; fields without a path are left out. */
  map(params: unknown, offered: readonly string[]): Params<"map"> {
    const map = member(params, "map");
    if (typeof map !== "object" || map === null) throw invalid("map", "paths by field");
    const pairs = Object.entries(map).map(([field, path]): [string, string] => {
      if (!offered.includes(field)) throw invalid("map", "fields that were offered");
      return [field, checkText(path, "map", LONGEST_NAME)];
    });
    return { map: Object.fromEntries(pairs.filter(([, path]) => path !== "")) };
  },
  act(params: unknown): Params<"act"> {
    const action = ACTIONS.find((one) => one === member(params, "action"));
    if (!action) throw invalid("action", ACTIONS.join(", "));
    if (action !== "copyText" && action !== "compareSlices") return { action };
    return { action, text: checkText(member(params, "text"), "text", LONGEST_COPY) };
  },
};

/** Only what a person can say, with nothing beside it. */
function saidIn(said: unknown): PersonSaid {
  const what = member(said, "what");
  const text = (name: string, longest = LONGEST_NAME): string | null => {
    const value = member(said, name) ?? null;
    return value === null ? null : checkText(value, name, longest);
  };
  if (what === "verdict") return { what, verdict: text("verdict") };
  if (what === "note") return { what, note: text("note", LONGEST_CLAUSE) };
  if (what === "vote") {
    const vote = member(said, "vote");
    return { what, vote: typeof vote === "number" && Number.isFinite(vote) ? vote : text("vote") };
  }
  if (what !== "sentence") throw invalid("what", "sentence, verdict, vote or note");
  const label = member(said, "label") ?? null;
  const known = SENTENCE_LABELS.find((one) => one === label) ?? null;
  if (label !== null && known === null) throw invalid("label", SENTENCE_LABELS.join(", "));
  const keys = member(said, "keys") ?? [];
  if (!Array.isArray(keys) || keys.length > MOST_KEYS) throw invalid("keys", `a list of at most ${MOST_KEYS} keys`);
  return {
    what,
    sentence: checkText(member(said, "sentence"), "sentence", LONGEST_NAME),
    label: known,
    keys: keys.map((key) => checkText(key, "keys", LONGEST_NAME)),
    note: text("note", LONGEST_CLAUSE),
  };
}

export function member(params: unknown, name: string): unknown {
  if (typeof params !== "object" || params === null || !Object.hasOwn(params, name)) return undefined;
  // An own property, whatever it holds: every caller checks it.
  return (params as Readonly<Record<string, unknown>>)[name];
}

export function whole(params: unknown, name: string): number {
  const value = member(params, name);
  if (typeof value !== "number" || !Number.isSafeInteger(value) || value < 0)
    throw invalid(name, "a whole number from 0");
  return value;
}

export function checkText(value: unknown, name: string, longest: number): string {
  if (typeof value !== "string" || value.length > longest)
    throw invalid(name, `a text of at most ${longest} characters`);
  return value;
}

function names(value: unknown, name: string): readonly string[] {
  if (!Array.isArray(value) || value.length > MOST_COLUMNS)
    throw invalid(name, `a list of at most ${MOST_COLUMNS} fields`);
  return value.map((field) => checkText(field, name, LONGEST_NAME));
}

/** Clauses of the query that do not count for an answer. */
function exceptIn(params: unknown): readonly string[] {
  const except = member(params, "except") ?? [];
  if (!Array.isArray(except) || except.length > MOST_CLAUSES) throw invalid("except", "a list of clauses");
  return except.map((clause) => checkText(clause, "except", LONGEST_CLAUSE));
}

function mode<Family extends keyof Modes>(
  family: Family,
  allowed: readonly Modes[Family][],
  value: unknown,
): Partial<Modes> {
  if (value === undefined) return {};
  const found = allowed.find((one) => one === value);
  if (!found) throw invalid(family, allowed.join(", "));
  return { [family]: found };
}

export function invalid(name: string, wanted: string): PeerError {
  return new PeerError({ code: "invalid", message: `"${name}" should be ${wanted}.` });
}

function howLabelsAreRead(value: unknown): Pick<Modes, "ratings"> {
  if (value === undefined) return {};
  const labels = member(value, "labels");
  const consensus = CONSENSUS_RULES.find((rule) => rule === member(value, "consensus"));
  const written = member(value, "level");
  const level = written === null ? null : MEASUREMENT_LEVELS.find((known) => known === written);
  if (consensus === undefined || level === undefined) throw invalid("ratings", "a rule and a level");
  if (labels === null) return { ratings: { labels, consensus, level } };
  if (!Array.isArray(labels) || labels.length > MOST_LABELS) throw invalid("ratings", "a list of labels");
  const read = labels.map((label: unknown) =>
    typeof label === "number" && Number.isFinite(label) ? label : checkText(label, "ratings", LONGEST_NAME),
  );
  return { ratings: { labels: read, consensus, level } };
}
