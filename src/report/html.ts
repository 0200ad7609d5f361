import { visibleParts, visibleText } from "../present/characters.ts";
import { textIn } from "../present/figures/svg.ts";

/** A piece of a page whose texts are escaped already. Nothing else gets into a page as it is. */
export interface Markup {
  readonly markup: string;
}

/** Values of a template: texts are escaped, lists joined, null and false are empty. */
export type Content = Markup | string | number | null | false | readonly Content[];

/**
 * Markup from a template. Texts are escaped for elements and double quotes, hidden characters shown as escapes.
 * Addresses are never texts of a file: only `#` and an id made by the report.
 */
export function html(strings: TemplateStringsArray, ...values: readonly Content[]): Markup {
  return { markup: strings.reduce((page, piece, at) => page + written(values[at - 1] ?? null) + piece) };
}

/** Markup that another module has escaped: figures. */
export const escaped = (markup: string): Markup => ({ markup });

/** A text of the file between tags, with its line breaks; a character that cannot be seen is an escape that says so. */
export function fileText(text: string): Markup {
  return html`${visibleParts(text.replaceAll("\r\n", "\n")).map((part) =>
    part.escapeOf === null ? part.text : html`<span class="esc" title="${part.escapeOf}">${part.text}</span>`,
  )}`;
}

/** A file's text within ours, isolated so that its direction does not move its neighbours. */
export const inline = (text: string): Markup => html`<bdi>${fileText(text)}</bdi>`;

/** The contents with `between` them. */
export function joined(contents: readonly Content[], between: string): Content {
  return contents.flatMap((content, at) => (at === 0 ? [content] : [between, content]));
}

function written(content: Content): string {
  if (content === null || content === false) return "";
  if (typeof content === "string") return textIn(visibleText(content));
  if (typeof content === "number") return String(content);
  return "markup" in content ? content.markup : content.map(written).join("");
}
