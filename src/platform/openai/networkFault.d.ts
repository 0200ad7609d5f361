import { ProviderError } from "../../core/label/chat.ts";
/** The system's error in words of ours, told apart by what can be done: certificates are not tried again. */
export declare function networkFault(error: unknown, host: string): ProviderError;
