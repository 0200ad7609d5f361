// How long a page holds a person up: the longest task of its thread, in time of the processor, which others who use the
// machine do not lengthen.

/** @typedef {{name: string, ph: string, pid: number, tid: number, tdur?: number, args?: {name?: string}}} TraceEvent */

/**
 * The longest task of the pages in ms while something is done, and until they rest.
 * @param {import("./desk.mjs").Desk} code @param {() => Promise<unknown>} act
 */
export async function longestTask(code, act) {
  const browser = code.page.context().browser();
  if (!browser) throw new Error("The browser is gone.");
  await browser.startTracing(code.page, { categories: ["toplevel", "disabled-by-default-devtools.timeline"] });
  let trace;
  try {
    await act();
    await rest(code);
  } finally {
    trace = await browser.stopTracing();
  }
  /** @type {readonly TraceEvent[]} */
  const events = JSON.parse(trace.toString()).traceEvents;
  const threads = new Set(
    events.filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain").map(threadOf),
  );
  const tasks = events.filter((event) => /RunTask$/.test(event.name) && threads.has(threadOf(event)));
  return Math.round(Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur)) / 1000);
}

/** @param {TraceEvent} event */
const threadOf = ({ pid, tid }) => `${pid} ${tid}`;

/** Until nothing was added to a page or taken away for a while. @param {import("./desk.mjs").Desk} code */
async function rest(code) {
  let before = "";
  for (let quiet = 0; quiet < 3; ) {
    await code.page.waitForTimeout(100);
    const counts = await Promise.all(
      code.page.frames().map((frame) => frame.evaluate(() => document.getElementsByTagName("*").length)),
    );
    const now = counts.join(" ");
    quiet = now === before ? quiet + 1 : 0;
    before = now;
  }
}
