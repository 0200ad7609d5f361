import { t } from "@vscode/l10n";
import { isLedgerName, type LabelPlace, type OpenLedger } from "../../labels/place.ts";
import { readSegmentLine, segmentLine } from "../../labels/segmentLine.ts";
import { StoreError } from "../../labels/store.ts";
import type { Environment } from "../../labels/surroundings.ts";
import { Claims, type Locks } from "./claims.ts";
import { type KeptFiles, OwnFile, overNames, Turns, toldFiles, versionsOf } from "./keptFiles.ts";
import { openSegments } from "./labelSegments.ts";

/** Labels and ledgers in files. `locks` are the browser's Web Locks, or null. */
export function labelPlace(given: KeptFiles, world: Pick<Environment, "nonce">, locks: Locks | null): LabelPlace {
  const files = toldFiles(given);
  const claims = new Claims(locks);
  return {
    openStore: () => openSegments(files, world, claims),
    openLedger: (id) => openLedger(files, world, claims, id),
    async removeLedger(id) {
      const versions = versionsOf(await files.list().catch(() => []), prefixOf(id)); // Small and harmless if it stays.
      for (const { name } of versions) await files.remove(name).catch(() => {});
    },
  };
}

/** A run's spending: each window has a number in its own file, which outlives the window. */
async function openLedger(
  files: KeptFiles,
  world: Pick<Environment, "nonce">,
  claims: Claims,
  id: string,
): Promise<OpenLedger> {
  const prefix = prefixOf(id);
  const own = new OwnFile(files, `${prefix}${world.nonce()}`);
  let version = 0;
  let spent = 0;
  const writes = new Turns(() => own.write(++version, new TextEncoder().encode(segmentLine(own.stem, spent))));
  const presence = await claims.enter(`evaloupe ledger ${id}`);
  return {
    note(dollars) {
      spent = dollars;
      return writes.take();
    },
    async others() {
      let sum = 0;
      const isRead = await overNames(files, async (names) => {
        const told = await notedIn(files, names, prefix, own.stem);
        sum = told ?? 0;
        return told !== null;
      });
      if (!isRead) throw new StoreError(t("What other windows have spent on this run cannot be read. Try again."));
      return sum;
    },
    isShared: () => presence.isShared(),
    async close() {
      await writes.settled();
      await presence.leave();
    },
  };
}

/** Null if a file was gone. An interrupted write keeps the previous value. */
async function notedIn(
  files: KeptFiles,
  names: readonly string[],
  prefix: string,
  own: string,
): Promise<number | null> {
  const noted = new Map<string, number>();
  for (const { name, stem } of versionsOf(names, prefix)) {
    if (stem === own) continue;
    const bytes = await files.read(name);
    if (bytes === null) return null;
    const value = readSegmentLine(new TextDecoder().decode(bytes).replace(/\n$/, ""))?.value;
    if (typeof value === "number" && value > 0) noted.set(stem, value);
    else if (value === 0) noted.delete(stem);
  }
  return [...noted.values()].reduce((sum, dollars) => sum + dollars, 0);
}

function prefixOf(id: string): string {
  if (!isLedgerName(id)) throw new Error("A ledger's name has 32 hexadecimal digits.");
  return `ledger-${id}-`;
}
