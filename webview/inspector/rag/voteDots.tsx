import { t } from "@vscode/l10n";
import type { Disagreement } from "../../../src/model/index.ts";

/** More votes than these are words alone. */
const MOST_DOTS = 9;

/** How several calls were divided on a sentence: a dot a vote, filled for yes. Nothing where they agreed. */
export function VoteDots({ divided = [] }: { readonly divided?: readonly Disagreement[] | undefined }) {
  if (divided.length === 0) return null;
  return (
    <span class="vote-dots">
      {divided.map((one) => {
        const votes = one.yes + one.no;
        return (
          <span key={one.on} class="dots">
            {votes <= MOST_DOTS &&
              Array.from({ length: votes }, (_, at) => (
                <svg key={at} class={at < one.yes ? "dot" : "dot open"} viewBox="0 0 10 10" aria-hidden="true">
                  <circle cx="5" cy="5" r="4" />
                </svg>
              ))}
            {voteText(one)}
          </span>
        );
      })}
    </span>
  );
}

function voteText({ on, yes, no }: Disagreement): string {
  switch (on) {
    case "supported":
      return t("{0} of {1} votes: supported", yes, yes + no);
    case "relevant":
      return t("{0} of {1} votes: relevant", yes, yes + no);
    case "utilized":
      return t("{0} of {1} votes: used", yes, yes + no);
  }
}
