import type { Label } from "../../../../model/index.ts";

/** Reads a judge's verdict from its reply: −1 the first, 0 a tie, 1 the second, or a score; null where it cannot be told. */
export interface VerdictParser {
  /** Stable id, named by the prompts that ask for its form. */
  readonly id: string;
  readonly name: string;
  /** The form that a reply has to have, for the prompt and for help. */
  readonly form: string;
  parse(reply: string): Label | null;
}
