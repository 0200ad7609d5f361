import { createHash, randomBytes } from "node:crypto";
import { setMaxListeners } from "node:events";
import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";
import { t } from "@vscode/l10n";
import { StoreError } from "../../labels/store.ts";
import { type Environment, sleepBy } from "../../labels/surroundings.ts";

const sleep = sleepBy((wake, ms) => {
  const timer = setTimeout(wake, ms);
  return () => clearTimeout(timer);
});

/** This computer's clock, chance and digest. */
export const surroundings: Environment = {
  now: () => performance.now(),
  sleep: (ms, signal) => {
    // As many sleep as there are requests under way: nothing leaks.
    setMaxListeners(0, signal);
    return sleep(ms, signal);
  },
  random: Math.random,
  nonce: () => randomBytes(16).toString("hex"),
  digest: (text) => createHash("sha256").update(text, "utf8").digest("hex"),
};

/**
 * Where this person's programs keep what can be made again: labels are found there by every project. Throws `StoreError`
 * where the person has no such place.
 */
export function labelFolder(environment: Readonly<Record<string, string | undefined>>, platform: string): string {
  if (platform === "win32")
    return join(environment.LOCALAPPDATA ?? join(home({}), "AppData", "Local"), "evaloupe", "labels");
  if (platform === "darwin") return join(home(environment), "Library", "Caches", "evaloupe", "labels");
  const cache = environment.XDG_CACHE_HOME;
  // A relative path is to be passed over, says the specification.
  return join(cache?.startsWith("/") ? cache : join(home(environment), ".cache"), "evaloupe", "labels");
}

/** Without one, labels would land in whatever folder the program was started in. */
function home({ HOME }: Readonly<Record<string, string | undefined>>): string {
  let folder = HOME ?? "";
  try {
    if (HOME === undefined) folder = homedir();
  } catch {
    // The system knows nothing of this person.
  }
  if (isAbsolute(folder)) return folder;
  throw new StoreError(
    t("There is no home folder to store labels in. Set HOME or XDG_CACHE_HOME, or choose a folder with --store."),
  );
}
