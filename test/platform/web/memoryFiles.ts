import type { Locks } from "../../../src/platform/web/claims.ts";
import type { KeptFiles } from "../../../src/platform/web/keptFiles.ts";

/** Files in memory that several windows share. */
export interface MemoryFiles extends KeptFiles {
  readonly files: Map<string, Uint8Array>;
  /** What is to happen to the next write: a part of it is kept and it fails, or it never comes back. */
  breakNext: "fails" | "never ends" | null;
  /** Called before a file is read. */
  onRead: ((name: string) => void) | null;
  /** How many files were written. */
  writes: number;
}

export function memoryFiles(): MemoryFiles {
  const files = new Map<string, Uint8Array>();
  const soon = () => new Promise((resolve) => setImmediate(resolve));
  const memory: MemoryFiles = {
    files,
    breakNext: null,
    onRead: null,
    writes: 0,
    async list() {
      await soon();
      return [...files.keys()];
    },
    async read(name) {
      await soon();
      memory.onRead?.(name);
      return files.get(name) ?? null;
    },
    async write(name, bytes) {
      await soon();
      memory.writes++;
      const how = memory.breakNext;
      memory.breakNext = null;
      files.set(name, how === null ? bytes : bytes.slice(0, Math.ceil(bytes.length * 0.8)));
      if (how === "fails") throw new Error("no room");
      if (how === "never ends") await new Promise(() => {});
    },
    async remove(name) {
      await soon();
      files.delete(name);
    },
  };
  return memory;
}

/** Web Locks as windows of one origin share them. */
export function memoryLocks(): Locks {
  const held: { readonly name: string; readonly mode: LockMode }[] = [];
  const request = async (
    name: string,
    { mode = "exclusive", ifAvailable = false }: LockOptions,
    work: (lock: Lock | null) => unknown,
  ) => {
    await Promise.resolve();
    const isFree = held.every((other) => other.name !== name || (mode === "shared" && other.mode === "shared"));
    if (!isFree && !ifAvailable) throw new Error("these locks do not wait");
    if (!isFree) return work(null);
    const lock = { name, mode };
    held.push(lock);
    try {
      return await work(lock);
    } finally {
      held.splice(held.indexOf(lock), 1);
    }
  };
  // The other ways of asking are not used.
  return { request, query: async () => ({ held: [...held], pending: [] }) } as unknown as Locks;
}
