import type { JudgeInput, Vote } from "../../../model/index.ts";
import type { ChatMessage } from "../chat.ts";

/** A way to ask a judge: a prompt, and how its reply becomes a vote. */
export interface JudgeTask {
  /** Stable id, as in `--prompt`. */
  readonly id: string;
  /** Whether it sets two candidates against each other. */
  readonly isPair: boolean;
  /** Null where the input lacks what is asked about. Swapped: the second candidate is shown first. */
  messages(input: JudgeInput, isSwapped: boolean): readonly ChatMessage[] | null;
  /** The vote in the order of the file, whatever order was shown; unparsed where the reply holds no verdict. */
  vote(reply: string, isSwapped: boolean): Vote;
}
