import { stemOf } from "./stem.ts";

/** Words of opposite meaning by their stems, each way. */
export const ANTONYMS: ReadonlyMap<string, readonly string[]> = antonyms(
  "increase/decrease increase/reduce rise/fall grow/shrink high/low higher/lower highest/lowest more/less more/fewer",
  "most/least before/after first/last early/late earlier/later older/younger oldest/youngest old/young old/new big/small",
  "large/small larger/smaller largest/smallest long/short longer/shorter longest/shortest fast/slow win/lose victory/defeat",
  "north/south east/west northern/southern eastern/western left/right male/female man/woman true/false accept/reject",
  "allow/forbid allow/prohibit permit/prohibit include/exclude open/close start/end begin/end begin/stop buy/sell rich/poor",
  "strong/weak hot/cold safe/dangerous positive/negative pass/fail success/failure legal/illegal public/private love/hate",
  "enable/disable add/remove above/below inside/outside maximum/minimum gain/loss profit/loss support/oppose import/export",
  "husband/wife father/mother son/daughter brother/sister king/queen actor/actress possible/impossible same/different",
  "agree/disagree approve/deny arrive/leave ancient/modern internal/external major/minor mandatory/optional",
  "required/optional temporary/permanent guilty/innocent dead/alive ascend/descend",
);

function antonyms(...lines: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const map = new Map<string, string[]>();
  for (const pair of lines.join(" ").split(" ")) {
    const [one = "", other = ""] = pair.split("/").map(stemOf);
    map.set(one, [...(map.get(one) ?? []), other]);
    map.set(other, [...(map.get(other) ?? []), one]);
  }
  return map;
}
