// The policy of our pages, in the pages of the tests: the very same, from its source.
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/** The nonce of a harness's own page; a real one is random. */
export const NONCE = "harness";

/** The policy that the extension sets, for a page that is served from an origin of its own. @returns {Promise<string>} */
export async function policyOfPages() {
  const entry = fileURLToPath(new URL("../../src/host/pagePolicy.ts", import.meta.url));
  const { outputFiles } = await build({ entryPoints: [entry], bundle: true, format: "esm", write: false });
  const code = Buffer.from(outputFiles[0].contents).toString("base64");
  const { pagePolicy } = await import(`data:text/javascript;base64,${code}`);
  return pagePolicy("'self'", NONCE);
}

/**
 * Tells what a page's policy refuses from its first script on. Call it before the page is loaded.
 * @param {import("playwright-core").Page | import("playwright-core").BrowserContext} page
 * @param {(violation: string) => void} tell
 */
export async function onViolation(page, tell) {
  await page.exposeFunction("policyRefused", tell);
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sample }) =>
      window.policyRefused(`${effectiveDirective} ${blockedURI} ${sample}`.trim()),
    );
  });
}
