/** A call of a tool that a message asks for, and what came back where the record says. */
export interface ToolCall {
  readonly name: string;
  /** As JSON where they were an object, else as they were written. */
  readonly args: string;
  readonly result: string | null;
}

/** One message of a conversation. */
export interface Message {
  /** As the record names it: `user`, `assistant`, `system`, `tool`, `human`. */
  readonly role: string;
  readonly text: string;
  readonly calls: readonly ToolCall[];
}

/** What a record holds of how its response came about. */
export interface Conversation {
  /** In their order; of very many the first and the last. */
  readonly messages: readonly Message[];
  /** How many there are, and how many calls of tools. */
  readonly count: number;
  readonly calls: number;
  /** Numbers such as tokens, cost and seconds under the names that the record gives them. */
  readonly usage: readonly (readonly [name: string, value: number])[];
}
