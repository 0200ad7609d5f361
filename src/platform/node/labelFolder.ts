import { homedir } from "node:os";
import { join } from "node:path";

/** Where this person's programs keep what can be made again: labels are found there by every project. */
export function labelFolder(environment: Readonly<Record<string, string | undefined>>, platform: string): string {
  const home = homedir();
  if (platform === "win32")
    return join(environment.LOCALAPPDATA ?? join(home, "AppData", "Local"), "evaloupe", "labels");
  if (platform === "darwin") return join(home, "Library", "Caches", "evaloupe", "labels");
  const cache = environment.XDG_CACHE_HOME;
  // A relative path is to be passed over, says the specification.
  return join(cache?.startsWith("/") ? cache : join(home, ".cache"), "evaloupe", "labels");
}
