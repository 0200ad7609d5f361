// Catches text that becomes HTML in the report.
import { describe, expect, it } from "vitest";
import { escaped, fileText, html, joined } from "../../src/report/html.ts";

describe("html", () => {
  it.each([
    ["a tag", `<b onclick="x">`, "&#60;b onclick=&#34;x&#34;&#62;"],
    ["the end of an attribute", `" id='y'`, "&#34; id=&#39;y&#39;"],
    ["an entity", "&lt;", "&#38;lt;"],
    ["a hidden character", "a\u202eb", "a\\u202Eb"],
  ])("%s stays text, in elements and in attributes", (_, text, shown) => {
    expect(html`<p title="${text}">${text}</p>`.markup).toBe(`<p title="${shown}">${shown}</p>`);
  });

  it("leaves nothing of null and false, keeps 0, joins lists", () => {
    expect(html`${null}${false}${0}${["a", html`<i>${"<"}</i>`]}`.markup).toBe("0a<i>&#60;</i>");
    expect(html`${joined(["a", "b", "c"], ", ")}`.markup).toBe("a, b, c");
    expect(html`${escaped("<svg/>")}`.markup).toBe("<svg/>");
  });

  it("says what cannot be seen, and keeps line breaks of both kinds", () => {
    expect(fileText("a\r\nb\u200b<").markup).toBe('a\nb<span class="esc" title="U+200B">\\u200B</span>&#60;');
  });
});
