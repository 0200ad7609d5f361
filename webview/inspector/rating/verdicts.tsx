import { t } from "@vscode/l10n";
import type { RatingDetail, ShownRating } from "../../../src/model/index.ts";
import { lineText } from "../../../src/present/characters.ts";
import { Icon, type IconName, type Tone } from "../../ui/icons.tsx";
import { labelWord, raterWord } from "./labels.ts";

/** So many raters have a verdict in the header; the table below has them all. */
const MOST_SHOWN = 4;

/** Whether each rater agrees with gold, whether the two rules differ, whether the order matters. */
export function Verdicts({ body }: { readonly body: RatingDetail }) {
  const seen = new Set<string>();
  const first = body.ratings.filter(({ rater }) => !seen.has(rater) && seen.add(rater));
  const differing = body.ratings.find(
    ({ majority, mean, votes }) => votes.length > 1 && mean !== null && mean !== majority,
  );
  const turned = turnedIn(body.ratings);
  return (
    <div class="verdicts">
      {body.gold === null && body.unparsedGold === null && first.length > 1 ? (
        <AmongRaters ratings={first} body={body} />
      ) : (
        <>
          {first.slice(0, MOST_SHOWN).map((rating) => (
            <AgainstGold key={rating.rater} rating={rating} body={body} />
          ))}
          {first.length > MOST_SHOWN && <span class="mute">{t("and {0} more", first.length - MOST_SHOWN)}</span>}
        </>
      )}
      {differing && (
        <Verdict
          icon="fork"
          tone={undefined}
          title={t("Rules differ")}
          why={t(
            "{0}: majority {1}, mean {2}",
            raterWord(differing),
            differing.majority === null ? t("none") : labelWord(differing.majority, body),
            differing.mean === null ? t("none") : labelWord(differing.mean, body),
          )}
        />
      )}
      {turned && (
        <Verdict
          icon="warning"
          tone="partial"
          title={t("Order matters")}
          why={t(
            "{0}: swapped, {1}",
            turned.rater,
            turned.majority === null ? t("none") : labelWord(turned.majority, body),
          )}
        />
      )}
    </div>
  );
}

/** Without a gold label: whether those who gave a rating gave the same. */
function AmongRaters({ ratings, body }: { readonly ratings: readonly ShownRating[]; readonly body: RatingDetail }) {
  const given = ratings.flatMap(({ rater, majority }) => (majority === null ? [] : [{ rater, majority }]));
  const [one] = given;
  if (one === undefined || given.length < 2) {
    return <Verdict icon="dash" tone="mute" title={t("Nothing to compare with")} why={t("no gold label")} />;
  }
  const isSame = given.every(({ majority }) => majority === one.majority);
  const said = given.slice(0, MOST_SHOWN).map(({ rater, majority }) => `${rater}: ${labelWord(majority, body)}`);
  const rest = given.length > MOST_SHOWN ? [t("and {0} more", given.length - MOST_SHOWN)] : [];
  return (
    <Verdict
      icon={isSame ? "check" : "fork"}
      tone={undefined}
      title={isSame ? t("Raters agree") : t("Raters differ")}
      why={isSame ? t("{0} raters: {1}", given.length, labelWord(one.majority, body)) : [...said, ...rest].join(", ")}
    />
  );
}

function AgainstGold({ rating, body }: { readonly rating: ShownRating; readonly body: RatingDetail }) {
  const { verdict, why } = sayOf(rating, body);
  const [icon, tone, title] = LOOKS[verdict]();
  return <Verdict icon={icon} tone={tone} title={title} why={why} />;
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
  if (found?.level === "agrees") return { verdict: "agrees", why: t("{0}: {1}", rater, gold) };
  if (found?.level === "disagrees") return { verdict: "disagrees", why: t("{0}; gold {1}", rater, gold) };
  if (found?.reason === "unparsed") return { verdict: "unparsed", why: t("{0}: could not be read", rater) };
  return { verdict: "without-gold", why: t("{0}; no gold label", rater) };
}

function Verdict(props: {
  readonly icon: IconName;
  readonly tone: Tone | undefined;
  readonly title: string;
  readonly why: string;
}) {
  const why = lineText(props.why);
  return (
    <div class="verdict">
      <Icon name={props.icon} tone={props.tone} />
      <span>{props.title}</span>
      <small title={why}>{why}</small>
    </div>
  );
}

/** The swapped votes of a rater who comes to something else there. */
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
