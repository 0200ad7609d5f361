import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Ledger } from "../../core/label/budget.ts";
import { openLabelStore } from "./labelStore.ts";

export interface NodeLedger extends Ledger {
  /** Whether another process is at work on the same run. */
  hasCompany(): Promise<boolean>;
  /** From here on others see that this process is at work on the run. Throws `StoreError`. */
  enter(): Promise<void>;
  close(): Promise<void>;
}

/** A name for the ledger of a run that begins. */
export const newLedger = (): string => randomBytes(16).toString("hex");

/**
 * What a run has spent: a small store of its own beside the labels, in which each process that works on the run keeps
 * one number. It outlives the processes, however they end. Throws `StoreError`.
 */
export async function openLedger(folder: string, id: string): Promise<NodeLedger> {
  const store = await openLabelStore(folderOf(folder, id));
  const own = randomBytes(16).toString("hex");
  return {
    note: (dollars) => store.put([{ key: own, value: dollars }]),
    async others() {
      await store.refresh();
      let sum = 0;
      for (const key of store.keys()) {
        const dollars = key === own ? 0 : await store.get(key);
        if (typeof dollars === "number" && dollars > 0) sum += dollars;
      }
      return sum;
    },
    hasCompany: () => store.hasCompany(),
    enter: () => store.enter(),
    // What was noted has been written; the system brings it to the disk.
    close: () => store.close().catch(() => {}),
  };
}

/** Forgets a run that nobody goes on with. */
export async function removeLedger(folder: string, id: string): Promise<void> {
  await rm(folderOf(folder, id), { recursive: true, force: true }).catch(() => {}); // It is small and harms nobody.
}

function folderOf(folder: string, id: string): string {
  if (!/^[0-9a-f]{32}$/.test(id)) throw new Error("A ledger's name has 32 hexadecimal digits.");
  return join(folder, "ledgers", id);
}
