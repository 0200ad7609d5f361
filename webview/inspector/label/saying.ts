import {
  type Annotator,
  type AnnotatorSaid,
  type Detail,
  isSupportedState,
  type LabelEdit,
  SENTENCE_LABELS,
} from "../../../src/model/index.ts";
import type { PanelMethods } from "../../../src/protocol/pageMethods.ts";
import type { PanelPeer } from "../../ui/peer.ts";
import { isLabelling, type ViewStore } from "../view.ts";

/** What a key for labelling asks for; numbers count from 1. */
type LabelCommand = NumberedCommand | { readonly type: (typeof PLAIN_COMMANDS)[number] };
const PLAIN_COMMANDS = ["unlabel", "noteLabel", "tagSample", "nextToLabel"] as const;

interface NumberedCommand {
  readonly type: "label" | "verdict";
  readonly number: number;
}

/** The command of that name; null if it is none of labelling. */
export function labelCommand(name: string): LabelCommand | null {
  const plain = PLAIN_COMMANDS.find((one) => one === name);
  if (plain) return { type: plain };
  const [, type, number] = /^(label|verdict)([1-9])$/.exec(name) ?? [];
  return type === "label" || type === "verdict" ? { type, number: Number(number) } : null;
}

/** What the reader has said of the sample; null without anything. */
export function ownLabels({ said, you }: Detail): AnnotatorSaid | null {
  return said?.find(({ annotator }) => annotator === you) ?? null;
}

/** The response's sentence that is meant: the one with the focus, else the pinned one, else the only one. */
export function sentenceMeant({ body }: Detail, focused: string | null, pin: string | null): string | null {
  const keys = (body.responseSentences ?? []).map(({ key }) => String(key));
  return (
    [focused, pin].find((key) => key !== null && keys.includes(key)) ?? (keys.length === 1 ? (keys[0] ?? null) : null)
  );
}

/**
 * The label for a number key: a rating if the sample is rated, else a sentence's state, else a verdict. The same key
 * again removes it. Null if the number has no meaning; `no-sentence` if a sentence must be chosen first.
 */
export function saidByNumber(
  detail: Detail,
  { type, number }: NumberedCommand,
  sentence: string | null,
): LabelEdit | "no-sentence" | null {
  const own = ownLabels(detail);
  const { ratings = [], verdicts = [] } = detail.labelling ?? {};
  if (type === "label" && ratings.length > 0) {
    const rating = ratings[number - 1];
    return rating === undefined ? null : { what: "vote", vote: own?.rating === rating ? null : rating };
  }
  if (type === "label" && (detail.body.responseSentences ?? []).length > 0) {
    const label = SENTENCE_LABELS[number - 1];
    if (label === undefined) return null;
    return sentence === null ? "no-sentence" : saidOfSentence(detail, sentence, label);
  }
  const verdict = verdicts[number - 1]?.id;
  return verdict === undefined ? null : { what: "verdict", verdict: own?.verdict === verdict ? null : verdict };
}

/** A sentence's label, with the sources that are on screen; the one that it has already takes it back. */
export function saidOfSentence(detail: Detail, sentence: string, label: (typeof SENTENCE_LABELS)[number]): LabelEdit {
  const own = ownLabels(detail);
  const isSame = own !== null && Object.hasOwn(own.states, sentence) && own.states[sentence] === label;
  const shown = detail.body.responseSentences?.find(({ key }) => key === sentence);
  return {
    what: "sentence",
    sentence,
    label: isSame ? null : label,
    keys: !isSame && (label === "full" || label === "partial") ? (shown?.supportedBy ?? []) : [],
    note: isSame ? null : noteOn(own, sentence),
  };
}

/** The edit that removes the reader's label: of the sentence if it has one, else of the sample; null without any. */
export function saidToUnlabel(detail: Detail, sentence: string | null): LabelEdit | null {
  const own = ownLabels(detail);
  if (own === null) return null;
  if (sentence !== null && Object.hasOwn(own.states, sentence)) {
    return { what: "sentence", sentence, label: null, keys: [], note: null };
  }
  if (own.rating !== null) return { what: "vote", vote: null };
  return own.verdict === null ? null : { what: "verdict", verdict: null };
}

/**
 * Where labelling goes on once this has been said: the next sentence of the response that the reader has not labelled,
 * from the one it is about on and then from the first; `sample` where the sample is done; null to stay, as after taking
 * something back, or after another verdict than before. `labelled` are the sentences that have the reader's label now.
 */
export function nextAfter(
  detail: Detail,
  said: LabelEdit,
  labelled: readonly string[],
): { readonly sentence: string } | "sample" | null {
  if (said.what === "note" || said.what === "tag") return null;
  if ((said.what === "sentence" ? said.label : said.what === "verdict" ? said.verdict : said.vote) === null)
    return null;
  if (said.what === "verdict" && (ownLabels(detail)?.verdict ?? null) !== null) return null;
  const keys = (detail.body.responseSentences ?? []).map(({ key }) => String(key));
  const isOpen = (key: string) => !labelled.includes(key);
  if (said.what !== "sentence") return keys.some(isOpen) && !keys.every(isOpen) ? null : "sample";
  const from = keys.indexOf(said.sentence) + 1;
  const sentence = [...keys.slice(from), ...keys.slice(0, from)].find(isOpen);
  return sentence === undefined ? "sample" : { sentence };
}

/** Sentences that two annotators label, and on whose full support they differ, in reading order. */
export function differingSentences({ body, said = [] }: Detail): readonly string[] {
  return (body.responseSentences ?? []).map(({ key }) => String(key)).filter((key) => isDiffering(said, key));
}

/** Whether annotators differ on whether a sentence is fully supported. */
export function isDiffering(said: readonly AnnotatorSaid[], key: string): boolean {
  const states = said.flatMap((one) => (Object.hasOwn(one.states, key) ? (one.states[key] ?? []) : []));
  return new Set(states.map(isSupportedState)).size > 1;
}

function noteOn(own: AnnotatorSaid | null, sentence: string): string | null {
  return own !== null && Object.hasOwn(own.notes, sentence) ? (own.notes[sentence] ?? null) : null;
}

/** Words for the notices, put in by the view so that this file speaks no language. */
export interface LabelNotices {
  readonly chooseSentence: () => string;
  readonly nothingToTakeAway: () => string;
}

/** Labelling the opened sample: the person's label goes to the host, which stores it and updates all pages. */
export class PageLabels {
  readonly #peer: PanelPeer;
  readonly #store: ViewStore;
  readonly #notices: LabelNotices;
  readonly #pin: (key: string) => void;

  /** `pin` chooses a sentence of the opened sample. */
  constructor(peer: PanelPeer, store: ViewStore, notices: LabelNotices, pin: (key: string) => void) {
    this.#peer = peer;
    this.#store = store;
    this.#notices = notices;
    this.#pin = pin;
  }

  /** Does what a key asks for; `focused` is the sentence that has the focus. */
  run(command: LabelCommand, focused: string | null): void {
    const { detail, pin, isHelpOpen } = this.#store.view;
    if (isHelpOpen) return;
    if (command.type === "nextToLabel") {
      // Also without an opened sample, or with one that has no labels.
      this.ask("next");
      return;
    }
    if (!detail?.labelling) return;
    const sentence = sentenceMeant(detail, focused, pin);
    if ("number" in command) {
      const said = saidByNumber(detail, command, sentence);
      if (said === "no-sentence") this.#store.say(this.#notices.chooseSentence());
      else if (said) this.say(said);
    } else if (command.type === "unlabel") {
      const said = saidToUnlabel(detail, sentence);
      if (said) this.say(said);
      else this.#store.say(this.#notices.nothingToTakeAway());
    } else if (command.type === "tagSample") {
      // A sentence is pinned while a sample is read: the one with the focus is meant.
      this.ask("tag", focused === null ? null : sentence);
    } else this.ask("note", sentence);
  }

  /** Stores it, and opens the next sample to label, unless the reader has moved meanwhile. */
  say(said: LabelEdit): void {
    const { detail, panel } = this.#store.view;
    // While another sample is on its way, a key is meant for that one.
    if (!detail || (panel?.focus && panel.focus.index !== detail.index)) return;
    // What is labelled is where the reader is, also if arrows led there: from there it goes on.
    if (said.what === "sentence") this.#pin(said.sentence);
    const { pin } = this.#store.view;
    // A verdict in passing leaves the reader with the sample.
    const isRound = said.what === "sentence" || isLabelling(this.#store.view);
    const isHere = () => this.#store.view.detail?.index === detail.index && this.#store.view.pin === pin;
    this.#peer.call("label", { index: detail.index, said }).then(
      (labelled) => {
        const next = labelled && nextAfter(detail, said, labelled);
        if (next === null || !isRound || !isHere()) return;
        if (next === "sample") this.ask("next");
        else this.#pin(next.sentence);
      },
      (error: unknown) => this.#store.fail(error),
    );
  }

  /** Whose labels are scored, listed and shown. */
  choose(annotator: Annotator): void {
    this.#call("annotator", { annotator });
  }

  ask(action: PanelMethods["labelling"]["params"]["action"], key: string | null = null): void {
    const { detail, panel } = this.#store.view;
    // The focus is ahead of the detail while a sample is on its way; a key of the old sample is none of its sentences.
    const index = panel?.focus?.index ?? detail?.index;
    const own = index === detail?.index ? key : null;
    this.#call("labelling", { action, key: own, ...(index === undefined ? {} : { index }) });
  }

  #call<Name extends "annotator" | "labelling">(name: Name, params: PanelMethods[Name]["params"]): void {
    this.#peer.call(name, params).catch((error: unknown) => this.#store.fail(error));
  }
}
