import { lineText } from "../present/characters.ts";
import { PeerError } from "../protocol/peer.ts";
import type { ChangedSource, FileChange } from "../protocol/session.ts";
import { ChangedError, Exit, type ExitCode, InputError, type Io } from "./io.ts";
import type { OpenEvaluation } from "./openEvaluation.ts";
import type { SessionPeer } from "./openSession.ts";
import { fileSink, type Sink, streamSink } from "./outFile.ts";
import { printable } from "./printable.ts";

// Results are of one state of every file, or they are an error. A file that only grew is no exception here: nobody waits
// for the rest of it, and numbers of its first half would pass for those of the whole.

/** Sources that are no longer what was read, joined ones among them. */
export function changedSources({ peer }: Pick<OpenEvaluation, "peer">): Promise<readonly ChangedSource[]> {
  // Without a signal: whoever cancels is not told of a change, but whoever does not has to be.
  return peer.call("changed", {});
}

/** The field `changed` of an object of results: names as in `sources`; none where all is as it was. */
export function changedField(
  changed: readonly ChangedSource[],
  names: readonly string[],
): { readonly changed?: readonly string[] } {
  return changed.length === 0 ? {} : { changed: changed.map(({ source }) => names[source] ?? "") };
}

/**
 * Writes results, and puts them in place if the files are still what was read once the last byte of them was. `write`
 * resolves to what it found changed, or to null where its results do not say so themselves. Resolves to exit code 5
 * where something changed, which is told then, else to 0.
 */
export async function writeResults(
  evaluation: OpenEvaluation,
  out: string | null,
  io: Io,
  write: (sink: Sink) => Promise<readonly ChangedSource[] | null>,
): Promise<ExitCode> {
  const sink = out === null ? streamSink((text) => io.out(printable(text))) : fileSink(out);
  try {
    const changed = (await write(sink)) ?? (await changedSources(evaluation));
    io.signal.throwIfAborted();
    if (changed.length === 0) {
      sink.finish();
      return Exit.ok;
    }
    sink.discard();
    io.err(`evaloupe: ${changedText(changed, evaluation.names)}${placeText(out, sink)}\n`);
    return Exit.changed;
  } catch (error) {
    sink.discard();
    throw await readingError(error, evaluation.peer, evaluation.names);
  }
}

/**
 * Tells what changed while results were worked out, and which file is not written for it. Resolves to exit code 5 then,
 * else to 0.
 */
export async function tellChanges(
  evaluation: OpenEvaluation,
  io: Io,
  unwritten: string | null = null,
): Promise<ExitCode> {
  const changed = await changedSources(evaluation);
  if (changed.length === 0) return Exit.ok;
  const place = unwritten === null ? "" : ` ${unwritten} was not written.`;
  io.err(`evaloupe: ${changedText(changed, evaluation.names)}${place}\n`);
  return Exit.changed;
}

/**
 * What a failure of the session comes to that came while files were read: `ChangedError` where they changed, whatever
 * the records that nobody expected led to; `InputError` where one cannot be read any further. Anything else stays as it is.
 */
export async function readingError(error: unknown, peer: SessionPeer, names: readonly string[]): Promise<unknown> {
  if (!(error instanceof PeerError)) return error;
  const changed = await changedSources({ peer }).catch(() => []); // No evaluation is open: nothing has been read.
  if (changed.length > 0) return new ChangedError(changedText(changed, names));
  return error.code === "stop" ? new InputError(error.message) : error;
}

const MOST_NAMED = 10;

function changedText(changed: readonly ChangedSource[], names: readonly string[]): string {
  const found = changed.slice(0, MOST_NAMED).map(({ source, change }) => WORDS[change](lineText(names[source] ?? "")));
  const more = changed.length - found.length;
  if (more > 0) found.push(`The same is true of ${more} more files.`);
  return `${found.join(" ")} The results may mix two of its states, or be of one that is gone. Run again when nothing writes to the files.`;
}

const WORDS: Readonly<Record<FileChange, (name: string) => string>> = {
  removed: (name) => `${name} was removed while it was read, or can no longer be looked at.`,
  replaced: (name) => `Another file took the place of ${name} while it was read.`,
  shorter: (name) => `${name} was cut while it was read.`,
  rewritten: (name) => `${name} was written to while it was read.`,
  grown: (name) => `${name} grew while it was read.`,
};

const placeText = (out: string | null, { isWhole }: Sink): string =>
  out === null || !isWhole ? "" : ` ${lineText(out)} was not written.`;
