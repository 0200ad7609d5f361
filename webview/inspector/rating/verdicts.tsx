import { t } from "@vscode/l10n";
import { groupBy, type Label, type RatingDetail, type ShownRating } from "../../../src/model/index.ts";
import { lineText } from "../../../src/present/characters.ts";
import { Icon, type IconName, type Tone } from "../../ui/icons.tsx";
import { Visible } from "../../ui/parts.tsx";
import type { HeadVerdict } from "../verdictLine.tsx";

/** A label as people read it: of pairs the place of the better one or "tie", else the label itself. */
export function labelWord(label: Label, { isVerdict }: Pick<RatingDetail, "isVerdict">): string {
  if (isVerdict && label === -1) return "1";
  if (isVerdict && label === 0) return t("tie");
  if (isVerdict && label === 1) return "2";
  return typeof label === "number" ? String(label).replace("-", "−") : label;
}

/** "tern-1, swapped": the rater and the order that it saw. */
export const raterWord = ({ rater, isSwapped }: ShownRating): string => (isSwapped ? t("{0}, swapped", rater) : rater);

/** Number of raters shown by name; the table below has all. */
const MOST_SHOWN = 4;
/** At most this many raters are named before their verdict. */
const MOST_NAMED = 2;

/** A verdict and its basis. */
interface RatingVerdict {
  readonly icon: IconName;
  readonly tone: Tone | undefined;
  readonly word: string;
  readonly why: string;
  /** Named with the word if raters differ. */
  readonly rater?: string;
}

/** Whether raters agree with gold, whether the two rules differ, whether the order matters: raters who say the same in one. */
export function verdictsOf(body: RatingDetail): readonly HeadVerdict[] {
  const verdicts = shownVerdicts(body);
  const said = new Set(verdicts.flatMap(({ rater, word }) => (rater === undefined ? [] : word)));
  return saidTogether(verdicts, said.size > 1).map(({ icon, tone, word, why }, at) => {
    const line = lineText(why);
    return { key: `${at}`, icon, tone, word, rule: line, title: line };
  });
}

/** Joins verdicts with the same word, with each one's basis. */
function saidTogether(verdicts: readonly RatingVerdict[], areDivided: boolean): readonly RatingVerdict[] {
  const byWord = groupBy(verdicts, (verdict) => verdict.word);
  return [...byWord.values()].flatMap((alike) => {
    const [first] = alike;
    if (!first) return [];
    const names = alike.flatMap(({ rater }) => rater ?? []);
    if (areDivided && names.length > 0 && names.length <= MOST_NAMED) {
      const why = alike.map((one) => one.why).join(", ");
      return [{ ...first, word: t("{0}: {1}", names.join(", "), first.word), why }];
    }
    if (alike.length === 1) return [first];
    const rest = alike.length > MOST_SHOWN ? [t("and {0} more", alike.length - MOST_SHOWN)] : [];
    const whys = [...alike.slice(0, MOST_SHOWN).map(({ why }) => why), ...rest];
    return [{ ...first, word: t("{0} ({1})", first.word, alike.length), why: whys.join(", ") }];
  });
}

function shownVerdicts(body: RatingDetail): readonly RatingVerdict[] {
  const first = ratersOf(body);
  const differing = body.ratings.find(
    ({ majority, mean, votes }) => votes.length > 1 && mean !== null && mean !== majority,
  );
  const turned = turnedIn(body.ratings);
  const isAmongRaters = body.gold === null && body.unparsedGold === null && first.length > 1;
  return [
    ...(isAmongRaters ? [amongRaters(first, body)] : first.map((one) => againstGold(one, body))),
    ...(differing
      ? [
          {
            icon: "fork",
            tone: undefined,
            word: t("Rules differ"),
            why: t(
              "{0}: majority {1}, mean {2}",
              raterWord(differing),
              differing.majority === null ? t("none") : labelWord(differing.majority, body),
              differing.mean === null ? t("none") : labelWord(differing.mean, body),
            ),
          } as const,
        ]
      : []),
    ...(turned
      ? [
          {
            icon: "warning",
            tone: "partial",
            word: t("Order matters"),
            why: t(
              "{0}: swapped, {1}",
              turned.rater,
              turned.majority === null ? t("none") : labelWord(turned.majority, body),
            ),
          } as const,
        ]
      : []),
  ];
}

/** The first rating of each rater. */
function ratersOf({ ratings }: RatingDetail): readonly ShownRating[] {
  const seen = new Set<string>();
  return ratings.filter(({ rater }) => !seen.has(rater) && seen.add(rater));
}

/** Without a gold label: whether those who gave a rating gave the same. */
function amongRaters(ratings: readonly ShownRating[], body: RatingDetail): RatingVerdict {
  const given = ratings.flatMap(({ rater, majority }) => (majority === null ? [] : [{ rater, majority }]));
  const [one] = given;
  if (one === undefined || given.length < 2) {
    return { icon: "dash", tone: "mute", word: t("Nothing to compare with"), why: t("no gold label") };
  }
  const isSame = given.every(({ majority }) => majority === one.majority);
  const said = given.slice(0, MOST_SHOWN).map(({ rater, majority }) => `${rater}: ${labelWord(majority, body)}`);
  const rest = given.length > MOST_SHOWN ? [t("and {0} more", given.length - MOST_SHOWN)] : [];
  return {
    icon: isSame ? "check" : "fork",
    tone: undefined,
    word: isSame ? t("Raters agree") : t("Raters differ"),
    why: isSame ? t("{0} raters: {1}", given.length, labelWord(one.majority, body)) : [...said, ...rest].join(", "),
  };
}

function againstGold(rating: ShownRating, body: RatingDetail): RatingVerdict {
  const { verdict, why } = sayOf(rating, body);
  const [icon, tone, word] = LOOKS[verdict]();
  return { icon, tone, word, why, rater: rating.rater };
}

type Say = "agrees" | "disagrees" | "without-gold" | "unparsed";

const LOOKS: Readonly<Record<Say, () => readonly [IconName, Tone, string]>> = {
  agrees: () => ["check", "ok", t("Agrees with gold")],
  disagrees: () => ["cross", "bad", t("Disagrees with gold")],
  "without-gold": () => ["dash", "mute", t("Nothing to compare with")],
  unparsed: () => ["question", "none", t("No rating")],
};

/** The rater's verdict over all of its votes is what the kind itself worked out. */
function sayOf({ rater }: ShownRating, body: RatingDetail): { readonly verdict: Say; readonly why: string } {
  const found = body.verdicts.find(({ active }) => active.notes[0] === rater)?.active;
  const gold = body.gold === null ? t("none") : labelWord(body.gold, body);
  if (found?.rule === "undecided") {
    const why = t("{0}: undecided, a different winner in each order; gold {1}", rater, gold);
    return { verdict: found.level === "agrees" ? "agrees" : "disagrees", why };
  }
  if (found?.level === "agrees") return { verdict: "agrees", why: t("{0}: {1}", rater, gold) };
  if (found?.level === "disagrees") return { verdict: "disagrees", why: t("{0}; gold {1}", rater, gold) };
  if (found?.reason === "unparsed") return { verdict: "unparsed", why: t("{0}: could not be read", rater) };
  return { verdict: "without-gold", why: t("{0}; no gold label", rater) };
}

/** A rater's swapped votes with another result. */
function turnedIn(ratings: readonly ShownRating[]): ShownRating | undefined {
  return ratings.find(
    (swapped) =>
      swapped.isSwapped &&
      ratings.some(
        (shown) =>
          !shown.isSwapped &&
          shown.rater === swapped.rater &&
          shown.majority !== null &&
          swapped.majority !== null &&
          shown.majority !== swapped.majority,
      ),
  );
}

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

/** A result with its glyph; hatched if it differs from gold, so that it shows without colour. */
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
  const swapped = ratings.some(({ isSwapped }) => isSwapped)
    ? t("Swapped votes are converted back to this order.")
    : "";
  return [dots, hatched, swapped].filter(Boolean).join(" ");
}
