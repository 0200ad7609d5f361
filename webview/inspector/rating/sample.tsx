import { t } from "@vscode/l10n";
import { useMemo, useState } from "preact/hooks";
import type { Detail, RatingDetail, ShownRating, Vote } from "../../../src/model/index.ts";
import { lineText } from "../../../src/present/characters.ts";
import { countText } from "../../../src/present/numbers.ts";
import { wordDiff } from "../../../src/present/wordDiff.ts";
import { Formatted } from "../../ui/formatted.tsx";
import { SourceLine, SourceSwitch } from "../../ui/formattedView.tsx";
import { Icon } from "../../ui/icons.tsx";
import { OwnWords } from "../../ui/ownWords.tsx";
import { Heading } from "../../ui/paper.tsx";
import { Fold, Visible } from "../../ui/parts.tsx";
import { Foot, peekOf, RecordFolds } from "../frame.tsx";
import { SampleHead } from "../head.tsx";
import type { SampleProps } from "../kindView.ts";
import { labelWord, raterWord, Votes, verdictsOf } from "./verdicts.tsx";

/** A rated item: the candidates side by side, every rater's votes, both consensus results, replies word for word. */
export function RatingSample({ page, view, detail, body }: SampleProps<RatingDetail>) {
  const { question } = body;
  return (
    <section class="sample rating-sample" aria-label={t("Sample")}>
      <SampleHead
        page={page}
        view={view}
        detail={detail}
        question={question}
        without={t("The file has no prompt")}
        verdicts={verdictsOf(body)}
        failure={body.failure}
      />
      <div class="rating-body" key={detail.index}>
        <Candidates
          detail={detail}
          body={body}
          isDiff={view.folds.has("diff")}
          onDiff={(isDiff) => page.showFold("diff", isDiff)}
        />
        <Votes body={body} />
        <Replies body={body} />
        <div class="folds">
          <RecordFolds page={page} view={view} detail={detail} />
        </div>
      </div>
      <Foot page={page} view={view} isLabelled={null} />
    </section>
  );
}

interface CandidatesProps {
  readonly detail: Detail;
  readonly body: RatingDetail;
  /** Words that the other does not have are marked. */
  readonly isDiff: boolean;
  /** Absent on paper. */
  readonly onDiff?: (isDiff: boolean) => void;
}

/** One response, or two side by side with the better one marked; nothing if the file has no texts. */
export function Candidates({ detail, body, isDiff, onDiff }: CandidatesProps) {
  const { candidates, gold, isVerdict } = body;
  const [first, second] = candidates.map(({ text }) => text);
  const parts = useMemo(
    () => (isDiff && typeof first === "string" && typeof second === "string" ? wordDiff(first, second) : null),
    [isDiff, first, second],
  );
  const more = useMemo(() => ownTexts(body), [body]);
  if (candidates.length === 0) return <SourceLine details={[detail]} more={more} />;
  const isPair = candidates.length === 2;
  const values = body.ratings.flatMap(({ votes }) => votes.map(({ value }) => value));
  return (
    <section aria-label={isPair ? t("Candidates") : t("Response")}>
      <div class="cap">
        <Heading level={2}>{isPair ? t("Candidates") : t("Response")}</Heading>
        <span class="end">
          <SourceSwitch details={[detail]} more={more} />
          {isVerdict && gold === 0 && (
            <span class="mark">
              <Icon name="check" tone="ok" />
              {t("gold: tie")}
            </span>
          )}
          {onDiff && typeof first === "string" && typeof second === "string" && (
            <button type="button" class="link" aria-pressed={isDiff} onClick={() => onDiff(!isDiff)}>
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
              <Heading level={3}>
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
              </Heading>
              <div class="text" dir="auto">
                {text === null ? (
                  <span class="mute">{t("Its text is not in the file")}</span>
                ) : (
                  <OwnWords text={text} parts={parts} own={at === 0 ? "a" : "b"} />
                )}
              </div>
            </article>
          );
        })}
      </div>
      {body.reference !== null && (
        <div class="reference">
          <Heading level={3}>
            <span class="mute">{t("Gold answer")}</span>
          </Heading>
          <div class="text" dir="auto">
            <Formatted text={body.reference} />
          </div>
        </div>
      )}
    </section>
  );
}

/** The texts that other kinds do not have. */
const ownTexts = ({ candidates, reference, ratings }: RatingDetail): readonly (string | null)[] => [
  ...candidates.map(({ text }) => text),
  reference,
  ...ratings.flatMap(({ votes }) => votes.map(({ rationale }) => rationale)),
];

/** What each rater gave as its reason, and its replies word for word: a fold a rater and order. */
export function Replies({ body }: { readonly body: RatingDetail }) {
  const said = body.ratings.filter(({ votes }) => votes.some(saysSomething));
  if (said.length === 0) return null;
  return (
    <section class="replies" aria-label={t("Replies")}>
      {said.map((rating) => (
        <Reply key={`${rating.rater} ${rating.isSwapped}`} rating={rating} body={body} />
      ))}
    </section>
  );
}

const saysSomething = ({ raw, rationale, unparsed }: Vote): boolean =>
  raw !== null || rationale !== null || (unparsed !== null && unparsed !== "");

function Reply({ rating, body }: { readonly rating: ShownRating; readonly body: RatingDetail }) {
  const [isOpen, setOpen] = useState(false);
  const first = rating.votes.find(saysSomething);
  const peek = peekOf(first?.rationale ?? first?.raw ?? first?.unparsed ?? "");
  return (
    <Fold title={lineText(raterWord(rating))} peek={peek} isOpen={isOpen} onToggle={setOpen}>
      <ol class="said">
        {rating.votes.map((vote, at) => (
          <li key={at}>
            <span class="mute">
              {vote.value === null ? t("unparsed") : <Visible text={labelWord(vote.value, body)} />}
            </span>
            <div dir="auto">
              {vote.rationale !== null && (
                <p>
                  <Formatted text={vote.rationale} />
                </p>
              )}
              {vote.raw !== null && (
                <pre>
                  <Visible text={vote.raw} />
                </pre>
              )}
              {vote.raw === null && vote.rationale === null && vote.unparsed !== null && (
                <pre>
                  <Visible text={vote.unparsed} />
                </pre>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Fold>
  );
}
