import type { Unlike } from "../protocol/session.ts";
import type { OpenedSource } from "./platform.ts";

/** What is remembered of a source, so that a later opening can tell whether it only grew. */
export interface SourcePrint {
  readonly file: string;
  readonly size: number;
  readonly sample: string;
}

/** Null for sources that cannot be followed. */
export async function printOf(opened: OpenedSource): Promise<SourcePrint | null> {
  const { growth, size } = opened;
  return growth ? { file: growth.file, size, sample: await growth.sample(size) } : null;
}

/** Null where a source is what was remembered, or begins as it and is longer; else what has become of it. */
export async function unlike(before: SourcePrint, now: OpenedSource): Promise<Unlike | null> {
  if (!now.growth) return "unfollowable";
  if (now.growth.file !== before.file) return "replaced";
  if (now.size < before.size) return "shorter";
  return (await now.growth.sample(before.size)) === before.sample ? null : "rewritten";
}
