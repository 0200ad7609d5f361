/**
 * The Content Security Policy of a page: it runs our bundle by its nonce and reads our style sheets and fonts from
 * `source`; all else is refused, connections, frames, plugins and forms among it.
 */
export function pagePolicy(source: string, nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    // The toolkit asks the browser what it can do with a style element of its own, which it marks with the nonce below.
    `style-src ${source} 'nonce-${nonce}'`,
    `font-src ${source}`,
    // These two do not fall back to default-src.
    "base-uri 'none'",
    "form-action 'none'",
    // No string becomes HTML or code. The one exception is the toolkit (fast-element), which parses the templates of
    // its controls through a policy of this name, made once: another one cannot be made, by us or by anyone.
    "require-trusted-types-for 'script'",
    "trusted-types fast-html",
  ].join("; ");
}
