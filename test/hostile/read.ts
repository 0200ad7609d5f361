import { writeFile } from "node:fs/promises";
import type { EvaluationSpec, IssueCode, PlacedIssue, RecordCounts, StopReason } from "../../src/model/index.ts";
import { filesWith, never, type Opened, openFiles } from "../session/open.ts";

/** What became of one file: why it was not read, or its counts and issues. */
export interface Read {
  readonly stop: StopReason | null;
  readonly records: RecordCounts;
  readonly samples: number;
  readonly issues: readonly PlacedIssue[];
  readonly counts: Readonly<Partial<Record<IssueCode, number>>>;
}

/** Reads a file through a session, as host and command line do. */
export async function read(path: string, more: Partial<EvaluationSpec> = {}): Promise<Read> {
  return withFile(
    path,
    async ({ ask, state }) => {
      const issues = await ask.issues({ source: 0, limit: 100_000 }, never);
      const counts = await ask.issueCounts({}, never);
      return { stop: state.sources[0]?.stop ?? null, records: state.records, samples: state.samples, issues, counts };
    },
    more,
  );
}

/** Opens a file, asks, and closes it whatever happens. Waits until all is measured. */
export async function withFile<T>(
  path: string,
  use: (opened: Opened) => Promise<T>,
  more: Partial<EvaluationSpec> = {},
): Promise<T> {
  const opened = await openFiles([path], more);
  try {
    const state = await opened.ask.settled({}, never);
    return await use({ ...opened, state });
  } finally {
    await opened.session.dispose();
  }
}

/** Path of a new temporary file with this content. */
export async function fileWith(content: string | Uint8Array, name = "hostile.jsonl"): Promise<string> {
  const [path = ""] = await filesWith({ [name]: "" });
  await writeFile(path, content);
  return path;
}

/** Issues of the reading alone: what an adapter or a metric says of a record is left out. Sorted. */
export function codesOf(issues: readonly PlacedIssue[]): readonly IssueCode[] {
  return issues
    .map(({ code }) => code)
    .filter((code) => READING.has(code))
    .sort();
}

const READING: ReadonlySet<IssueCode> = new Set<IssueCode>([
  "SYNTAX",
  "CONCATENATED",
  "BAD_UTF8",
  "NOT_OBJECT",
  "TOO_LONG",
  "TOO_DEEP",
  "TRUNCATED",
  "NON_FINITE",
  "UNSAFE_INT",
  "DUPLICATE_KEY",
  "LONE_SURROGATE",
  "BOM",
  "LONE_CR",
  "NUL",
]);
