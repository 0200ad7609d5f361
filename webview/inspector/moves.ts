import type { Focus } from "../../src/model/index.ts";
import type { PanelPeer } from "../ui/peer.ts";
import type { Answers } from "./answers.ts";
import { jumpWith } from "./keys.ts";
import { problemFrom } from "./links.ts";
import type { ViewStore } from "./view.ts";

/** Words for the notices, put in by the view so that this file speaks no language. */
export interface Notices {
  readonly noFurtherSample: () => string;
  readonly noFurtherProblem: () => string;
  readonly noSuchKey: (key: string) => string;
}

/** Navigation: from sample to sample, problem to problem, to a sentence. The host owns the focus and is notified. */
export class Moves {
  readonly #peer: PanelPeer;
  readonly #store: ViewStore;
  readonly #answers: Answers;
  readonly #notices: Notices;
  #untold = 0;

  constructor(peer: PanelPeer, store: ViewStore, answers: Answers, notices: Notices) {
    this.#peer = peer;
    this.#store = store;
    this.#answers = answers;
    this.#notices = notices;
  }

  /** True while the host is yet to hear of a move: then ours outweighs what it says. */
  get isAhead(): boolean {
    return this.#untold > 0;
  }

  /** Opens a sample. `pin` null pins its worst problem. */
  open(index: number, pin: string | null = null): void {
    const { panel } = this.#store.view;
    if (!panel) return;
    this.#store.set({ panel: { ...panel, focus: { index, key: pin } } });
    this.#tell({ index, key: pin });
    this.#answers.loadDetail();
  }

  /** With nothing opened yet, the first row of the list opens. */
  openFirst(): void {
    const { panel } = this.#store.view;
    const first = this.#answers.rows.at(0);
    if (!panel?.evaluation || panel.focus || !first) return;
    const focus = { index: first.index, key: null };
    this.#store.set({ panel: { ...panel, focus } });
    // No move of a person: what the host says meanwhile outweighs it.
    this.#peer.call("focus", { ...focus, isFirst: true }).catch((error: unknown) => this.#store.fail(error));
    this.#answers.loadDetail();
  }

  async step(by: 1 | -1): Promise<void> {
    const { position } = this.#store.view;
    const to = position === null || position < 0 ? 0 : position + by;
    if (to < 0 || to >= this.#answers.rows.size) return this.#store.say(this.#notices.noFurtherSample());
    await this.openAt(to);
  }

  /** Opens the sample at a position of the list, which may be far from what is on screen. */
  async openAt(position: number): Promise<void> {
    const { rows } = this.#answers;
    this.#store.set({ position });
    try {
      const row = rows.at(position) ?? (await rows.row(position));
      // Ignored if the person has moved on.
      if (row && this.#store.view.position === position) this.open(row.index);
    } catch (error) {
      this.#store.fail(error);
    }
  }

  async stepProblem(by: 1 | -1): Promise<void> {
    const { links, pin, panel } = this.#store.view;
    const here = links && problemFrom(links, pin, by);
    if (here) return this.pin(here);
    if (!panel?.focus) return;
    try {
      const next = await this.#peer.call("problem", { index: panel.focus.index, step: by });
      if (next === null) this.#store.say(this.#notices.noFurtherProblem());
      else this.open(next);
    } catch (error) {
      this.#store.fail(error);
    }
  }

  /** Pins a sentence, or nothing. */
  pin(key: string | null): void {
    const { panel, detail, pin } = this.#store.view;
    if (!detail || key === pin) return;
    const focus = { index: detail.index, key };
    this.#store.set({ pin: key, ...(panel ? { panel: { ...panel, focus } } : {}) });
    this.#tell(focus);
  }

  togglePin(key: string): void {
    this.pin(this.#store.view.pin === key ? null : key);
  }

  /** Waits for the key of a sentence. */
  startJump(): void {
    if (this.#store.view.links) this.#store.set({ jump: "" });
  }

  /** One more character of the key to jump to. */
  jumpWith(key: string): void {
    const { jump: typed, links } = this.#store.view;
    const jump = jumpWith(typed ?? "", key, links?.order ?? []);
    this.#store.set({ jump: jump.isOver ? null : jump.typed });
    if (jump.to !== null) this.pin(jump.to);
    else if (jump.isOver && key !== "Escape" && jump.typed !== "") {
      this.#store.say(this.#notices.noSuchKey(jump.typed));
    }
  }

  /** Takes back the last thing: the jump, else the help, else the pin. */
  clear(): void {
    const { jump, isHelpOpen, pin } = this.#store.view;
    if (jump !== null) this.#store.set({ jump: null });
    else if (isHelpOpen) this.#store.set({ isHelpOpen: false });
    else if (pin !== null) this.pin(null);
  }

  #tell(focus: Focus): void {
    this.#untold++;
    this.#peer.call("focus", { index: focus.index, key: focus.key }).then(
      () => this.#untold--,
      (error: unknown) => {
        this.#untold--;
        this.#store.fail(error);
      },
    );
  }
}
