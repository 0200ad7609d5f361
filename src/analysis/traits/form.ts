export const FORMS = ["digit", "negation", "list"] as const;

/** Words of negation in English and German, and characters of it in Chinese. */
const NEGATION =
  /(?<![\p{L}\p{M}])(?:not?|none|never|neither|nor|cannot|without|\p{L}+n['’]t|nicht|kein\p{L}*|nie|niemals|weder|ohne)(?![\p{L}\p{M}])|[不没沒无無未]/iu;
const LIST = /^[ \t]*(?:[-*•]|\d{1,3}[.)])[ \t]+\S/m;

/** Forms of a text in order: `digit negation list`; null without a text. */
export function textForm(text: string | null): string | null {
  if (text === null) return null;
  const has = { digit: /\p{Nd}/u.test(text), negation: NEGATION.test(text), list: LIST.test(text) };
  return FORMS.filter((form) => has[form]).join(" ");
}
