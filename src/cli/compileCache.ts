import * as node from "node:module";
import { join } from "node:path";
import { cacheFolder } from "../platform/node/surroundings.ts";

type Caching = Partial<typeof node> & {
  /** From Node 22.1 on. Returns what hinders it, such as a folder that is not writable. */
  readonly enableCompileCache?: (folder: string) => unknown;
};

/**
 * Lets Node store the compiled code of bundles that are loaded next: half of their loading time. The folder is the
 * user's own: code from a folder that others can write to would run.
 */
export function storeCompiled({ enableCompileCache }: Caching = node, environment = process.env): void {
  if (enableCompileCache === undefined) return;
  let folder: string;
  try {
    folder = cacheFolder(environment, process.platform);
  } catch {
    // A user without a folder has no cache.
    return;
  }
  enableCompileCache(join(folder, "compiled"));
}
