import type { Annotator, PersonSaid } from "../../../src/model/index.ts";
import type { PanelMethods } from "../../../src/protocol/panel.ts";
import type { PanelPeer } from "../../ui/peer.ts";
import type { ViewStore } from "../view.ts";
import { type LabelCommand, saidByNumber, saidToUnlabel, sentenceMeant } from "./saying.ts";

/** Words for the notices, put in by the view so that this file speaks no language. */
export interface LabelNotices {
  readonly chooseSentence: () => string;
  readonly nothingToTakeAway: () => string;
}

/** Labelling the opened sample: what the reader says goes to the host, which keeps it and tells everyone. */
export class PageLabels {
  readonly #peer: PanelPeer;
  readonly #store: ViewStore;
  readonly #notices: LabelNotices;

  constructor(peer: PanelPeer, store: ViewStore, notices: LabelNotices) {
    this.#peer = peer;
    this.#store = store;
    this.#notices = notices;
  }

  /** Does what a key asks for; `focused` is the sentence that has the focus. */
  run(command: LabelCommand, focused: string | null): void {
    const { detail, pin, isHelpOpen } = this.#store.view;
    if (!detail?.labelling || isHelpOpen) return;
    const sentence = sentenceMeant(detail, focused, pin);
    if (command.type === "noteLabel") this.ask("note", sentence);
    else if (command.type === "unlabel") {
      const said = saidToUnlabel(detail, sentence);
      if (said) this.say(said);
      else this.#store.say(this.#notices.nothingToTakeAway());
    } else {
      const said = saidByNumber(detail, command, sentence);
      if (said === "no-sentence") this.#store.say(this.#notices.chooseSentence());
      else if (said) this.say(said);
    }
  }

  say(said: PersonSaid): void {
    const { detail } = this.#store.view;
    if (detail) this.#call("label", { index: detail.index, said });
  }

  /** Whose labels are scored, listed and shown. */
  choose(annotator: Annotator): void {
    this.#call("annotator", { annotator });
  }

  ask(action: PanelMethods["labelling"]["params"]["action"], key: string | null = null): void {
    const { detail } = this.#store.view;
    this.#call("labelling", { action, key, ...(detail ? { index: detail.index } : {}) });
  }

  #call<Name extends "label" | "annotator" | "labelling">(name: Name, params: PanelMethods[Name]["params"]): void {
    this.#peer.call(name, params).catch((error: unknown) => this.#store.fail(error));
  }
}
