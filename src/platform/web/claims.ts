export type Locks = Pick<LockManager, "request" | "query">;

type Release = () => Promise<void>;

interface Presence {
  /** Whether another window is here; true if unknown. */
  isShared(): Promise<boolean>;
  leave(): Promise<void>;
}

/**
 * Claims of keys and presence by Web Locks, between windows of one origin, ending with the window; files have no atomic
 * creation here. Without Web Locks a claim holds in this window only: two windows may then pay for one answer.
 */
export class Claims {
  readonly #locks: Locks | null;
  readonly #held = new Set<string>();

  constructor(locks: Locks | null) {
    this.#locks = locks;
  }

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

  async enter(name: string): Promise<Presence> {
    let own = 1;
    const leave = await this.#lock(name, { mode: "shared" }).catch(() => nothingHeld); // As above.
    return {
      isShared: async () => {
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

  /** Resolves to the release once held; null if another window holds it. */
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
