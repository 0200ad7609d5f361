/**
 * About how many tokens a text is: four ASCII characters one, any other character one. Estimates are for budgets and
 * limits, before the provider has counted; they lie above what English takes.
 */
export function textTokens(text: string): number {
  let plain = 0;
  let other = 0;
  for (let i = 0; i < text.length; i++) {
    if (text.charCodeAt(i) < 128) plain++;
    else other++;
  }
  return Math.ceil(plain / 4) + other;
}

/** What surrounds a message, by the providers' own rule of thumb. */
const MESSAGE_TOKENS = 4;

export function messageTokens(messages: readonly { readonly content: string }[]): number {
  return messages.reduce((sum, { content }) => sum + MESSAGE_TOKENS + textTokens(content), 0);
}
