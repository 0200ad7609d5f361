import type { LabelEdit, SampleKey } from "../model/index.ts";
import type { Peer } from "../protocol/peer.ts";
import type { EvaluationState } from "../protocol/session.ts";
import type { SessionEvents, SessionMethods } from "../protocol/sessionMethods.ts";

type Nothing = Record<never, never>;

/** One end of a session: it is asked, and says how far it has come. */
export type SessionEnd = Pick<Peer<Nothing, SessionMethods, Nothing, SessionEvents>, "call" | "on">;

/** Files as an agent has opened them. */
export interface OpenedFiles {
  readonly peer: SessionEnd;
  /** Once every record has been measured. */
  readonly state: EvaluationState;
  /** What each source is called: its path below a root. */
  readonly names: readonly string[];
  /** For each path that was asked for, the sources it stands for. */
  readonly sourcesOf: readonly (readonly number[])[];
  dispose(): Promise<void>;
}

/** What the tools need of the program around them: files below its roots, and a place for notes. */
export interface Desk {
  /**
   * Opens files and folders as one evaluation; `onProgress` hears how much of them has been measured. Throws `Refused` for
   * what is outside of the roots or not there.
   */
  open(
    paths: readonly string[],
    isPairable: boolean,
    signal: AbortSignal,
    onProgress?: (progress: EvaluationState["progress"]) => void,
  ): Promise<OpenedFiles>;
  /** Keeps what an agent says of a sample beside its file; the name of the file it is kept in. Throws `Refused`. */
  note(uri: string, agent: string, sample: SampleKey, said: LabelEdit): Promise<string>;
  /** A hash as hexadecimal digits, from which the text cannot be made. */
  digest(text: string): string;
}

/** A tool does not do what it was asked; the message says why. */
export class Refused extends Error {
  override readonly name = "Refused";
}
