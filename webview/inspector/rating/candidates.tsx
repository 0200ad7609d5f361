import { t } from "@vscode/l10n";
import { useMemo, useState } from "preact/hooks";
import type { RatingDetail } from "../../../src/model/index.ts";
import { countText } from "../../../src/present/numbers.ts";
import { type DiffPart, wordDiff } from "../../compare/wordDiff.ts";
import { Icon } from "../../ui/icons.tsx";
import { Visible } from "../../ui/visible.tsx";

/** One response, or two side by side with the better one marked; nothing where the file has no texts. */
export function Candidates({ body }: { readonly body: RatingDetail }) {
  const { candidates, gold, isVerdict } = body;
  const [isDiff, setDiff] = useState(false);
  const [first, second] = candidates.map(({ text }) => text);
  const parts = useMemo(
    () => (isDiff && typeof first === "string" && typeof second === "string" ? wordDiff(first, second) : null),
    [isDiff, first, second],
  );
  if (candidates.length === 0) return null;
  const isPair = candidates.length === 2;
  const values = body.ratings.flatMap(({ votes }) => votes.map(({ value }) => value));
  return (
    <section aria-label={isPair ? t("Candidates") : t("Response")}>
      <div class="cap">
        <h2>{isPair ? t("Candidates") : t("Response")}</h2>
        <span class="end">
          {isVerdict && gold === 0 && (
            <span class="mark">
              <Icon name="check" tone="ok" />
              {t("gold: tie")}
            </span>
          )}
          {typeof first === "string" && typeof second === "string" && (
            <button type="button" class="link" aria-pressed={isDiff} onClick={() => setDiff(!isDiff)}>
              {isDiff ? t("Hide what differs") : t("Show what differs")}
            </button>
          )}
        </span>
      </div>
      <div class={isPair ? "pair" : "pair single"}>
        {candidates.map(({ name, text }, at) => {
          const side = at === 0 ? -1 : 1;
          const isGold = isVerdict && gold === side;
          const votes = values.filter((value) => value === side).length;
          return (
            <article key={side} class={isGold ? "cand gold" : "cand"}>
              <h3>
                {isPair && <kbd>{at + 1}</kbd>}
                <span class="name">
                  {name === null ? at === 0 ? t("First") : t("Second") : <Visible text={name} />}
                </span>
                <span class="end">
                  {isVerdict && values.length > 0 && (
                    <span>{t("{0} of {1} votes", countText(votes), countText(values.length))}</span>
                  )}
                  {isGold && (
                    <span class="mark">
                      <Icon name="check" tone="ok" />
                      {t("gold")}
                    </span>
                  )}
                </span>
              </h3>
              <div class="text" dir="auto">
                {text === null ? (
                  <span class="mute">{t("The file does not hold its text")}</span>
                ) : (
                  <CandidateText text={text} parts={parts} own={at === 0 ? "a" : "b"} />
                )}
              </div>
            </article>
          );
        })}
      </div>
      {body.reference !== null && (
        <div class="reference">
          <h3 class="mute">{t("Reference")}</h3>
          <div class="text" dir="auto">
            <Visible text={body.reference} />
          </div>
        </div>
      )}
    </section>
  );
}

interface CandidateTextProps {
  readonly text: string;
  /** Null where nobody asked what differs. */
  readonly parts: readonly DiffPart[] | null;
  readonly own: "a" | "b";
}

/** The text, or with the words marked that the other one does not have. */
function CandidateText({ text, parts, own }: CandidateTextProps) {
  if (parts === null) return <Visible text={text} />;
  let from = 0;
  return (
    <>
      {parts.flatMap((part) => {
        if (part.in !== "both" && part.in !== own) return [];
        const key = from;
        from += part.text.length;
        return part.in === "both" ? (
          <Visible key={key} text={part.text} />
        ) : (
          <mark key={key} class="own">
            <Visible text={part.text} />
          </mark>
        );
      })}
    </>
  );
}
