/** `−20`: a share in whole points of percent. Here because the session writes it too. */
export const wholePoints = (share: number): string => (100 * share).toFixed(0).replace(/^-0$/, "0").replace("-", "−");

/** US dollars to four decimals, as commands and budgets write them. */
export const dollarsText = (cost: number): string => cost.toFixed(4);
