// Catches a page that may load or run something which is not ours.
import { expect, it } from "vitest";
import { pagePolicy } from "../../src/host/pagePolicy.ts";

it("refuses everything but our own bundle, styles and fonts, and HTML from strings but the toolkit's", () => {
  expect(pagePolicy("https://own.test", "n0nce").split("; ")).toEqual([
    "default-src 'none'",
    "script-src 'nonce-n0nce'",
    "style-src https://own.test 'nonce-n0nce'",
    "font-src https://own.test",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types fast-html",
  ]);
});
