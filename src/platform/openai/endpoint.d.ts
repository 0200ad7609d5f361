/** Where requests may go: this origin and no other. */
export interface Endpoint {
  readonly baseUrl: string;
  readonly origin: string;
  readonly host: string;
  /** Parameters of the base URL's own, such as Azure's `api-version`. */
  readonly query: Readonly<Record<string, string>>;
  /** On this computer. */
  readonly isLocal: boolean;
}
/** Reads a base URL. Throws `ProviderError` `insecure`: neither https nor on this computer, or with a key inside of it. */
export declare function endpointOf(baseUrl: string): Endpoint;
