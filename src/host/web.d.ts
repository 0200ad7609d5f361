// The web APIs that the host may use: browsers and Node both have them. What one of them lacks is in `host/node` or
// `host/web`.
declare function setTimeout(callback: () => void, delayMs?: number): unknown;
declare function clearTimeout(timer: unknown): void;
declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  decode(input?: Uint8Array): string;
}
declare class TextEncoder {
  encode(input?: string): Uint8Array<ArrayBuffer>;
}
interface AbortSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: "abort", listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: "abort", listener: () => void): void;
  throwIfAborted(): void;
}
declare const AbortSignal: { any(signals: Iterable<AbortSignal>): AbortSignal };
declare class AbortController {
  readonly signal: AbortSignal;
  abort(reason?: unknown): void;
}
declare const crypto: { getRandomValues(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> };
declare class URL {
  constructor(url: string);
  readonly origin: string;
  readonly host: string;
}
declare const performance: { now(): number };
/** The bundler puts a text in its place. */
declare const process: { readonly env: { readonly EVALOUPE_VERSION?: string } };
