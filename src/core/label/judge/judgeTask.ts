import type { JudgeInput, Vote } from "../../../model/index.ts";

/** A way to ask a judge: what it is told, what it is shown, and how its reply becomes a vote. */
export interface JudgeTask {
  /** Stable id, as in `--prompt`. */
  readonly id: string;
  /** Whether it sets two candidates against each other. */
  readonly isPair: boolean;
  /** How to judge. */
  readonly instructions: string;
  /** What is asked, and the form of the reply: said after the material. */
  readonly ask: string;
  /**
   * What is judged, one part a line; how it is kept apart from what we say is not the task's concern. Null where the
   * input lacks what is asked about. Swapped: the second candidate is shown first.
   */
  material(input: JudgeInput, isSwapped: boolean): readonly unknown[] | null;
  /** The vote in the order of the file, whatever order was shown; unparsed where the reply holds no verdict. */
  vote(reply: string, isSwapped: boolean): Vote;
}
