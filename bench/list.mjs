// The list of a million rows in a real editor: the work of every frame while it is scrolled, and how long it takes until
// it is sorted and filtered. The frames are those of Chromium without a graphics card.
import { performance } from "node:perf_hooks";
import { Inspector } from "../test/e2e/lib/pages.mjs";

const SCROLLED_FRAMES = 240;
const SETTLED_MS = 300_000;

/** What was measured, in milliseconds. @typedef {{frames: number[], sort: number, filter: number}} ListTimes */

/** @param {import("../test/e2e/lib/workbench.mjs").Workbench} code @param {string} name @param {string} samples "1,000,000 samples" @returns {Promise<ListTimes>} */
export async function listTimes(code, name, samples) {
  await code.explorerMenu([name], "Evaluate with Evaloupe");
  const inspector = await Inspector.of(code);
  const { frame } = inspector;
  await frame.getByText(samples, { exact: true }).first().waitFor({ timeout: SETTLED_MS });
  // Numbers that are still being worked out are not what is measured.
  await code.page.waitForTimeout(5000);
  const frames = await frame.evaluate(scrolledFrames, SCROLLED_FRAMES);
  // By verdict: that of the question would read every record again.
  const sort = await untilChanged(inspector, () => frame.locator(".cols .head-cell").nth(1).click());
  const box = frame.getByRole("combobox", { name: "Filter by an expression" });
  await box.fill('task == "negative_rejection"');
  const filter = await untilChanged(inspector, () => box.press("Enter"));
  return { frames, sort, filter };
}

/** @param {Inspector} inspector @param {() => Promise<void>} act */
async function untilChanged(inspector, act) {
  const ids = async () => (await inspector.rows()).join(" ");
  const before = await ids();
  const start = performance.now();
  await act();
  while ((await ids()) === before) if (performance.now() - start > 60_000) throw new Error("The list stays as it was.");
  return performance.now() - start;
}

/**
 * Scrolls by rows, then by pages, then from end to end, and takes from each frame the time from its begin until nothing
 * of it is left to do: events, callbacks, style, layout and paint. Runs in the page.
 * @param {number} count
 */
async function scrolledFrames(count) {
  const box = document.querySelector(".vlist");
  if (!(box instanceof HTMLElement)) throw new Error("There is no list.");
  const { port1, port2 } = new MessageChannel();
  /** @type {number[]} */
  const times = [];
  const steps = [44, box.clientHeight, box.scrollHeight / 50];
  for (let n = 0; n < count; n++) {
    const step = steps[Math.floor((n * steps.length) / count)] ?? 0;
    times.push(
      await new Promise((resolve) => {
        requestAnimationFrame((began) => {
          port1.onmessage = () => resolve(performance.now() - began);
          port2.postMessage(0);
        });
        box.scrollTop += step;
      }),
    );
  }
  return times;
}
