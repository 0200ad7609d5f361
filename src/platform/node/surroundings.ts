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

export const surroundings: Environment = {
  now: () => performance.now(),
  sleep: (ms, signal) => {
    // One listener per request in flight: no leak.
    setMaxListeners(0, signal);
    return sleep(ms, signal);
  },
  random: Math.random,
  nonce: () => randomBytes(16).toString("hex"),
  digest: (text) => createHash("sha256").update(text, "utf8").digest("hex"),
};

/** The user's cache folder for labels, shared by projects. Throws `StoreError` without one. */
export const labelFolder = (environment: Readonly<Record<string, string | undefined>>, platform: string): string =>
  join(cacheFolder(environment, platform), "labels");

/** The user's cache folder. Throws `StoreError` without one. */
export function cacheFolder(environment: Readonly<Record<string, string | undefined>>, platform: string): string {
  if (platform === "win32") return join(environment.LOCALAPPDATA ?? join(home({}), "AppData", "Local"), "evaloupe");
  if (platform === "darwin") return join(home(environment), "Library", "Caches", "evaloupe");
  const cache = environment.XDG_CACHE_HOME;
  // The XDG specification ignores relative paths.
  return join(cache?.startsWith("/") ? cache : join(home(environment), ".cache"), "evaloupe");
}

/** Without HOME, labels would be in the working directory. */
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
