import { visibleParts, visibleText } from "../characters.ts";
import { textIn } from "../figures/svg.ts";

/** A piece of a page whose texts are escaped already. Nothing else gets into a page as it is. */
export interface Markup {
  readonly markup: string;
}

/** What may stand in a template: texts are escaped, lists joined, null and false leave nothing. */
export type Content = Markup | string | number | null | false | readonly Content[];

/**
 * Markup of ours with contents. A text may stand between tags or inside of double quotes; hidden characters are written
 * as escapes. An address is never a text of a file: `#` and an id that the report has made.
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

/** A text of the file within words of ours: whichever way it is written, what stands beside it stays where it is. */
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

/** How a role is drawn: a shape, so that colour is never needed, and the class that colours it. */
interface Look {
  readonly shape: keyof typeof SHAPES;
  readonly tone: string;
}

/** Drawings of 16 units, stroked in the colour of the text around them. */
const SHAPES = {
  check: html`<path d="M3.6 8.7 6.5 11.6 12.5 4.7"/>`,
  "ring-check": html`<circle cx="8" cy="8" r="5.6"/><path d="M5.5 8.2 7.3 10 10.6 6.2"/>`,
  half: html`<circle cx="8" cy="8" r="5.2"/><path class="fill" d="M8 2.8a5.2 5.2 0 0 0 0 10.4z"/>`,
  cross: html`<path d="M4.3 4.3l7.4 7.4M11.7 4.3l-7.4 7.4"/>`,
  bolt: html`<path class="fill" d="M9.4 1.6 3.9 9h3.3l-.9 5.4L12 7H8.4z"/>`,
  question: html`<path d="M5.3 5.9a2.7 2.7 0 1 1 4.1 2.3c-.9.55-1.4 1-1.4 2M8 12.9v.1"/>`,
  "ring-tilde": html`<circle cx="8" cy="8" r="5.6"/><path d="M5 8.7c1-1.7 2-1.7 3-.7s2 1 3-.7"/>`,
  ring: html`<circle cx="8" cy="8" r="5" stroke-dasharray="1.2 2.3"/>`,
  triangle: html`<path d="M8 3.2 13.4 12.8H2.6z"/>`,
  dash: html`<path d="M4.5 8h7"/>`,
  slash: html`<circle cx="8" cy="8" r="5.2"/><path d="M4.4 11.6 11.6 4.4"/>`,
  fork: html`<path d="M8 14V9.6C8 7.2 3.8 7.4 3.8 3.2M8 9.6c0-2.4 4.2-2.2 4.2-6.4M2 5l1.8-2L5.6 5M10.4 5l1.8-2L14 5"/>`,
  warning: html`<path d="M8 2.6 14.2 13.4H1.8zM8 6.6v3.2M8 11.5v.1"/>`,
} as const;

const look = (shape: Look["shape"], tone: string): Look => ({ shape, tone });

const LOOKS: Readonly<Record<string, Look>> = {
  full: look("check", "ok"),
  used: look("check", "ok"),
  good: look("check", "ok"),
  correct: look("check", "mute"),
  agrees: look("check", "mute"),
  uncited: look("ring-check", "nosource"),
  partial: look("half", "partial"),
  tied: look("half", "partial"),
  none: look("cross", "bad"),
  bad: look("cross", "bad"),
  wrong: look("cross", "bad"),
  disagrees: look("cross", "bad"),
  contradicted: look("bolt", "contra"),
  followed: look("bolt", "contra"),
  unsure: look("ring-tilde", "unlabelled"),
  notAsked: look("dash", "mute"),
  unlabelled: look("question", "unlabelled"),
  unscored: look("question", "unlabelled"),
  missed: look("ring", "missed"),
  stray: look("triangle", "stray"),
  rejected: look("slash", "bad"),
  "rejected-rightly": look("slash", "mute"),
  split: look("fork", "mute"),
  disagree: look("fork", "mute"),
  issue: look("warning", "partial"),
};

/** The shapes, once a page; `glyph` draws them. */
export function glyphShapes(): Markup {
  const symbols = Object.entries(SHAPES).map(
    ([name, shape]) => html`<symbol id="g-${name}" viewBox="0 0 16 16">${shape}</symbol>`,
  );
  return html`<svg class="shapes" width="0" height="0" aria-hidden="true">${symbols}</svg>`;
}

/** A role's glyph. `word` is said, and shown on hover; without it a word stands beside the glyph. */
export function glyph(role: string, word: string | null = null): Markup {
  const { shape, tone } = LOOKS[role] ?? look("dash", "mute");
  const use = html`<use href="#g-${shape}"/>`;
  return word === null
    ? html`<svg class="i ${tone}" aria-hidden="true">${use}</svg>`
    : html`<svg class="i ${tone}" role="img" aria-label="${word}"><title>${word}</title>${use}</svg>`;
}
