import { t } from "@vscode/l10n";
import { useMemo, useState } from "preact/hooks";
import type { Detail, RepeatedAnswer, RepeatedAnswers } from "../../src/model/index.ts";
import { lineText } from "../../src/present/characters.ts";
import { countText } from "../../src/present/numbers.ts";
import { wordDiff } from "../../src/present/wordDiff.ts";
import { Icon, roleLook } from "../ui/icons.tsx";
import { OwnWords } from "../ui/ownWords.tsx";
import { Fold } from "../ui/parts.tsx";
import type { InspectorPage } from "./page.ts";

interface RepeatsProps {
  readonly page: InspectorPage;
  readonly detail: Detail;
}

/** The answers to the question of the opened sample in its setting, side by side; nothing if it was put once. */
export function Repeats({ page, detail }: RepeatsProps) {
  const { repeats } = detail;
  // Shown if they differ in correctness.
  const [folding, setFolding] = useState<{ readonly index: number; readonly isOpen: boolean } | null>(null);
  if (!repeats) return null;
  const isFlaky = repeats.right > 0 && repeats.right < repeats.n;
  const isOpen = folding?.index === detail.index ? folding.isOpen : isFlaky;
  const own = repeats.answers.find(({ index }) => index === detail.index)?.text ?? null;
  const left = repeats.count - repeats.answers.length;
  return (
    <Fold
      title={t("{0} answers to this question", countText(repeats.count))}
      peek={peekOf(repeats)}
      isOpen={isOpen}
      onToggle={(open) => setFolding({ index: detail.index, isOpen: open })}
    >
      <p class="prose mute">
        {peekOf(repeats)}
        {left > 0 && ` ${t("{0} of them are not shown here.", countText(left))}`}
      </p>
      <ol class="repeated">
        {repeats.answers.map((answer) => (
          <Answer
            key={answer.index}
            answer={answer}
            opened={own}
            isOpened={answer.index === detail.index}
            onOpen={() => page.moves.open(answer.index)}
          />
        ))}
      </ol>
    </Fold>
  );
}

/** `2 of 4 are right; 1 is a duplicate` */
function peekOf({ n, right, answers }: RepeatedAnswers): string {
  const duplicates = answers.filter(({ isDuplicate }) => isDuplicate).length;
  return [
    n === 0 ? t("None has a verdict.") : t("{0} of {1} are right.", countText(right), countText(n)),
    ...(duplicates > 0 ? [t("Duplicates, which are not among these: {0}.", countText(duplicates))] : []),
  ].join(" ");
}

interface AnswerProps {
  readonly answer: RepeatedAnswer;
  /** Text of the opened sample's answer, with which this one is compared. */
  readonly opened: string | null;
  readonly isOpened: boolean;
  readonly onOpen: () => void;
}

function Answer({ answer, opened, isOpened, onOpen }: AnswerProps) {
  const { text, isRight, isDuplicate, sourceName, line, id } = answer;
  const parts = useMemo(
    () => (isOpened || text === null || opened === null ? null : wordDiff(opened, text)),
    [isOpened, text, opened],
  );
  const look = roleLook(isRight === null ? "unscored" : isRight ? "correct" : "wrong");
  const word = isRight === null ? t("Unscored") : isRight ? t("Right") : t("Wrong");
  const place = lineText([`${sourceName}:${line}`, ...(id === null ? [] : [id])].join(" · "));
  return (
    <li aria-current={isOpened ? "true" : undefined}>
      <button type="button" disabled={isOpened} title={place} onClick={onOpen}>
        <Icon name={look.icon} tone={look.tone} title={word} />
        <span class="place">{place}</span>
        <span class="end">{isDuplicate ? t("duplicate") : isOpened ? t("this one") : ""}</span>
      </button>
      <div class="text" dir="auto">
        {text === null ? (
          <span class="mute">{t("No answer")}</span>
        ) : text === "" ? (
          <span class="mute">{t("The response is empty.")}</span>
        ) : (
          <OwnWords text={text} parts={parts} own="b" />
        )}
      </div>
    </li>
  );
}
