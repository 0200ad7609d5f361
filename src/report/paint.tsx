import type { VNode } from "preact";
import { renderToString } from "preact-render-to-string";
import { Icon, roleLook } from "../../webview/ui/icons.tsx";
import { visibleText } from "../present/characters.ts";
import { escaped, type Markup } from "./html.ts";

/**
 * Components of the pages as markup of a report. Whatever a component forgot, no text of a file has a hidden character in
 * it or a bracket that is not escaped.
 */
export const painted = <Props,>(node: VNode<Props>): Markup => escaped(strict(visibleText(renderToString(node))));

/** A role's glyph. `word` is read out and shown on hover; leave it out if a word follows the glyph. */
export function glyph(role: string, word: string | null = null): Markup {
  const { icon, tone } = roleLook(role);
  return painted(<Icon name={icon} tone={tone} title={word ?? undefined} />);
}

/** The same markup with `>` escaped wherever it ends no tag: the renderer escapes what begins one, and quotes. */
function strict(markup: string): string {
  let isTag = false;
  let isValue = false;
  return markup.replace(/[<>"]/g, (mark) => {
    if (mark === "<") isTag = true;
    else if (mark === '"') isValue = isTag && !isValue;
    else if (!isTag || isValue) return "&#62;";
    else isTag = false;
    return mark;
  });
}
