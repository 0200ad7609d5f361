import { t } from "@vscode/l10n";
import type { Label, RatingDetail, ShownRating } from "../../../src/model/index.ts";
import { Icon } from "../../ui/icons.tsx";
import { Visible } from "../../ui/visible.tsx";
import { labelWord, raterWord } from "./labels.ts";

/** Every rater's votes as dots under their labels, with what the two rules make of them. */
export function Votes({ body }: { readonly body: RatingDetail }) {
  const { labels, gold, ratings } = body;
  const hasUnparsed =
    ratings.some(({ votes }) => votes.some(({ value }) => value === null)) || body.unparsedGold !== null;
  const hasMean = body.isVerdict && ratings.some(({ votes }) => votes.length > 1);
  return (
    <section class="votes" aria-label={t("Votes")}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("Rater")}</th>
            {labels.map((label) => (
              <th scope="col" key={String(label)}>
                <Visible text={labelWord(label, body)} />
              </th>
            ))}
            {hasUnparsed && <th scope="col">{t("unparsed")}</th>}
            <th scope="col">{t("Majority")}</th>
            {hasMean && <th scope="col">{t("Mean")}</th>}
          </tr>
        </thead>
        <tbody>
          <tr class="gold-row">
            <th scope="row">{t("gold")}</th>
            {labels.map((label) => (
              <td key={String(label)}>
                {label === gold && <Dots votes={1} isWinner word={t("gold: {0}", labelWord(label, body))} />}
              </td>
            ))}
            {hasUnparsed && <td>{body.unparsedGold !== null && <Visible text={`“${body.unparsedGold}”`} />}</td>}
            <td>{gold === null ? <span class="mute">{t("none")}</span> : <Visible text={labelWord(gold, body)} />}</td>
            {hasMean && <td />}
          </tr>
          {ratings.map((rating) => (
            <Row
              key={`${rating.rater} ${rating.isSwapped}`}
              rating={rating}
              body={body}
              hasUnparsed={hasUnparsed}
              hasMean={hasMean}
            />
          ))}
        </tbody>
      </table>
      {legend(body) !== "" && <p class="legend mute">{legend(body)}</p>}
    </section>
  );
}

interface RowProps {
  readonly rating: ShownRating;
  readonly body: RatingDetail;
  readonly hasUnparsed: boolean;
  readonly hasMean: boolean;
}

function Row({ rating, body, hasUnparsed, hasMean }: RowProps) {
  const { votes, majority, mean, majorityAgrees, meanAgrees } = rating;
  const unparsed = votes.filter(({ value }) => value === null);
  return (
    <tr>
      <th scope="row">
        <Visible text={raterWord(rating)} />
      </th>
      {body.labels.map((label) => {
        const count = votes.filter(({ value }) => value === label).length;
        return (
          <td key={String(label)}>
            {count > 0 && <Dots votes={count} isWinner={label === majority} word={dotsWord(count, label, body)} />}
          </td>
        );
      })}
      {hasUnparsed && (
        <td title={unparsed.map((vote) => `“${vote.unparsed ?? ""}”`).join(", ")}>
          {unparsed.length > 0 && <Dots votes={unparsed.length} isLost word={t("unparsed: {0}", unparsed.length)} />}
        </td>
      )}
      <td>
        <Result value={majority} agrees={majorityAgrees} body={body} />
      </td>
      {hasMean && (
        <td>
          <Result value={mean} agrees={meanAgrees} body={body} />
        </td>
      )}
    </tr>
  );
}

/** A result with its glyph; hatched where it differs from gold, so that it shows without colour. */
function Result(props: { readonly value: Label | null; readonly agrees: boolean | null; readonly body: RatingDetail }) {
  const { value, agrees, body } = props;
  if (value === null) return <span class="mute">{t("none")}</span>;
  return (
    <span class={agrees === false ? "res hatch" : "res"}>
      {agrees !== null && (
        <Icon
          name={agrees ? "check" : "cross"}
          tone={agrees ? "ok" : "bad"}
          title={agrees ? t("agrees with gold") : t("differs from gold")}
        />
      )}
      <Visible text={labelWord(value, body)} />
    </span>
  );
}

/** More votes than these are a number behind the dots. */
const MOST_DOTS = 9;

interface DotsProps {
  readonly votes: number;
  readonly isWinner?: boolean;
  readonly isLost?: boolean;
  readonly word: string;
}

function Dots({ votes, isWinner = false, isLost = false, word }: DotsProps) {
  const kind = isLost ? "dot lost" : isWinner ? "dot" : "dot open";
  return (
    <span class="dots" role="img" aria-label={word} title={word}>
      {Array.from({ length: Math.min(votes, MOST_DOTS) }, (_, at) => (
        <svg key={at} class={kind} viewBox="0 0 10 10" aria-hidden="true">
          <circle cx="5" cy="5" r="4" />
        </svg>
      ))}
      {votes > MOST_DOTS && <span class="mute">{votes}</span>}
    </span>
  );
}

const dotsWord = (count: number, label: Label, body: RatingDetail): string =>
  count === 1 ? t("1 vote for {0}", labelWord(label, body)) : t("{0} votes for {1}", count, labelWord(label, body));

function legend({ gold, ratings }: RatingDetail): string {
  const isSplit = ratings.some(({ votes, majority }) =>
    votes.some(({ value }) => value !== null && value !== majority),
  );
  const dots = isSplit ? t("A filled dot is a vote for the winner, an open one a vote against it.") : "";
  const hatched = gold === null ? "" : t("Hatched: differs from gold.");
  const swapped = ratings.some(({ isSwapped }) => isSwapped) ? t("Swapped votes are turned back to this order.") : "";
  return [dots, hatched, swapped].filter(Boolean).join(" ");
}
