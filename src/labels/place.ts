import type { Ledger } from "./budget.ts";
import type { LabelStore } from "./store.ts";

/** Where a machine keeps labels, and what runs have spent: a folder on disk, an editor's storage in the browser. */
export interface LabelPlace {
  /** Throws `StoreError`. */
  openStore(): Promise<OpenStore>;
  /** What the run of that name has spent; 32 hexadecimal digits name it. Throws `StoreError`. */
  openLedger(id: string): Promise<OpenLedger>;
  /** Forgets a run that nobody goes on with. */
  removeLedger(id: string): Promise<void>;
}

export interface OpenStore extends LabelStore {
  /** Looks at what others have written since. Throws `StoreError`. */
  refresh(): Promise<void>;
  /** What of the store could not be read, with the reason: what it holds is asked for again. */
  readonly unread: ReadonlyMap<string, string>;
  /** Resolves when everything is kept and nothing is open. */
  close(): Promise<void>;
}

export interface OpenLedger extends Ledger {
  /** Whether somebody else is at work on the same run, as far as can be told. */
  hasCompany(): Promise<boolean>;
  close(): Promise<void>;
}

/** Whether a text can name a ledger: it becomes part of a file's name. */
export const isLedgerName = (id: string): boolean => /^[0-9a-f]{32}$/.test(id);
