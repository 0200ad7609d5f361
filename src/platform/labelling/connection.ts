import * as l10n from "@vscode/l10n";
import type { ChatClient } from "../../labels/chat.ts";
import type { Network } from "../openai/bounds.ts";
import { type OpenAiClient, openAiClient } from "../openai/openAiClient.ts";
import { type EditorModel, editorClient } from "./editorClient.ts";
import { EngineError, withEngineErrors } from "./engineError.ts";

/** A client, with the key in this call only; null without a model. */
export type Connection =
  | { readonly by: "endpoint"; readonly baseUrl: string; readonly key: string | null }
  | { readonly by: "editor"; readonly model: EditorModel }
  | null;

type Client = ChatClient & Partial<OpenAiClient>;

export function clientOf(connection: Connection, network: Network): Client | null {
  if (connection === null) return null;
  if (connection.by === "editor") return editorClient(connection.model);
  return openAiClient(connection.baseUrl, connection.key, network);
}

/** Throws `EngineError` for the editor's models, which have neither lists nor batches. */
export function endpointClient(client: Client | null): OpenAiClient {
  // Only endpoint clients have all members.
  if (client !== null && "endpoint" in client) return client as OpenAiClient;
  throw new EngineError(l10n.t("Only an endpoint can do this, not a model of the editor."));
}

export const nobodyAt = (origin: string): ChatClient => ({
  origin,
  complete: () => Promise.reject(new EngineError("Nothing is sent here.")),
});

export const disposeOf = (client: Partial<OpenAiClient> | null): void => client?.dispose?.();

/** Calls `work` with a client and closes its sockets. Throws `EngineError`. */
export function withClient<Result>(
  connection: Connection,
  network: Network,
  work: (client: Client | null) => Promise<Result>,
): Promise<Result> {
  return withEngineErrors(async () => {
    const client = clientOf(connection, network);
    try {
      return await work(client);
    } finally {
      disposeOf(client);
    }
  });
}
