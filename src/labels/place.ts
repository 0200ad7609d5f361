import type { Ledger } from "./budget.ts";
import type { LabelStore } from "./store.ts";

/** Storage of labels and spending: a folder on disk, an editor's storage in the browser. */
export interface LabelPlace {
  openStore(): Promise<OpenStore>;
  /** Spending of a run, named by 32 hexadecimal digits. Throws `StoreError`. */
  openLedger(id: string): Promise<OpenLedger>;
  removeLedger(id: string): Promise<void>;
}

export interface OpenStore extends LabelStore {
  /** Reads what other processes have written. Throws `StoreError`. */
  refresh(): Promise<void>;
  /** Unreadable parts of the store with reasons: their labels are requested again. */
  readonly unread: ReadonlyMap<string, string>;
  close(): Promise<void>;
}

export interface OpenLedger extends Ledger {
  isShared(): Promise<boolean>;
  close(): Promise<void>;
}

export const isLedgerName = (id: string): boolean => /^[0-9a-f]{32}$/.test(id);
