// Catches text that becomes HTML, or hides something, where components of the pages write a report.
import * as fc from "fast-check";
import { h } from "preact";
import { describe, expect, it } from "vitest";
import { painted } from "../../src/report/paint.tsx";
import { Visible } from "../../webview/ui/parts.tsx";
import { strictElements } from "./elements.ts";

const page = (markup: string) => `<!doctype html>\n${markup}`;

describe("what components paint", () => {
  it.each([
    ["a tag", "<b>x</b>", "&lt;b&#62;x&lt;/b&#62;"],
    ["the end of an attribute", `"> <i>`, "&quot;&#62; &lt;i&#62;"],
    ["an arrow and a quote", `a > "b" > c`, "a &#62; &quot;b&quot; &#62; c"],
    ["a hidden character that a component forgot", "a\u202eb", "a\\u202Eb"],
  ])("%s stays text, in elements and in attributes", (_, text, shown) => {
    expect(painted(h("p", { title: text }, text)).markup).toBe(`<p title="${shown}">${shown}</p>`);
  });

  it("has the elements of the component and no other, whatever the text", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("<", ">", '"', "'", "&", "/", "a", " ", "=", "\u202e", "\n") }),
        (text) => {
          const { markup } = painted(h("div", { title: text, id: "x" }, h("b", null, text), h(Visible, { text })));
          expect(strictElements(page(markup)).filter(({ name }) => name !== "span")).toHaveLength(2);
          expect(markup).not.toContain("\u202e");
        },
      ),
    );
  });
});
