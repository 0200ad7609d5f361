/** The bundler puts a text in its place. */
declare const process: { readonly env: { readonly EVALOUPE_VERSION?: string } };
