/** Between two questions, ms. */
const PAUSE_MS = 50;

/**
 * The first answer of `ask` that is neither null, undefined nor false. Asks again while it is, or while it throws; the
 * last error is told when the time is over. A busy machine has up to twice as long, to ask as often as an idle one.
 * @template T
 * @param {string} what For the error: "no <what>".
 * @param {() => Promise<T | null | undefined | false>} ask
 * @param {number} [timeoutMs]
 * @returns {Promise<T>}
 */
export async function until(what, ask, timeoutMs = 80_000) {
  const end = Date.now() + timeoutMs;
  let cause;
  let asks = 0;
  do {
    asks++;
    try {
      const answer = await ask();
      if (answer !== null && answer !== undefined && answer !== false) return answer;
    } catch (error) {
      cause = error;
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  } while (Date.now() < end || (asks < timeoutMs / PAUSE_MS && Date.now() < end + timeoutMs));
  throw new Error(`no ${what} within ${timeoutMs / 1000} s`, { cause });
}
