/**
 * Whether a unit of a response claims something that documents could support. Headings, rows of a table and blocks of
 * code are units with keys of their own, and labels that a file gives them count; but no labeller is asked about them.
 * `text` is the unit as the splitter cut it.
 */
export const isAsked = (text: string): boolean => !NOT_ASKED.test(text);

const NOT_ASKED = /^(?:#{1,6}[ \t]|```|~~~|\*\*[^*\n]+(?::\*\*|\*\*:)$|\|[^\n]*\|[ \t]*(?:\n|$))/;
