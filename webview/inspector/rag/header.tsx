import { t } from "@vscode/l10n";
import type { ComponentChildren } from "preact";
import type { ShownFamily } from "../../../src/model/index.ts";
import { joinParts } from "../../../src/present/parts.ts";
import type { SampleDescription } from "../../../src/present/sample/description.ts";
import type { VerdictLine } from "../../../src/present/sample/verdicts.ts";
import { Formatted } from "../../ui/formatted.tsx";
import { Icon, roleLook } from "../../ui/icons.tsx";
import { KeyLink } from "../../ui/paper.tsx";
import { Fold, Parts } from "../../ui/parts.tsx";
import { RadioGroup } from "../../ui/radioGroup.tsx";
import { FailureLine } from "../failure.tsx";
import { About, type Gist, LONG } from "../head.tsx";
import type { PaneProps } from "./pane.ts";

/** What was asked, what is true, and what the verdicts say. */
export function Header(props: PaneProps) {
  const { page, view, body, sample } = props;
  const { first, second } = sample.verdicts;
  return (
    <About question={sample.question} without={t("The file has no question")}>
      <FailureLine failure={body.failure} onKey={(key) => page.moves.pin(key)} />
      <AnswerList answers={sample.answers} onKey={(key) => page.moves.pin(key)} />
      <Verdicts {...props} lines={first} />
      <ModeStrip {...props} lines={first} />
      {second.length > 0 && (
        <Fold
          title={t("Second opinion")}
          peek={second.map(({ word }) => word).join(", ")}
          isOpen={view.folds.has("second")}
          onToggle={(isOpen) => page.showFold("second", isOpen)}
        >
          <Verdicts {...props} lines={second} />
          <ModeStrip {...props} lines={second} />
        </Fold>
      )}
    </About>
  );
}

/** The same in a line, without verdicts that are neither good nor bad where others are. */
export function gistOf({ body, sample }: Pick<PaneProps, "body" | "sample">): Gist {
  const { first } = sample.verdicts;
  const telling = first.filter(({ tone }) => tone !== "neutral");
  return {
    verdicts: (telling.length > 0 ? telling : first).map(({ role, word }) => ({ ...roleLook(role), word })),
    question: body.question,
    gold: body.answers.map(({ text }) => text).join(", ") || null,
    failure: body.failure,
  };
}

interface AnswerListProps {
  readonly answers: SampleDescription["answers"];
  readonly onKey?: (key: string) => void;
}

/** Gold answers and the counterfactual, with the sentences that they stand in. */
export function AnswerList({ answers, onKey }: AnswerListProps) {
  if (answers.length === 0) return null;
  return (
    <dl class="answers">
      {answers.map(({ name, texts }) => (
        <div key={name}>
          <dt>{name}</dt>
          {texts.map(({ text, keys }) => (
            <dd key={text} class={text.length > LONG ? "long" : undefined}>
              <span dir="auto">
                <Formatted text={text} />
              </span>
              {keys.slice(0, 8).map((key) => (
                <KeyLink key={key} to={key} side="any" kind="key" title={t("Go to {0}", key)} onKey={onKey}>
                  <kbd>{key}</kbd>
                </KeyLink>
              ))}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

interface LinesProps extends PaneProps {
  readonly lines: readonly VerdictLine[];
}

/** What each mode would say, for the verdicts on which they differ; choosing one switches the mode everywhere. */
function ModeStrip({ page, view, lines }: LinesProps) {
  const families = view.panel?.evaluation?.families ?? [];
  const familyOf = ({ mode, byMode }: VerdictLine): ShownFamily | undefined =>
    families.find(({ modes }) => [mode, ...byMode.map((one) => one.mode)].every((one) => modes.includes(one ?? "")));
  return (
    <>
      {lines
        .filter(({ byMode }) => byMode.length > 0)
        .map((line) => {
          const family = familyOf(line);
          const title = t("{0}, by mode", line.level);
          return (
            <div class="modes" key={line.kind}>
              <span class="what">
                <Icon name="fork" />
                {title}
              </span>
              <RadioGroup
                label={title}
                value={line.mode ?? ""}
                onChange={(mode) => family && page.setModes({ [family.family]: mode })}
                options={line.byMode.map(({ mode, role, word, why }) => {
                  const look = roleLook(role);
                  const value = mode ?? "";
                  return {
                    value,
                    title: `${word}: ${joinParts(why)}\n${family?.hints[value] ?? value}`,
                    content: (
                      <>
                        {value} <Icon name={look.icon} tone={look.tone} title={word} />
                        <span class="mute">
                          <Parts parts={why} />
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
function Verdicts({ page, view, lines }: LinesProps) {
  if (lines.length === 0) return null;
  return (
    <div class="verdicts">
      {lines.map((line) => {
        const { keys, kind, notes } = line;
        return (
          <button
            key={kind}
            type="button"
            class={lookOf(line)}
            data-kind={kind}
            aria-pressed={view.pin !== null && keys.includes(view.pin)}
            title={notes.length > 0 ? notes.join("\n") : undefined}
            onClick={() => {
              const at = view.pin === null ? -1 : keys.indexOf(view.pin);
              const next = keys[(at + 1) % Math.max(1, keys.length)];
              if (next !== undefined) page.moves.pin(next);
            }}
          >
            <VerdictWords line={line} />
          </button>
        );
      })}
    </div>
  );
}

export const lookOf = ({ tone }: VerdictLine): string => `verdict${tone === "neutral" ? " na" : ""}`;

interface VerdictWordsProps {
  readonly line: VerdictLine;
  /** Behind the rule. */
  readonly children?: ComponentChildren;
}

/** Glyph and word of a verdict, marks of what casts doubt on it, and the rule behind it. */
export function VerdictWords({ line: { role, word, why, byMode, doubts }, children }: VerdictWordsProps) {
  const look = roleLook(role);
  return (
    <>
      <Icon name={look.icon} tone={look.tone} />
      <span>
        {word}
        {byMode.length > 0 && <Icon name="fork" title={t("Modes disagree")} />}
        {doubts.length > 0 && <Icon name="warning" tone="partial" title={doubts.join("; ")} />}
      </span>
      <small>
        <Parts parts={why} />
        {children}
      </small>
    </>
  );
}
