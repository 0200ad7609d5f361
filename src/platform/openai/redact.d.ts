/**
 * The one place where words of an endpoint become words of ours: without the key in whole or in part, without anything
 * that looks like one, on one line, and short.
 */
export declare function redact(text: string, key: string | null): string;
