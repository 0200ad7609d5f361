import type { LabelEdit, SampleKey } from "../model/index.ts";
import type { SessionPeer } from "../protocol/sessionMethods.ts";
import type { EvaluationState } from "../protocol/state.ts";

export interface OpenedFiles {
  readonly peer: Pick<SessionPeer, "call" | "on">;
  readonly state: EvaluationState;
  /** Each source's path below a root. */
  readonly names: readonly string[];
  /** By requested path: the numbers of its files in the spec. */
  readonly filesOf: readonly (readonly number[])[];
  dispose(): Promise<void>;
}

/** The tools' host: files below its roots, and storage of notes. */
export interface Desk {
  /** Opens files and folders as one evaluation. Throws `Refused` for paths outside of the roots or missing ones. */
  open(
    paths: readonly string[],
    isPairable: boolean,
    signal: AbortSignal,
    onProgress?: (progress: EvaluationState["progress"]) => void,
  ): Promise<OpenedFiles>;
  /** Stores an agent's label beside the sample's file; resolves to the name of its file. Throws `Refused`. */
  note(uri: string, agent: string, sample: SampleKey, said: LabelEdit): Promise<string>;
  digest(text: string): string;
}

export class Refused extends Error {
  override readonly name = "Refused";
}
