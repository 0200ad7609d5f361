export interface ToolCall {
  readonly name: string;
  readonly args: string;
  readonly result: string | null;
}

export interface Message {
  /** The record's own word: `user`, `assistant`, `system`, `tool`, `human`. */
  readonly role: string;
  readonly text: string;
  readonly calls: readonly ToolCall[];
}

export interface Conversation {
  /** In order; of very many the first and the last. */
  readonly messages: readonly Message[];
  readonly count: number;
  readonly calls: number;
  readonly usage: readonly (readonly [name: string, value: number])[];
}
