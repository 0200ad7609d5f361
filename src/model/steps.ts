/** A step of a run as it is shown and compared. */
export interface ShownStep {
  /** Null if the record names no tool. */
  readonly tool: string | null;
  /** The call in a line: `search("bridge")`. */
  readonly text: string;
  /** The same for steps that do the same: tool and normalised arguments. */
  readonly same: string;
}

/** Steps of two runs side by side. */
export interface ComparedSteps {
  /** Positions from 0 in the order of both runs: a step of both, of A alone, or of B alone. */
  readonly aligned: readonly { readonly a: number | null; readonly b: number | null }[];
  /** Steps that both begin with. */
  readonly same: number;
}
