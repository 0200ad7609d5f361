import { type ChatReply } from "../../core/label/chat.ts";
/** The reply in a body of status 200. Throws `ProviderError` `bad-reply` or `too-large`. */
export declare function readCompletion(body: unknown, host: string, said: (text: string) => string): ChatReply;
