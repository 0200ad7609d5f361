// Catches a budget that several processes share and pass together.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { Budget } from "../../src/labels/budget.ts";
import { openLedger } from "../../src/platform/node/labelStore.ts";
import { surroundings } from "../../src/platform/node/surroundings.ts";
import { closedLater } from "../session/opened.ts";

const home = mkdtempSync(path.join(tmpdir(), "evaloupe-ledger-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));

// A request of 1,000 tokens for 0.001 US dollars.
const price = { input: 1, output: 1 };
async function budgetOf(dollars: number, id: string): Promise<Budget> {
  const ledger = await openLedger(home, id);
  closedLater(() => ledger.close());
  return new Budget(dollars, ledger);
}
const reserve = (budget: Budget) => budget.reserve(1000, 0, price);

it("counts what was set aside by a process that was ended as spent", async () => {
  const id = surroundings.nonce();
  // Nothing is closed before the end: that is how a killed process leaves it.
  const killed = await budgetOf(0.0105, id);
  for (let n = 0; n < 3; n++) {
    const reservation = await reserve(killed);
    if (reservation === null) throw new Error("nothing was reserved");
    await killed.settle(reservation, 1000, 0, price);
  }
  expect(await reserve(killed)).not.toBeNull();
  const resumed = await budgetOf(0.0105, id);
  let granted = 0;
  while ((await reserve(resumed)) !== null) granted++;
  expect(granted).toBe(6);
});

it("is never passed by processes that reserve at the same moment", async () => {
  const id = surroundings.nonce();
  const budgets = await Promise.all(Array.from({ length: 6 }, () => budgetOf(0.0105, id)));
  const granted = await Promise.all(
    budgets.flatMap((budget) => Array.from({ length: 4 }, async () => ((await reserve(budget)) === null ? 0 : 1))),
  );
  expect(granted.reduce<number>((sum, one) => sum + one, 0)).toBeLessThanOrEqual(10);
});

it("gives back what a request did not take", async () => {
  const id = surroundings.nonce();
  const [first, second] = [await budgetOf(0.0015, id), await budgetOf(0.0015, id)];
  const reservation = await reserve(first);
  expect(await reserve(second)).toBeNull();
  if (reservation === null) throw new Error("nothing was reserved");
  await first.settle(reservation, 100, 0, price);
  expect(await reserve(second)).not.toBeNull();
  expect(second.spent).toBeCloseTo(0.0001, 10);
});
