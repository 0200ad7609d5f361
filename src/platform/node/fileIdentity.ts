import type { BigIntStats } from "node:fs";
import type { FileChange } from "../../protocol/session.ts";

/** What tells one state of a file from another. */
export interface FileIdentity {
  readonly dev: bigint;
  readonly ino: bigint;
  readonly size: number;
  readonly mtimeNs: bigint;
  readonly ctimeNs: bigint;
  /** Mode, owner, group and number of links: changing them changes `ctimeNs`, and no byte of the file. */
  readonly attributes: string;
}

export function identityOf({ dev, ino, size, mtimeNs, ctimeNs, mode, uid, gid, nlink }: BigIntStats): FileIdentity {
  return { dev, ino, size: Number(size), mtimeNs, ctimeNs, attributes: `${mode} ${uid} ${gid} ${nlink}` };
}

/**
 * What became of a file; null where it is as it was. `isSame` digests pieces of it again and tells whether they are
 * still the same, `isWhole` whether those pieces are all of it, `isYoung` whether it had been written to just before.
 */
export async function changeBetween(
  before: FileIdentity,
  now: FileIdentity,
  { isWhole, isYoung, isSame }: { isWhole: boolean; isYoung: boolean; isSame: () => Promise<boolean> },
): Promise<FileChange | null> {
  if (now.dev !== before.dev || now.ino !== before.ino) return "replaced";
  if (now.size < before.size) return "shorter";
  if (now.size > before.size) return (await isSame()) ? "grown" : "rewritten";
  if (now.mtimeNs !== before.mtimeNs) return "rewritten";
  if (now.ctimeNs !== before.ctimeNs) {
    // A new mode or a new link changes this time too, and says so itself: then a look at pieces is enough. Else
    // somebody wrote the file and set its time back, or only set its time: one cannot tell unless all of it is compared.
    const isExplained = now.attributes !== before.attributes;
    return (isExplained || isWhole) && (await isSame()) ? null : "rewritten";
  }
  // Clocks of file systems tick up to two seconds apart: a second write in the same tick leaves the times as they are.
  return !isYoung || (await isSame()) ? null : "rewritten";
}

/** A file written to so shortly ago may be written to again without its times telling. */
export function isYoung({ mtimeNs, ctimeNs }: FileIdentity, nowMs = Date.now()): boolean {
  const newestNs = mtimeNs > ctimeNs ? mtimeNs : ctimeNs;
  return nowMs - Number(newestNs / 1_000_000n) < TICK_MS;
}

const TICK_MS = 2_000;
