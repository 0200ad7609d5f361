import { isAscii } from "node:buffer";
import { createHash } from "node:crypto";
import * as fs from "node:fs";
import * as node from "node:module";
import { basename, dirname, join } from "node:path";
import { Script } from "node:vm";
import { cacheFolder } from "../platform/node/surroundings.ts";

type Caching = Partial<typeof node> & {
  /** From Node 22.1 on. Returns what hinders it, such as a folder that is not writable. */
  readonly enableCompileCache?: (folder: string) => unknown;
};

/** Node's undeclared members of modules. */
type Load = (module: { exports: unknown }, filename: string) => void;
interface Loading {
  readonly _extensions: { ".js": Load };
}

/**
 * Stores the compiled code of the bundles `parts` that are loaded next: half of their loading time. By Node itself if it
 * can, else here, a file for each bundle and command: stored code has the functions of the run that stored it. The folder is the user's own: code from a folder that others can write to would run.
 */
export function storeCompiled(
  parts: readonly string[],
  command: string,
  module: Caching = node,
  environment = process.env,
): void {
  let folder: string;
  try {
    folder = join(cacheFolder(environment, process.platform), "compiled");
  } catch {
    // A user without a folder has no cache.
    return;
  }
  if (module.enableCompileCache) module.enableCompileCache(folder);
  else if (module.Module) storeHere(parts, command, folder, module.Module);
}

function storeHere(parts: readonly string[], command: string, folder: string, modules: typeof node.Module): void {
  // Node has this member in every version; its types do not.
  const { _extensions: extensions } = modules as unknown as Loading;
  const load = extensions[".js"];
  const own = join(folder, `${process.version}-${process.arch}`);
  extensions[".js"] = (module, filename) => {
    if (!parts.includes(filename)) return load(module, filename);
    const bytes = fs.readFileSync(filename);
    const name = `${basename(filename)}-${command}-`;
    const file = join(own, name + digestOf(bytes).toString("hex"));
    const cachedData = readOwn(own, file);
    // As UTF-8, text of ASCII takes ten times as long to decode.
    const content = bytes.toString(isAscii(bytes) ? "latin1" : "utf8");
    const script = new Script(modules.wrap(content), { filename, ...(cachedData ? { cachedData } : {}) });
    if (!cachedData || script.cachedDataRejected) {
      // With the functions that the command has called.
      process.once("exit", () => writeOwn(own, name, file, script.createCachedData()));
    }
    const require = node.createRequire(filename);
    script.runInThisContext().call(module.exports, module.exports, require, module, filename, dirname(filename));
  };
}

const DIGEST_BYTES = 32;
const digestOf = (data: Uint8Array): Buffer => createHash("sha256").update(data).digest();

/** The data of a complete file in a folder that is writable for its owner only. */
function readOwn(folder: string, file: string): Buffer | null {
  try {
    if (!isOwn(folder) || !isOwn(dirname(folder))) return null;
    const all = fs.readFileSync(file);
    const data = all.subarray(DIGEST_BYTES);
    return digestOf(data).equals(all.subarray(0, DIGEST_BYTES)) ? data : null;
  } catch {
    // Not stored yet, or not readable.
    return null;
  }
}

function isOwn(folder: string): boolean {
  const { uid, mode } = fs.lstatSync(folder);
  const others = 0o022;
  return process.getuid === undefined || (uid === process.getuid() && (mode & others) === 0);
}

/** Writes the data, and removes that of other versions of the bundle. */
function writeOwn(folder: string, name: string, file: string, data: Buffer): void {
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (!isOwn(folder) || !isOwn(dirname(folder))) return;
    const part = `${file}.${process.pid}`;
    fs.writeFileSync(part, Buffer.concat([digestOf(data), data]), { flag: "wx", mode: 0o600 });
    fs.renameSync(part, file);
    for (const other of fs.readdirSync(folder))
      if (other.startsWith(name) && join(folder, other) !== file) fs.rmSync(join(folder, other));
  } catch {
    // A folder that cannot be written to has no cache.
  }
}
