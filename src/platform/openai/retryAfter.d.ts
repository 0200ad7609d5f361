/** Milliseconds until the endpoint wants to hear of us again: `Retry-After` in seconds, as a date, in milliseconds. */
export declare function retryAfterMs(headers: Headers, now: number): number | null;
/** Milliseconds until requests or tokens are there again, where headers say that none are left. */
export declare function usedUpMs(headers: Headers): number | null;
/** The longest reset time, whatever is left: for a refusal that does not say how long it holds. */
export declare function resetMs(headers: Headers): number | null;
