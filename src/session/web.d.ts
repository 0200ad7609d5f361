// The web APIs that a session may use: what its layers below use, and a way to abort what it started.
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
declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  decode(input?: Uint8Array): string;
}
declare class DecompressionStream {
  constructor(format: "gzip");
  readonly readable: {
    getReader(): {
      read(): Promise<
        | { readonly done: false; readonly value: Uint8Array<ArrayBuffer> }
        | { readonly done: true; readonly value?: undefined }
      >;
      cancel(): Promise<void>;
    };
  };
  readonly writable: {
    getWriter(): { write(part: Uint8Array<ArrayBuffer>): Promise<void>; close(): Promise<void> };
  };
}
declare class URL {
  constructor(url: string, base: string);
  readonly href: string;
}
declare function setTimeout(callback: () => void, delayMs: number): unknown;
declare function clearTimeout(timer: unknown): void;
declare class TextEncoder {
  encode(input?: string): Uint8Array<ArrayBuffer>;
}
