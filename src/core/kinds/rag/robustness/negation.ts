/** How many tokens before a match a negation may stand to govern it. */
const REACH = 3;
/** Characters before a match that are looked at. */
const WINDOW = 80;

const NEGATION = /^(?:not?|never|neither|nor|none|without|cannot|isnt|wasnt|arent|werent|doesnt|didnt|\p{L}+n['’]t)$/iu;
/** Every negation holds one of these: a cheap look before the words are taken apart. */
const MAY_NEGATE = /no|n['’]?t|neither|never|without|不|没有|并非|而非/i;
/** Words after which a negation before them no longer reaches. */
const TURN = /^(?:but|rather|instead|however|yet|while|whereas|although|though)$/iu;
/** Chinese writes its negation onto the word. */
const NEGATION_BEFORE = /(?:不是|并非|而非|没有|不)$/u;

/**
 * Whether a negation stands within three tokens before `at`, with no punctuation and no "but" between: "not Paris",
 * "was never in Paris", but neither "not London but Paris" nor "No, Paris".
 */
export function isNegated(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - WINDOW), at);
  if (!MAY_NEGATE.test(before)) return false;
  if (NEGATION_BEFORE.test(before)) return true;
  const tokens = before.split(/\s+/).filter((token) => !/^["'“‘«([*_`]*$/u.test(token));
  for (const token of tokens.slice(-REACH).reverse()) {
    if (/[.,;:!?…。，；：！？)\]]["'”’*_]*$/u.test(token)) return false;
    const word = token.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
    if (TURN.test(word)) return false;
    if (NEGATION.test(word)) return true;
  }
  return false;
}
