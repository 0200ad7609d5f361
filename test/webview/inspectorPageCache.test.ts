// Catches rows that are asked for twice, kept when they are old, or never arrive.
import { describe, expect, it } from "vitest";
import { type Page, PageCache } from "../../webview/ui/pageCache.ts";

interface Question {
  readonly from: number;
  readonly to: number;
  readonly signal: AbortSignal;
  readonly answer: (size?: number, mark?: string) => Promise<void>;
}

/** `isDeaf`: the other end answers even what was called back. */
function cacheWith({ maxPages = 40, isDeaf = false } = {}) {
  const questions: Question[] = [];
  const errors: unknown[] = [];
  let changes = 0;
  const cache = new PageCache<string>(
    (from, to, signal) =>
      new Promise<Page<string>>((resolve, reject) => {
        if (!isDeaf) signal.addEventListener("abort", () => reject(new Error("aborted")));
        questions.push({
          from,
          to,
          signal,
          answer: async (size = 1000, mark = "") => {
            const rows = Array.from(
              { length: Math.max(0, Math.min(to, size) - from) },
              (_, at) => `${mark}${from + at}`,
            );
            resolve({ size, total: 1000, rows });
            await Promise.resolve();
          },
        });
      }),
    () => changes++,
    (error) => errors.push(error),
    { pageSize: 10, maxPages },
  );
  return { cache, questions, errors, changes: () => changes };
}

describe("the cache of pages", () => {
  it("asks once for what is looked at, in one question", async () => {
    const { cache, questions, changes } = cacheWith();
    cache.want(0, 15);
    cache.want(0, 15);
    expect(questions.map(({ from, to }) => [from, to])).toEqual([[0, 20]]);
    expect(cache.at(3)).toBeUndefined();
    await questions[0]?.answer();
    expect([cache.at(3), cache.size, cache.total, cache.isKnown, changes()]).toEqual(["3", 1000, 1000, true, 1]);
  });

  it("keeps old rows until new ones come, and drops answers from before", async () => {
    const { cache, questions } = cacheWith({ isDeaf: true });
    cache.want(0, 10);
    await questions[0]?.answer(1000, "old ");
    cache.renew();
    expect(cache.at(3)).toBe("old 3");
    cache.renew();
    expect(questions[1]?.signal.aborted).toBe(true);
    await questions[1]?.answer(1000, "stale ");
    expect(cache.at(3)).toBe("old 3");
    await questions[2]?.answer(5, "new ");
    expect([cache.at(3), cache.at(7), cache.size]).toEqual(["new 3", undefined, 5]);
  });

  it("calls back questions for pages that went out of sight, and says nothing of it", async () => {
    const { cache, questions, errors } = cacheWith();
    cache.want(0, 10);
    cache.want(500, 510);
    expect(questions[0]?.signal.aborted).toBe(true);
    await Promise.resolve();
    await Promise.resolve();
    expect(errors).toEqual([]);
    cache.want(0, 10);
    expect(questions.map(({ from }) => from)).toEqual([0, 500, 0]);
  });

  it("forgets what was not looked at for long", async () => {
    const { cache, questions } = cacheWith({ maxPages: 2 });
    for (const from of [0, 10, 20]) {
      cache.want(from, from + 10);
      await questions.at(-1)?.answer();
    }
    expect([cache.at(5), cache.at(15), cache.at(25)]).toEqual([undefined, "15", "25"]);
  });

  it("waits for a row that is not here yet", async () => {
    const { cache, questions } = cacheWith();
    const row = cache.row(42);
    await questions[0]?.answer();
    expect(await row).toBe("42");
  });

  it("tells of errors once", async () => {
    const errors: unknown[] = [];
    const cache = new PageCache<string>(
      () => Promise.reject(new Error("gone")),
      () => {},
      (error) => errors.push(error),
    );
    cache.want(0, 10);
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(errors).toHaveLength(1);
  });
});
