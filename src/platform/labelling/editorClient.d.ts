import { type ChatClient } from "../../core/label/chat.ts";
/** A model that the editor offers. */
export interface EditorModel {
  /** Names it beyond this window: vendor, family, version. */
  readonly id: string;
  /** The whole reply. Rejects with an error whose `code` is the editor's, or with the signal's reason. */
  send(
    messages: readonly {
      readonly by: "person" | "model";
      readonly text: string;
    }[],
    signal: AbortSignal,
  ): Promise<string>;
}
/** A model of the editor as a client: it has no schemas and tells no tokens, and its labels are kept apart by its name. */
export declare function editorClient(model: EditorModel): ChatClient;
