import OpenAI from "openai";
import type { ChatClient, ChatRequest } from "../../core/label/chat.ts";
import { type Endpoint } from "./endpoint.ts";
export interface OpenAiClient extends ChatClient {
  readonly endpoint: Endpoint;
  /** Ids of the endpoint's models in alphabetical order. Throws `ProviderError`. */
  models(signal: AbortSignal): Promise<readonly string[]>;
  /** A call of the package's own within our bounds, for batches; its errors become `ProviderError`. */
  call<T>(work: (api: OpenAI, options: CallOptions) => Promise<T>, timeoutMs: number, signal: AbortSignal): Promise<T>;
  /** Closes every socket. */
  dispose(): void;
}
export interface CallOptions {
  readonly signal: AbortSignal;
  readonly timeout: number;
}
/** A client of one endpoint. `key` is null where none is needed. Throws `ProviderError` `insecure`. */
export declare function openAiClient(baseUrl: string, key: string | null): OpenAiClient;
/** The request as the wire has it. Newer models of OpenAI's own count thoughts as well and name the limit otherwise. */
declare function bodyOf(
  request: ChatRequest,
  { baseUrl }: Endpoint,
):
  | {
      response_format?: never;
      model: string;
      messages: {
        role: "assistant" | "system" | "user";
        content: string;
      }[];
      temperature?: number;
      max_completion_tokens: number;
      stream: false;
    }
  | {
      response_format: {
        type: "json_object";
        json_schema?: never;
      };
      model: string;
      messages: {
        role: "assistant" | "system" | "user";
        content: string;
      }[];
      temperature?: number;
      max_completion_tokens: number;
      stream: false;
    }
  | {
      response_format: {
        type: "json_schema";
        json_schema: {
          name: string;
          strict: boolean;
          schema: {};
        };
      };
      model: string;
      messages: {
        role: "assistant" | "system" | "user";
        content: string;
      }[];
      temperature?: number;
      max_completion_tokens: number;
      stream: false;
    }
  | {
      response_format?: never;
      model: string;
      messages: {
        role: "assistant" | "system" | "user";
        content: string;
      }[];
      temperature?: number;
      max_tokens: number;
      stream: false;
    }
  | {
      response_format: {
        type: "json_object";
        json_schema?: never;
      };
      model: string;
      messages: {
        role: "assistant" | "system" | "user";
        content: string;
      }[];
      temperature?: number;
      max_tokens: number;
      stream: false;
    }
  | {
      response_format: {
        type: "json_schema";
        json_schema: {
          name: string;
          strict: boolean;
          schema: {};
        };
      };
      model: string;
      messages: {
        role: "assistant" | "system" | "user";
        content: string;
      }[];
      temperature?: number;
      max_tokens: number;
      stream: false;
    };
export type CompletionBody = ReturnType<typeof bodyOf>;
export { bodyOf as completionBody };
