import { type PersonSaid, type SampleKey, SENTENCE_LABELS, type SentenceLabel } from "../../../model/index.ts";

/** A line of a file of people's labels: who said what of which sample, and when. */
export interface LabelLine {
  readonly who: string;
  /** ISO 8601, in UTC. */
  readonly when: string;
  readonly sample: Omit<SampleKey, "source">;
  readonly said: PersonSaid;
  /** It takes back what was said before. */
  readonly isUndo: boolean;
}

/** `answers.labels.human.jsonl` stands beside `answers.jsonl`. */
export function labelFileName(dataFile: string): string {
  return `${dataFile.replace(/(\.gz)?$/i, "").replace(/\.[^./\\]+$/, "")}.labels.human.jsonl`;
}

/** The line as it is written, with its end. Members stand in the order in which a person reads them; rows count from 1. */
export function writeLabelLine({ who, when, sample, said, isUndo }: LabelLine): string {
  const { id, row, contentKey } = sample;
  return `${JSON.stringify({ when, who, id, row: row + 1, key: contentKey, ...said, ...(isUndo ? { undo: true } : {}) })}\n`;
}

/** Lines of a file and how many could not be read. Whatever the file holds, it answers. */
export function readLabelLines(text: string): { readonly lines: readonly LabelLine[]; readonly unread: number } {
  const lines: LabelLine[] = [];
  let unread = 0;
  for (const line of text.split("\n")) {
    if (line.trim() === "") continue;
    const read = readLine(line);
    if (read) lines.push(read);
    else unread++;
  }
  return { lines, unread };
}

type Fields = Readonly<Record<string, unknown>>;

function readLine(line: string): LabelLine | null {
  const fields = parse(line);
  if (fields === null) return null;
  const { who, when, id = null, row, key, undo } = fields;
  const said = saidIn(fields);
  if (said === null || typeof who !== "string" || who.trim() === "" || typeof key !== "string") return null;
  const isRow = typeof row === "number" && Number.isSafeInteger(row) && row > 0;
  return {
    who,
    when: typeof when === "string" ? when : "",
    sample: { id: typeof id === "string" ? id : null, row: isRow ? row - 1 : 0, contentKey: key },
    said,
    isUndo: undo === true,
  };
}

function saidIn(fields: Fields): PersonSaid | null {
  const { what } = fields;
  const note = textOrNull(fields.note ?? null);
  switch (what) {
    case "sentence": {
      const { sentence, label = null, keys = [] } = fields;
      if (typeof sentence !== "string" || (label !== null && !isSentenceLabel(label))) return null;
      if (!Array.isArray(keys) || !keys.every((key) => typeof key === "string")) return null;
      return { what, sentence, label, keys, note: note ?? null };
    }
    case "verdict": {
      const verdict = textOrNull(fields.verdict ?? null);
      return verdict === undefined ? null : { what, verdict };
    }
    case "vote": {
      const { vote = null } = fields;
      const isVote = vote === null || typeof vote === "string" || Number.isFinite(vote);
      // A finite number, a text or nothing.
      return isVote ? { what, vote: vote as string | number | null } : null;
    }
    case "note":
      return note === undefined ? null : { what, note };
    default:
      return null;
  }
}

/** Undefined where it is neither. */
function textOrNull(value: unknown): string | null | undefined {
  return value === null || typeof value === "string" ? value : undefined;
}

const isSentenceLabel = (value: unknown): value is SentenceLabel =>
  (SENTENCE_LABELS as readonly unknown[]).includes(value);

function parse(line: string): Fields | null {
  try {
    const value: unknown = JSON.parse(line);
    // An object's members are checked one by one.
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : null;
  } catch {
    // A line that was torn or edited by hand: it is counted and left as it is.
    return null;
  }
}
