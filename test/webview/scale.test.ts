// Catches a style sheet with a size of its own: type, lines, gaps and corners are those of webview/ui/scale.css.
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const SCALE = "webview/ui/scale.css";
const sheets = readdirSync("webview", { recursive: true, encoding: "utf8" })
  .map((name) => `webview/${name}`)
  .filter((sheet) => sheet.endsWith(".css") && sheet !== SCALE);

const SIZED =
  /^(?:font|font-size|line-height|border-(?:[a-z-]+-)?radius|gap|(?:row|column)-gap|(?:scroll-)?(?:padding|margin)(?:-[a-z-]+)?)$/;
/** Nothing, a hairline, and what is no length of its own. */
const FREE = /^(?:0|-?1px|auto|inherit|1|50%|max-content)$/;

interface Declaration {
  readonly property: string;
  readonly value: string;
}

const withoutComments = (css: string): string => css.replace(/\/\*[\s\S]*?\*\//g, "");
const declarationsOf = (css: string): readonly Declaration[] =>
  [...withoutComments(css).matchAll(/([\w-]+)\s*:\s*([^;{}]+);/g)].map(([, property = "", value = ""]) => ({
    property,
    value,
  }));

/** Names of the scale, by what they measure. */
const names = new Set(declarationsOf(readFileSync(SCALE, "utf8")).map(({ property }) => property));

/** A length that is neither of the scale nor free. */
const strays = (sheet: string): readonly string[] =>
  declarationsOf(readFileSync(sheet, "utf8"))
    .filter(({ property, value }) => SIZED.test(property) && !value.split(/\s+/).every((one) => FREE.test(one)))
    .filter(({ value }) => /\d(?:px|r?em|pt|ch|%|v[hw])/.test(value.replace(/(?<![\w.])-?1px/g, "")))
    .map(({ property, value }) => `${sheet}: ${property}: ${value}`);

describe("the scale of styles", () => {
  it("is found, and has few sizes", () => {
    expect(sheets.length).toBeGreaterThan(20);
    const counted = (prefix: string) => [...names].filter((name) => name.startsWith(prefix)).length;
    expect([counted("--gap-"), counted("--round"), counted("--lead")]).toEqual([7, 2, 4]);
  });

  it("is all that style sheets size type, lines, gaps and corners by", () => {
    expect(sheets.flatMap(strays)).toEqual([]);
  });

  it("has two weights", () => {
    const weights = sheets.flatMap((sheet) =>
      declarationsOf(readFileSync(sheet, "utf8")).flatMap(({ property, value }) =>
        property === "font-weight" ? [value] : [],
      ),
    );
    expect(new Set(weights)).toEqual(new Set(["400", "600", "inherit"]));
  });

  it("has no name that no style sheet uses", () => {
    const all = sheets.map((sheet) => readFileSync(sheet, "utf8")).join("\n");
    expect([...names].filter((name) => !all.includes(`var(${name})`))).toEqual([]);
  });
});
