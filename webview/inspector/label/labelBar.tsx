import { t } from "@vscode/l10n";
import {
  type Annotator,
  type Detail,
  LOCAL_ANNOTATOR,
  PAIR_LABELS,
  SENTENCE_LABELS,
} from "../../../src/model/index.ts";
import { annotatorHint, annotatorWord } from "../../../src/present/annotatorWords.ts";
import { countText } from "../../../src/present/numbers.ts";
import { stateWord } from "../../../src/present/words.ts";
import { Icon, type IconName, roleLook } from "../../ui/icons.tsx";
import { RadioGroup } from "../../ui/radioGroup.tsx";
import type { InspectorPage } from "../page.ts";
import type { View } from "../view.ts";
import { differingSentences, isDiffering, ownLabels, saidByNumber, saidOfSentence, sentenceMeant } from "./saying.ts";

interface LabelBarProps {
  readonly page: InspectorPage;
  readonly view: View;
}

/** Whose labels are shown, sentences on which annotators differ, and buttons for the reader's own labels. */
export function LabelBar({ page, view }: LabelBarProps) {
  const { detail } = view;
  if (!detail?.labelling) return null;
  return (
    <div class="label-bar">
      <Yours page={page} view={view} detail={detail} />
      <span class="acts">
        <Own page={page} detail={detail} />
        <Tags page={page} detail={detail} />
        <Doing
          icon="undo"
          word={t("Undo")}
          title={t("Undo the last label (Ctrl+Z)")}
          onDo={() => page.labels.ask("undo")}
        />
        <button
          type="button"
          class="link"
          title={t("The sample that an estimate needs next, else where annotators disagree most or are least sure (l)")}
          onClick={() => page.labels.ask("next")}
        >
          {t("Label next")}
        </button>
        <LabelLocally page={page} view={view} detail={detail} />
      </span>
      <Progress detail={detail} />
      <Whose page={page} view={view} detail={detail} />
    </div>
  );
}

/** Samples that the reader has labelled, of those that are planned. Hidden before the first label. */
function Progress({ detail }: { readonly detail: Detail }) {
  const { labelling, you } = detail;
  const done = you === undefined ? 0 : (labelling?.labelledBy[you] ?? 0);
  if (!labelling) return null;
  const { planned = labelling.samples, samples } = labelling;
  const numbers = [countText(done), countText(planned)] as const;
  const ofAll = planned === samples ? t("{0} of {1} labelled", ...numbers) : t("{0} of {1} planned", ...numbers);
  const word = done > planned ? t("{0} labelled", countText(done)) : ofAll;
  const hint = t(
    "You have labelled {0} of {1} samples. The setting evaloupe.plannedLabels says how many you plan",
    countText(done),
    countText(samples),
  );
  return (
    <span class={`progress${done === 0 && ownLabels(detail) === null ? " unstarted" : ""}`} title={hint}>
      <progress value={Math.min(done, planned)} max={planned} aria-label={t("Labelled by you")} />
      {word}
    </span>
  );
}

interface PartProps extends LabelBarProps {
  readonly detail: Detail;
}

/** Offers labels by word matching if the sample has no labels. */
function LabelLocally({ page, view, detail }: PartProps) {
  const annotators = view.panel?.evaluation?.annotators ?? [];
  const canLabel = detail.labelling?.isLocal === true && !annotators.includes(LOCAL_ANNOTATOR);
  if (!canLabel || detail.body.isLabelled) return null;
  return (
    <button
      type="button"
      class="link"
      title={t("Relevance, use and support of every sentence by word matching, on this computer")}
      onClick={() => page.labels.ask("local")}
    >
      {t("Label locally")}
    </button>
  );
}

/** Chooses an annotator of the evaluation, and lists the sentences on which annotators differ. */
function Whose({ page, view, detail }: PartProps) {
  const annotators = view.panel?.evaluation?.annotators ?? [];
  const chosen = view.panel?.query?.annotator ?? "";
  const you = detail.you ?? null;
  const differing = differingSentences(detail);
  // The reader's name has its place before the first label, which then moves nothing.
  const shown = you === null || annotators.includes(you) ? annotators : [...annotators, you];
  return (
    <>
      {shown.length > 1 && (
        <span class={`whose${differing.length > 0 ? " differs" : ""}${annotators.length > 1 ? "" : " unstarted"}`}>
          <RadioGroup
            isStrip
            label={t("Whose labels")}
            value={chosen}
            onChange={(annotator) => page.labels.choose(annotator)}
            options={shown.map((annotator) => ({
              value: annotator,
              title: annotatorHint(annotator, you),
              content: annotatorWord(annotator, you),
            }))}
          />
        </span>
      )}
      {differing.length > 0 && (
        <span class="differing" title={t("differ on")}>
          <Icon name="fork" />
          <span class="word">{t("differ on")}</span>
          {differing.slice(0, MOST_KEYS).map((key) => (
            <button type="button" key={key} class="key" title={t("Go to {0}", key)} onClick={() => page.moves.pin(key)}>
              <kbd>{key}</kbd>
            </button>
          ))}
        </span>
      )}
    </>
  );
}

const MOST_KEYS = 6;
/** Labels beyond these have no key of their own. */
const MOST_DIGITS = 9;

/** Buttons for what can be said, each with its key. */
function Yours({ page, view, detail }: PartProps) {
  const own = ownLabels(detail);
  const { verdicts, ratings } = detail.labelling ?? { verdicts: [], ratings: [] };
  const sentence = ratings.length > 0 ? null : sentenceMeant(detail, null, view.pin);
  const isOfSentences = ratings.length === 0 && (detail.body.responseSentences ?? []).length > 0;
  return (
    <>
      {sentence !== null && (
        <fieldset class="say" aria-label={t("Your label for sentence {0}", sentence)}>
          <kbd>{sentence}</kbd>
          {SENTENCE_LABELS.map((label, at) => {
            const look = roleLook(label);
            return (
              <Say
                key={label}
                hint={String(at + 1)}
                word={stateWord(label)}
                isPressed={own?.states[sentence] === label}
                onSay={() => page.labels.say(saidOfSentence(detail, sentence, label))}
              >
                <Icon name={look.icon} tone={look.tone} />
                <span class="state-word">{stateWord(label)}</span>
              </Say>
            );
          })}
        </fieldset>
      )}
      {verdicts.length > 0 && (
        <fieldset class="say" aria-label={t("Your verdict")}>
          {verdicts.map((verdict, at) => {
            const look = roleLook(verdict.role);
            const command = { type: "verdict", number: at + 1 } as const;
            const said = saidByNumber(detail, command, null);
            return (
              <Say
                key={verdict.id}
                hint={isOfSentences ? `⇧${at + 1}` : String(at + 1)}
                word={verdict.word}
                isPressed={own?.verdict === verdict.id}
                onSay={() => said !== null && said !== "no-sentence" && page.labels.say(said)}
              >
                <Icon name={look.icon} tone={look.tone} />
                <span class="word">{verdict.word}</span>
              </Say>
            );
          })}
        </fieldset>
      )}
      {ratings.length > 0 && (
        <fieldset class="say ratings" aria-label={t("Your rating")}>
          {ratings.map((rating, at) => (
            <Say
              key={String(rating)}
              hint={at < MOST_DIGITS ? String(at + 1) : ""}
              word={voteWord(rating, ratings)}
              isPressed={own?.rating === rating}
              onSay={() => page.labels.say({ what: "vote", vote: own?.rating === rating ? null : rating })}
            >
              {voteWord(rating, ratings)}
            </Say>
          ))}
        </fieldset>
      )}
    </>
  );
}

/** The reader's note, and a way to write it. */
function Own({ page, detail }: Pick<PartProps, "page" | "detail">) {
  const note = ownLabels(detail)?.note ?? null;
  return (
    <Doing
      icon="note"
      word={t("Note")}
      title={note === null ? t("Write a note (m)") : t("Your note: {0}", note)}
      said={note ?? ""}
      onDo={() => page.labels.ask("note")}
    />
  );
}

/** Tags of the sample and its sentences by anybody, and a way to add one. */
function Tags({ page, detail }: Pick<PartProps, "page" | "detail">) {
  const all = (detail.said ?? []).flatMap(({ tags }) => tags);
  const names = [...new Set(all.map(({ tag, sentence }) => (sentence === null ? tag : `${sentence}: ${tag}`)))];
  return (
    <Doing
      icon="tag"
      word={t("Tag")}
      title={names.length === 0 ? t("Put a tag on it, or take one off (t)") : t("Tags: {0}", names.join(", "))}
      said={names.join(", ")}
      onDo={() => page.labels.ask("tag")}
    />
  );
}

interface DoingProps {
  readonly icon: IconName;
  readonly word: string;
  readonly title: string;
  /** The existing label, shown instead of the word. */
  readonly said?: string;
  readonly onDo: () => void;
}

/** An icon and a word, which only screen readers get if there is no room. */
function Doing({ icon, word, title, said = "", onDo }: DoingProps) {
  return (
    <button type="button" class="act note" title={title} onClick={onDo}>
      <Icon name={icon} />
      <span class={said === "" ? "word" : "sr"}>{word}</span>
      {said !== "" && <span class="said">{said}</span>}
    </button>
  );
}

interface SayProps {
  readonly hint: string;
  readonly word: string;
  readonly isPressed: boolean;
  readonly onSay: () => void;
  readonly children: preact.ComponentChildren;
}

function Say({ hint, word, isPressed, onSay, children }: SayProps) {
  return (
    <button type="button" aria-pressed={isPressed} title={hint === "" ? word : `${word} (${hint})`} onClick={onSay}>
      {children}
      {hint !== "" && hint !== word && <small aria-hidden="true">{hint}</small>}
    </button>
  );
}

function voteWord(rating: string | number, all: readonly (string | number)[]): string {
  const isPair = all.length === PAIR_LABELS.length && all.every((label) => PAIR_LABELS.includes(label));
  if (!isPair) return String(rating).replace(/^-/, "−");
  return rating === -1 ? t("First is better") : rating === 1 ? t("Second is better") : t("Tie");
}

interface SplitChipProps {
  readonly detail: Detail;
  /** The response's sentence. */
  readonly sentence: string;
  /** The annotator whose labels the sentence is drawn with. */
  readonly shown: Annotator;
}

/** Every annotator's label of a sentence; hatched if they differ on support. */
export function SplitChip({ detail, sentence, shown }: SplitChipProps) {
  const { said = [], you = null } = detail;
  const speaking = said.filter(({ states }) => Object.hasOwn(states, sentence));
  // What the sentence shows already need not be said again.
  if (!speaking.some(({ annotator }) => annotator !== shown)) return null;
  const parts = speaking.map(({ annotator, states, notes }) => {
    const state = states[sentence] ?? "unlabelled";
    const note = Object.hasOwn(notes, sentence) ? notes[sentence] : undefined;
    return { annotator, state, note, word: annotatorWord(annotator, you) };
  });
  const differs = isDiffering(said, sentence);
  const words = parts.map(({ word, state, note }) => `${word}: ${stateWord(state)}${note ? ` (${note})` : ""}`);
  const label = differs ? t("They differ. {0}", words.join("; ")) : words.join("; ");
  return (
    <span class={`split-chip${differs ? " differs" : ""}`} role="img" aria-label={label} title={label}>
      {parts.map(({ annotator, state, word }) => {
        const look = roleLook(state);
        return (
          <span key={annotator}>
            <Icon name={look.icon} tone={look.tone} />
            {word}
          </span>
        );
      })}
    </span>
  );
}
