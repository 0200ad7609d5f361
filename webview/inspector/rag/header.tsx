import { t } from "@vscode/l10n";
import type { AnswerText, RagDetail, ShownFamily, Verdict, VerdictByMode } from "../../../src/model/index.ts";
import { numberText } from "../../../src/present/numbers.ts";
import { joinParts } from "../../../src/present/parts.ts";
import { type RuleContext, ruleParts } from "../../../src/present/rules.ts";
import { isDoubt, levelWord, noteWord, sentenceState } from "../../../src/present/words.ts";
import { Formatted } from "../../ui/formatted.tsx";
import { Icon, type IconName, type Tone } from "../../ui/icons.tsx";
import { Fold, Parts } from "../../ui/parts.tsx";
import { RadioGroup } from "../../ui/radioGroup.tsx";
import { FailureLine } from "../failure.tsx";
import { About, type Gist, LONG } from "../head.tsx";
import type { InspectorPage } from "../page.ts";
import type { PaneProps } from "./pane.ts";
import { shownVerdicts } from "./words.ts";

/** What was asked, what is true, and what the verdicts say. */
export function Header(props: PaneProps) {
  const { page, view, detail, body } = props;
  const { first, second } = shownVerdicts(body, detail.slices.task !== undefined);
  return (
    <About question={body.question} without={t("The file has no question")}>
      <FailureLine failure={body.failure} onKey={(key) => page.moves.pin(key)} />
      <dl class="answers">
        {body.answers.length > 0 && (
          <div>
            <dt>{body.answers.length > 1 ? t("Gold answers") : t("Gold answer")}</dt>
            {body.answers.map((answer) => (
              <Answer key={answer.text} answer={answer} page={page} />
            ))}
          </div>
        )}
        {body.counterfactual && (
          <div>
            <dt>{t("Counterfactual")}</dt>
            <Answer answer={body.counterfactual} page={page} />
          </div>
        )}
      </dl>
      <Verdicts {...props} verdicts={first} />
      <ModeStrip {...props} verdicts={first} />
      {second.length > 0 && (
        <Fold
          title={t("Second opinion")}
          peek={second.map(({ active }) => verdictWord(active, body)).join(", ")}
          isOpen={view.folds.has("second")}
          onToggle={(isOpen) => page.showFold("second", isOpen)}
        >
          <Verdicts {...props} verdicts={second} />
          <ModeStrip {...props} verdicts={second} />
        </Fold>
      )}
    </About>
  );
}

/** The same in a line, without verdicts that are neither good nor bad where others are. */
export function gistOf({ detail, body }: Pick<PaneProps, "detail" | "body">): Gist {
  const { first: shown } = shownVerdicts(body, detail.slices.task !== undefined);
  const telling = shown.filter(({ active }) => active.tone !== "neutral");
  return {
    verdicts: (telling.length > 0 ? telling : shown).map(({ active }) => {
      const { name, tone } = glyphOf(active);
      return { icon: name, tone, word: verdictWord(active, body) };
    }),
    question: body.question,
    gold: body.answers.map(({ text }) => text).join(", ") || null,
    failure: body.failure,
  };
}

interface VerdictsProps extends PaneProps {
  readonly verdicts: readonly VerdictByMode[];
}

function Answer({ answer, page }: { readonly answer: AnswerText; readonly page: InspectorPage }) {
  return (
    <dd class={answer.text.length > LONG ? "long" : undefined}>
      <span dir="auto">
        <Formatted text={answer.text} />
      </span>
      {answer.keys.slice(0, 8).map((key) => (
        <button type="button" key={key} class="key" title={t("Go to {0}", key)} onClick={() => page.moves.pin(key)}>
          <kbd>{key}</kbd>
        </button>
      ))}
    </dd>
  );
}

/** What each mode would say, for the verdicts on which they differ; choosing one switches the mode everywhere. */
function ModeStrip({ page, view, body, verdicts }: VerdictsProps) {
  const families = view.panel?.evaluation?.families ?? [];
  const familyOf = (verdict: VerdictByMode): ShownFamily | undefined =>
    families.find(
      ({ modes }) => modes.includes(verdict.active.mode) && verdict.byMode.every((one) => modes.includes(one.mode)),
    );
  return (
    <>
      {verdicts
        .filter((verdict) => verdict.differs)
        .map((verdict) => {
          const family = familyOf(verdict);
          const title = t("{0}, by mode", levelWord(verdict.active));
          return (
            <div class="modes" key={verdict.kind}>
              <span class="what">
                <Icon name="fork" />
                {title}
              </span>
              <RadioGroup
                label={title}
                value={verdict.active.mode}
                onChange={(mode) => family && page.setModes({ [family.family]: mode })}
                options={verdict.byMode.map((one) => {
                  const look = glyphOf(one);
                  const rule = ruleParts(one, { ...contextOf(one, body), key: null });
                  return {
                    value: one.mode,
                    title: `${levelWord(one)}: ${joinParts(rule)}\n${family?.hints[one.mode] ?? one.mode}`,
                    content: (
                      <>
                        {one.mode} <Icon name={look.name} tone={look.tone} title={levelWord(one)} />
                        <span class="mute">
                          <Parts parts={rule} />
                        </span>
                      </>
                    ),
                  };
                })}
              />
            </div>
          );
        })}
    </>
  );
}

/** Every verdict in a row: glyph, word, the rule behind it. A click goes to the words that it stands on. */
function Verdicts({ page, view, body, verdicts }: VerdictsProps) {
  if (verdicts.length === 0) return null;
  return (
    <div class="verdicts">
      {verdicts.map((verdict) => (
        <Badge
          key={verdict.kind}
          verdict={verdict}
          body={body}
          isPinned={view.pin !== null && keysOf(verdict.active, body).includes(view.pin)}
          onChoose={() => {
            const keys = keysOf(verdict.active, body);
            const at = view.pin === null ? -1 : keys.indexOf(view.pin);
            const next = keys[(at + 1) % Math.max(1, keys.length)];
            if (next !== undefined) page.moves.pin(next);
          }}
        />
      ))}
    </div>
  );
}

interface BadgeProps {
  readonly verdict: VerdictByMode;
  readonly body: RagDetail;
  readonly isPinned: boolean;
  readonly onChoose: () => void;
}

function Badge({ verdict, body, isPinned, onChoose }: BadgeProps) {
  const { active } = verdict;
  const look = glyphOf(active);
  const word = verdictWord(active, body);
  const rule = ruleParts(active, contextOf(active, body));
  const notes = active.notes.map(noteWord);
  const doubts = active.notes.filter(isDoubt).map(noteWord);
  const isIdle = active.tone === "neutral";
  return (
    <button
      type="button"
      class={`verdict${isIdle ? " na" : ""}`}
      data-kind={active.kind}
      aria-pressed={isPinned}
      title={notes.length > 0 ? notes.join("\n") : undefined}
      onClick={onChoose}
    >
      <Icon name={look.name} tone={look.tone} />
      <span>
        {word}
        {verdict.differs && <Icon name="fork" title={t("Modes disagree")} />}
        {doubts.length > 0 && <Icon name="warning" tone="partial" title={doubts.join("; ")} />}
      </span>
      <small>
        <Parts parts={rule} />
      </small>
    </button>
  );
}

export function glyphOf(verdict: Verdict): { name: IconName; tone: Tone } {
  if (verdict.kind === "followed" && verdict.tone === "bad") return { name: "bolt", tone: "contra" };
  if (verdict.tone === "good") return { name: "check", tone: "ok" };
  if (verdict.tone === "bad") return { name: "cross", tone: "bad" };
  return { name: "dash", tone: "mute" };
}

/** "Adherence 0" says more than a word where there is a score. */
function verdictWord(verdict: Verdict, body: RagDetail): string {
  if (verdict.kind === "adherence") {
    const score = body.scores.find((one) => one.id === "adherence")?.value;
    if (score !== undefined && score !== null) {
      return t("Adherence {0}", Number.isInteger(score) ? score : numberText(score, "mean"));
    }
  }
  return levelWord(verdict);
}

export function contextOf(verdict: Verdict, body: RagDetail): RuleContext {
  return {
    gold: body.answers.map((answer) => answer.text).join(", ") || null,
    counterfactual: body.counterfactual?.text ?? null,
    key: keysOf(verdict, body)[0] ?? null,
    unsupported: body.responseSentences
      .filter(
        (sentence) => sentenceState(sentence) === "none" || sentence.state === "partial" || sentence.state === "none",
      )
      .map((sentence) => sentence.key),
  };
}

/** The sentences that the verdict's findings stand in, in their order; for adherence those that break it. */
export function keysOf(verdict: Verdict, body: RagDetail): readonly string[] {
  const keys = verdict.spans.flatMap((span) => {
    const sentences =
      span.in === "response"
        ? body.responseSentences
        : (body.documents.find((document) => span.in === `documents[${document.index}]`)?.sentences ?? []);
    const hit = sentences.find((one) => one.span !== null && one.span.from < span.to && one.span.to > span.from);
    return hit ? [hit.key as string] : [];
  });
  if (keys.length === 0 && verdict.kind === "adherence" && verdict.tone === "bad") {
    return body.responseSentences
      .filter((one) => one.state === "none" || one.state === "partial")
      .map((one) => one.key);
  }
  return [...new Set(keys)];
}
