/**
 * The first answer of `ask` that is neither null, undefined nor false. Asks again while it is, or while it throws; the
 * last error is told when the time is over.
 * @template T
 * @param {string} what For the error: "no <what>".
 * @param {() => Promise<T | null | undefined | false>} ask
 * @param {number} [timeoutMs]
 * @returns {Promise<T>}
 */
export async function until(what, ask, timeoutMs = 40_000) {
  const end = Date.now() + timeoutMs;
  let cause;
  do {
    try {
      const answer = await ask();
      if (answer !== null && answer !== undefined && answer !== false) return answer;
    } catch (error) {
      cause = error;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  } while (Date.now() < end);
  throw new Error(`no ${what} within ${timeoutMs / 1000} s`, { cause });
}
