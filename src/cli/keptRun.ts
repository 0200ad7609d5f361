import { createHash } from "node:crypto";
import { closeSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import * as v from "valibot";
import { isLedgerName } from "../labels/place.ts";
import { StoreError } from "../labels/store.ts";
import type { Engine } from "../platform/labelling/engine.ts";
import { type NodeLedger, openLedger, removeLedger } from "../platform/node/labelStore.ts";
import { makeFolderWithin, storeFault } from "../platform/node/storeFolder.ts";
import { surroundings } from "../platform/node/surroundings.ts";
import { startNewFile, WriteRefused } from "../platform/node/writePlace.ts";
import { entriesOf, orNull, outputOf } from "../read/schemas.ts";

type KeptFlags = Readonly<Record<string, readonly string[]>>;

/** A run as it is remembered by command and path. No key is among its flags. Earlier versions had no ledger. */
const flags: v.GenericSchema<unknown, KeptFlags> = entriesOf(v.array(v.string()));
const keptRun = v.union([
  v.pipe(
    flags,
    v.transform((own) => ({ flags: own, ledger: null })),
  ),
  v.object({ flags, ledger: orNull(v.pipe(v.string(), v.check(isLedgerName))) }),
]);

/**
 * Remembers how a command is run on a path, for `--resume`, and resolves to the ledger of the run. A resumed run goes on
 * with the ledger of the last one. Another one begins anew, unless a process is at work on the same run at this moment:
 * then the two share what they may spend. Throws `EngineError` or `StoreError`.
 */
export async function beginRun(
  folder: string,
  command: string,
  path: string,
  flags: KeptFlags,
  isResuming: boolean,
  engine: Engine,
  signal: AbortSignal,
): Promise<NodeLedger> {
  const file = fileOf(folder, command, path);
  // Two processes that begin at once must not both find the run free.
  return engine.alone(`run ${file}`, signal, async () => {
    const last = readKeptRun(file);
    const known = last?.ledger ?? null;
    if (known !== null) {
      const ledger = await openLedger(folder, known);
      const isSame = inOrder(last?.flags ?? {}) === inOrder(flags);
      const isBusy = await ledger.isShared();
      if (isResuming || (isSame && isBusy)) return begun(ledger, known);
      await ledger.close();
      if (!isBusy) await removeLedger(folder, known);
    }
    const id = surroundings.nonce();
    return begun(await openLedger(folder, id), id);
  });

  async function begun(ledger: NodeLedger, id: string): Promise<NodeLedger> {
    try {
      await ledger.enter();
      await write(folder, file, `${JSON.stringify({ flags, ledger: id })}\n`);
      return ledger;
    } catch (error) {
      await ledger.close();
      throw error;
    }
  }
}

/** The flags of the last run; null if none, or if they cannot be read. */
export function lastRun(folder: string, command: string, path: string): KeptFlags | null {
  return readKeptRun(fileOf(folder, command, path))?.flags ?? null;
}

function readKeptRun(file: string): v.InferOutput<typeof keptRun> | null {
  try {
    return outputOf(keptRun, JSON.parse(readFileSync(file, "utf8")));
  } catch {
    // No such file, or one that is no JSON: there is nothing to go on with.
    return null;
  }
}

/** Writes a small file that is there whole or not at all. */
async function write(folder: string, path: string, text: string): Promise<void> {
  try {
    await makeFolderWithin(folder, "runs");
    const file = startNewFile(path);
    try {
      try {
        writeFileSync(file.descriptor, text);
      } finally {
        closeSync(file.descriptor);
      }
      file.place();
    } finally {
      file.discard();
    }
  } catch (error) {
    throw error instanceof WriteRefused ? new StoreError(error.message) : await storeFault(folder, error);
  }
}

const fileOf = (folder: string, command: string, path: string): string =>
  join(
    folder,
    "runs",
    `${createHash("sha256")
      .update(`${command}\n${resolve(path)}`)
      .digest("hex")
      .slice(0, 32)}.json`,
  );

/** Flags as one text, the same in whichever order they were given. */
const inOrder = (flags: KeptFlags): string =>
  JSON.stringify(Object.entries(flags).sort(([a], [b]) => (a < b ? -1 : 1)));
