import { t } from "@vscode/l10n";
import type { ShownFamily } from "../../../src/model/index.ts";
import { joinParts } from "../../../src/present/parts.ts";
import type { SampleDescription } from "../../../src/present/sample/description.ts";
import type { VerdictLine as Line } from "../../../src/present/sample/verdicts.ts";
import { Icon, roleLook } from "../../ui/icons.tsx";
import { Parts } from "../../ui/parts.tsx";
import { RadioGroup } from "../../ui/radioGroup.tsx";
import { KnownAnswers } from "../about.tsx";
import { SampleHead } from "../head.tsx";
import { type HeadVerdict, VerdictLine } from "../verdictLine.tsx";
import type { PaneProps } from "./pane.ts";

/** The fold that shows what modes say, whichever sample is opened. */
const MODES = "modes";

/** What was asked, what is true, and what the verdicts say. */
export function Header(props: PaneProps) {
  const { page, view, detail, body, sample } = props;
  const { first, second } = sample.verdicts;
  const onKey = (key: string) => page.moves.pin(key);
  const areModesOpen = view.folds.has(MODES);
  const isAnyDiffering = first.some(({ byMode }) => byMode.length > 0);
  return (
    <SampleHead
      page={page}
      view={view}
      detail={detail}
      question={sample.question}
      without={t("The file has no question")}
      verdicts={headVerdicts(first, props)}
      failure={body.failure}
      onKey={onKey}
      answers={<AnswerList answers={sample.answers} onKey={onKey} />}
      modes={areModesOpen && isAnyDiffering ? <ModeStrip {...props} lines={first} /> : undefined}
      more={
        second.length > 0 && (
          <section aria-label={t("Second opinion")}>
            <h2 class="mute">{t("Second opinion")}</h2>
            <VerdictLine verdicts={headVerdicts(second, props)} isFull areModesOpen={areModesOpen} />
            {areModesOpen && <ModeStrip {...props} lines={second} />}
          </section>
        )
      }
    />
  );
}

/** A verdict of the opened sample as the head has it. */
export function headVerdict({ kind, role, tone, word, why, notes, doubts }: Line): HeadVerdict {
  return {
    key: kind,
    kind,
    ...roleLook(role),
    word,
    rule: <Parts parts={why} />,
    title: [joinParts(why), ...notes].join("\n"),
    isNeutral: tone === "neutral",
    ...(doubts.length > 0 ? { doubt: doubts.join("; ") } : {}),
  };
}

/** Verdicts with what a press does. Without one that is good or bad the line has those that say why there is none. */
function headVerdicts(lines: readonly Line[], { page, view }: PaneProps): readonly HeadVerdict[] {
  const isAnyGoodOrBad = lines.some(({ tone }) => tone !== "neutral");
  return lines.map((line): HeadVerdict => {
    const { keys, byMode, isTelling } = line;
    return {
      ...headVerdict(line),
      isQuiet: !isTelling && isAnyGoodOrBad,
      ...(byMode.length > 0 ? { onModes: () => page.showFold(MODES, !view.folds.has(MODES)) } : {}),
      isPinned: view.pin !== null && keys.includes(view.pin),
      onChoose: () => {
        const at = view.pin === null ? -1 : keys.indexOf(view.pin);
        const next = keys[(at + 1) % Math.max(1, keys.length)];
        if (next !== undefined) page.moves.pin(next);
      },
    };
  });
}

interface AnswerListProps {
  readonly answers: SampleDescription["answers"];
  readonly onKey?: (key: string) => void;
}

/** Gold answers and the counterfactual, with the sentences that say them. */
export function AnswerList({ answers, onKey }: AnswerListProps) {
  if (answers.length === 0) return null;
  return (
    <dl class="answers">
      {answers.map(({ name, texts }) => (
        <KnownAnswers key={name} name={name} answers={texts} {...(onKey ? { onKey } : {})} />
      ))}
    </dl>
  );
}

interface LinesProps extends PaneProps {
  readonly lines: readonly Line[];
}

/** What each mode would say, for the verdicts on which they differ; choosing one switches the mode everywhere. */
function ModeStrip({ page, view, lines }: LinesProps) {
  const families = view.panel?.evaluation?.families ?? [];
  const familyOf = ({ mode, byMode }: Line): ShownFamily | undefined =>
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
