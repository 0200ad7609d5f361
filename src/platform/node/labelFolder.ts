import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";
import { t } from "@vscode/l10n";
import { StoreError } from "../../core/label/store.ts";

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
    t("There is no home folder to keep labels in. Set HOME or XDG_CACHE_HOME, or name a folder with --store."),
  );
}
