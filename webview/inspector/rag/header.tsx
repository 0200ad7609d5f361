import { t } from "@vscode/l10n";
import type { RagDetail, ShownFamily, Verdict, VerdictByMode } from "../../../src/model/index.ts";
import { numberText } from "../../../src/present/numbers.ts";
import { joinParts } from "../../../src/present/parts.ts";
import { type RuleContext, ruleParts } from "../../../src/present/rules.ts";
import { isDoubt, levelWord, noteWord, sentenceState } from "../../../src/present/words.ts";
import { Icon, type IconName, type Tone } from "../../ui/icons.tsx";
import { Parts } from "../../ui/parts.tsx";
import { RadioGroup } from "../../ui/radioGroup.tsx";
import { KnownAnswers, SampleHead } from "../head.tsx";
import type { SampleProps } from "../kindView.ts";
import { type HeadVerdict, VerdictLine } from "../verdictLine.tsx";
import { shownVerdicts } from "./words.ts";

/** The fold that shows what modes say, whichever sample is opened. */
const MODES = "modes";

/** What was asked, what is true, and what the verdicts say. */
export function Header(props: SampleProps<RagDetail>) {
  const { page, view, detail, body } = props;
  const { first, second } = shownVerdicts(body, detail.slices.task !== undefined);
  const onKey = (key: string) => page.moves.pin(key);
  const differing = first.filter(({ differs }) => differs);
  const areModesOpen = differing.length > 0 && view.folds.has(MODES);
  return (
    <SampleHead
      page={page}
      view={view}
      detail={detail}
      question={body.question}
      without={t("The file has no question")}
      verdicts={headVerdicts(first, props)}
      failure={body.failure}
      onKey={onKey}
      answers={
        (body.answers.length > 0 || body.counterfactual) && (
          <dl class="answers">
            {body.answers.length > 0 && (
              <KnownAnswers
                name={body.answers.length > 1 ? t("Gold answers") : t("Gold answer")}
                answers={body.answers}
                onKey={onKey}
              />
            )}
            {body.counterfactual && (
              <KnownAnswers name={t("Counterfactual")} answers={[body.counterfactual]} onKey={onKey} />
            )}
          </dl>
        )
      }
      modes={areModesOpen ? <ModeStrip {...props} verdicts={differing} /> : undefined}
      more={
        second.length > 0 && (
          <section aria-label={t("Second opinion")}>
            <h2 class="mute">{t("Second opinion")}</h2>
            <VerdictLine verdicts={headVerdicts(second, props)} isFull areModesOpen={view.folds.has(MODES)} />
            {view.folds.has(MODES) && <ModeStrip {...props} verdicts={second.filter(({ differs }) => differs)} />}
          </section>
        )
      }
    />
  );
}

/** Verdicts as the head shows them. Without one that is good or bad the line has those that say why there is none. */
function headVerdicts(
  verdicts: readonly VerdictByMode[],
  { page, view, body }: SampleProps<RagDetail>,
): readonly HeadVerdict[] {
  const isAnyTelling = verdicts.some(({ active }) => active.tone !== "neutral");
  return verdicts.map((verdict): HeadVerdict => {
    const { kind, active, differs } = verdict;
    const { name: icon, tone } = glyphOf(active);
    const rule = ruleParts(active, contextOf(active, body));
    const doubts = active.notes.filter(isDoubt).map(noteWord);
    const keys = keysOf(active, body);
    return {
      key: kind,
      kind,
      icon,
      tone,
      word: verdictWord(active, body),
      rule: <Parts parts={rule} />,
      title: [joinParts(rule), ...active.notes.map(noteWord)].join("\n"),
      isNeutral: active.tone === "neutral",
      isQuiet: active.tone === "neutral" && !differs && isAnyTelling && active.level !== "rejected",
      ...(doubts.length > 0 ? { doubt: doubts.join("; ") } : {}),
      ...(differs ? { onModes: () => page.showFold(MODES, !view.folds.has(MODES)) } : {}),
      isPinned: view.pin !== null && keys.includes(view.pin),
      onChoose: () => {
        const at = view.pin === null ? -1 : keys.indexOf(view.pin);
        const next = keys[(at + 1) % Math.max(1, keys.length)];
        if (next !== undefined) page.moves.pin(next);
      },
    };
  });
}

interface VerdictsProps extends SampleProps<RagDetail> {
  readonly verdicts: readonly VerdictByMode[];
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
      {verdicts.map((verdict) => {
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

export function glyphOf(verdict: Verdict): { name: IconName; tone: Tone } {
  if (verdict.kind === "followed" && verdict.tone === "bad") return { name: "bolt", tone: "contra" };
  if (verdict.tone === "good") return { name: "check", tone: "ok" };
  if (verdict.tone === "bad") return { name: "cross", tone: "bad" };
  return { name: "dash", tone: "mute" };
}

/** "Adherence 0" says more than a word where there is a score; without the name of what was followed "Followed" says nothing. */
function verdictWord(verdict: Verdict, body: RagDetail): string {
  if (verdict.kind === "followed" && verdict.tone === "bad") return t("Followed the counterfactual");
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
