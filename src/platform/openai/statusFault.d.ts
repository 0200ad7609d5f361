import { type ChatRequest, ProviderError } from "../../core/label/chat.ts";
import type { Endpoint } from "./endpoint.ts";
/** A refusal as the endpoint wrote it: status, headers, and what of its body could be read, made safe to show. */
export interface Refusal {
  readonly status: number;
  readonly headers: Headers;
  readonly code: string;
  readonly message: string;
}
/** What a refusal means. `request` is null where no model was asked. */
export declare function statusFault(refusal: Refusal, { host }: Endpoint, request: ChatRequest | null): ProviderError;
