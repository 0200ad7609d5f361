import type { HowRead, OfferedVerdict, ReadingFile } from "../../../src/model/index.ts";
import { Cancelled } from "../../../src/protocol/peer.ts";
import type { PanelPeer } from "../../ui/peer.ts";
import type { ViewStore } from "../view.ts";

/** How the files are read otherwise: tried, taken back, kept. */
export class PageReading {
  readonly #peer: PanelPeer;
  readonly #store: ViewStore;
  #asked: AbortController | null = null;

  constructor(peer: PanelPeer, store: ViewStore) {
    this.#peer = peer;
    this.#store = store;
  }

  show(isReadingOpen: boolean): void {
    this.#store.set({ isReadingOpen });
  }

  /** Opens the table at the first score, with all that can be said of it. */
  showScore(): void {
    this.#store.set({ isReadingOpen: true, isScoreWanted: true });
  }

  /** The score that was wanted is shown. */
  tookScore(): void {
    this.#store.set({ isScoreWanted: false });
  }

  /** Reads the files by this at once; the one before can be had back. */
  async try(reading: ReadingFile, before: HowRead): Promise<void> {
    const { tried } = this.#store.view;
    await this.#read(reading, [...tried, before.isTried ? before.reading : null]);
  }

  /** Reads a score as the file's verdict; the table shows it, and has what was before. */
  async useAsVerdict(verdict: OfferedVerdict): Promise<void> {
    const before = this.#store.view.readings.alike[0]?.how;
    const tried = [...this.#store.view.tried, before?.isTried ? before.reading : null];
    await this.#change(() => this.#peer.call("useAsVerdict", verdict), tried);
  }

  /** Takes the last change back. */
  async undo(): Promise<void> {
    const { tried } = this.#store.view;
    if (tried.length > 0) await this.#read(tried.at(-1) ?? null, tried.slice(0, -1));
  }

  /** Stores the current reading next to the data. */
  async keep(scope: "file" | "folder", { reading, source }: HowRead, said: (name: string) => string): Promise<void> {
    this.#store.set({ isReadAnew: true });
    try {
      const name = await this.#peer.call("keepReading", { scope, reading, source });
      if (name === null) return;
      this.#store.set({ tried: [] });
      this.#store.say(said(name));
      await this.#ask();
    } catch (error) {
      this.#store.fail(error);
    } finally {
      this.#store.set({ isReadAnew: false });
    }
  }

  dispose(): void {
    this.#asked?.abort(new Cancelled());
  }

  async #read(reading: ReadingFile | null, tried: readonly (ReadingFile | null)[]): Promise<void> {
    await this.#change(() => this.#peer.call("tryReading", { reading }), tried);
  }

  async #change(change: () => Promise<null>, tried: readonly (ReadingFile | null)[]): Promise<void> {
    this.#store.set({ isReadAnew: true });
    try {
      await change();
      this.#store.set({ tried, isReadingOpen: true });
      await this.#ask();
    } catch (error) {
      this.#store.fail(error);
    } finally {
      this.#store.set({ isReadAnew: false });
    }
  }

  async #ask(): Promise<void> {
    this.#asked?.abort(new Cancelled());
    const call = new AbortController();
    this.#asked = call;
    try {
      const parts = ["reading"] as const;
      const { reading } = await this.#peer.call("screen", { from: 0, to: 0, parts, index: null }, call.signal);
      if (this.#asked === call && reading) this.#store.set({ readings: reading });
    } catch (error) {
      this.#store.fail(error);
    }
  }
}
