import type { KindRegistry } from "../kinds/registry.ts";

/** What a command needs of the process around it. */
export interface Io {
  /** Results. */
  out(text: string): void;
  /** Messages and progress. */
  err(text: string): void;
  /** Whether `err` is a terminal, so that a progress bar can be redrawn. */
  readonly isErrTerminal: boolean;
  /** Whether `out` does: a person reads the results. Absent: no. */
  readonly isOutTerminal?: boolean;
  /** Aborted when the person cancels. */
  readonly signal: AbortSignal;
  /** The bundle that measuring threads run. */
  readonly script: string;
  /** The kinds of samples that it knows; absent: all that there are. */
  readonly kinds?: KindRegistry;
}

export const Exit = {
  ok: 0,
  /** A threshold was missed. */
  missed: 1,
  /** Bad input or usage. */
  bad: 2,
  incomplete: 3,
  configuration: 4,
  /** A file changed while it was read: there are no results of one state of it. */
  changed: 5,
  cancelled: 130,
} as const;
export type ExitCode = (typeof Exit)[keyof typeof Exit];

const BY_WEIGHT: readonly ExitCode[] = [
  Exit.cancelled,
  Exit.configuration,
  Exit.bad,
  Exit.changed,
  Exit.incomplete,
  Exit.missed,
  Exit.ok,
];

/** Of several codes the one that weighs most: 130, 4, 2, 5, 3, 1, 0. */
export function heaviest(codes: readonly ExitCode[]): ExitCode {
  return BY_WEIGHT.find((code) => codes.includes(code)) ?? Exit.ok;
}

/** The command line cannot be understood; shown with the command's usage line, exit 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** The input or the output cannot be used; the message says why, exit 2. */
export class InputError extends Error {
  override readonly name = "InputError";
}

/** Files changed while they were read; the message names them, exit 5. */
export class ChangedError extends Error {
  override readonly name = "ChangedError";
}
