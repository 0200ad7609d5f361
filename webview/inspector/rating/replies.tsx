import { t } from "@vscode/l10n";
import { useState } from "preact/hooks";
import type { RatingDetail, ShownRating, Vote } from "../../../src/model/index.ts";
import { lineText } from "../../../src/present/characters.ts";
import { Fold } from "../../ui/fold.tsx";
import { Visible } from "../../ui/visible.tsx";
import { labelWord, raterWord } from "./labels.ts";

const PEEK_CHARACTERS = 120;

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
  const peek = lineText(first?.rationale ?? first?.raw ?? first?.unparsed ?? "").slice(0, PEEK_CHARACTERS);
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
                  <Visible text={vote.rationale} />
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
