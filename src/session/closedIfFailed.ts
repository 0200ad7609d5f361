import type { OpenedSource, Platform } from "./platform.ts";

/** Gives work a platform, and closes every source that it opened there if it fails. */
export async function closedIfFailed<Result>(
  platform: Platform,
  work: (platform: Platform) => Promise<Result>,
): Promise<Result> {
  const opened: OpenedSource[] = [];
  const remembering: Platform = {
    ...platform,
    async open(...asked) {
      const source = await platform.open(...asked);
      opened.push(source);
      return source;
    },
  };
  try {
    return await work(remembering);
  } catch (error) {
    for (const source of opened) await source.close();
    throw error;
  }
}
