/** What we use of the browser's Web Locks. */
export type Locks = Pick<LockManager, "request" | "query">;

/** Resolves once others can have the name. */
type Release = () => Promise<void>;

interface Presence {
  /** Whether another window is here as well; true where that cannot be known. */
  hasCompany(): Promise<boolean>;
  leave(): Promise<void>;
}

/**
 * Who may ask for a key, and who is at work on a run. Files cannot say it here: nothing makes one in a single step. Web
 * Locks can, between all windows of one origin, and end with their window. Where a browser has none, a key is claimed
 * within this window alone: two windows may then ask, and pay, for the same answer.
 */
export class Claims {
  readonly #locks: Locks | null;
  readonly #held = new Set<string>();

  constructor(locks: Locks | null) {
    this.#locks = locks;
  }

  /** What gives the name back; null while somebody else has it. */
  async take(name: string): Promise<Release | null> {
    if (this.#held.has(name)) return null;
    this.#held.add(name);
    // Pages without an origin have no locks.
    const release = await this.#lock(name, { ifAvailable: true }).catch(() => nothingHeld);
    if (release === null) {
      this.#held.delete(name);
      return null;
    }
    return async () => {
      this.#held.delete(name);
      await release();
    };
  }

  /** Shows other windows that this one is here. */
  async enter(name: string): Promise<Presence> {
    let own = 1;
    const leave = await this.#lock(name, { mode: "shared" }).catch(() => nothingHeld); // As above.
    return {
      hasCompany: async () => {
        try {
          const { held } = (await this.#locks?.query()) ?? {};
          return held === undefined || held.filter((lock) => lock.name === name).length > own;
        } catch {
          return true; // As above.
        }
      },
      leave: async () => {
        own = 0;
        await leave?.();
      },
    };
  }

  /** What releases the lock once it is held; null where somebody else holds it. */
  #lock(name: string, options: LockOptions): Promise<Release | null> {
    const locks = this.#locks;
    if (locks === null) return Promise.resolve(nothingHeld);
    return new Promise((resolve, reject) => {
      const ended = locks.request(name, options, (lock) => {
        if (lock === null) return resolve(null);
        return new Promise<void>((release) => {
          resolve(async () => {
            release();
            await ended;
          });
        });
      });
      ended.catch(reject);
    });
  }
}

const nothingHeld: Release = async () => {};
