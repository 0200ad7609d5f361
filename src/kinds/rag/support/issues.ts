import * as l10n from "@vscode/l10n";
import { type Issue, pathText, type RagSample } from "../../../model/index.ts";
import { excerpt } from "../../../read/issues.ts";
import { Contradiction } from "../facts.ts";
import {
  contradictionsOf,
  isWithoutKeys,
  type KeyFinding,
  repeatedKeys,
  unknownKeys,
  unlabelledSentences,
  usedNotRelevant,
} from "./contradictions.ts";
import { adherenceOf } from "./measure.ts";
import { type LabelReading, readLabels } from "./reading.ts";

/** Contradictions in the labels: an issue per code, with its keys. */
export function supportIssues(sample: RagSample): readonly Issue[] {
  const reading = readLabels(sample);
  const bits = contradictionsOf(sample, reading, adherenceOf(sample, reading));
  if (bits === 0) return [];
  return ISSUES.flatMap(({ bit, make }) => ((bits & bit) === 0 ? [] : [make(sample, reading)]));
}

interface IssueMaker {
  readonly bit: number;
  readonly make: (sample: RagSample, reading: LabelReading) => Issue;
}

const ISSUES: readonly IssueMaker[] = [
  { bit: Contradiction.noKeys, make: noKeys },
  { bit: Contradiction.overallDiffers, make: overallDiffers },
  { bit: Contradiction.usedNotRelevant, make: usedOnly },
  { bit: Contradiction.usedWithoutRelevant, make: usedWithoutRelevant },
  { bit: Contradiction.unknownKey, make: unknown },
  { bit: Contradiction.repeatedKey, make: repeated },
  { bit: Contradiction.unlabelledSentence, make: unlabelled },
];

function noKeys(sample: RagSample): Issue {
  const support = sample.labels?.support ?? [];
  const keys = support.filter(isWithoutKeys);
  const at = support.findIndex(isWithoutKeys);
  return noKeysIssue(
    labelPath(sample, `sentence_support_information[${at}]`),
    keys.map(({ key }) => key),
  );
}

/** NO_KEYS at the first of these sentences. */
export const noKeysIssue = (path: string, keys: readonly string[]): Issue => ({
  code: "NO_KEYS",
  path,
  message: l10n.t(
    "Labelled as fully supported, but without a supporting sentence: {0}. Counts as supported without a source.",
    listed(keys),
  ),
});

function overallDiffers(sample: RagSample): Issue {
  return {
    code: "OVERALL_DIFFERS",
    path: labelPath(sample, "overall_supported"),
    message:
      sample.labels?.isOverallSupported === true
        ? l10n.t(
            "The response as a whole is labelled as supported, but some of its sentences are not. The sentences count.",
          )
        : l10n.t("The response as a whole is labelled as unsupported, but no sentence of it is. The sentences count."),
  };
}

function usedOnly(sample: RagSample, reading: LabelReading): Issue {
  return {
    code: "USED_NOT_RELEVANT",
    path: labelPath(sample, "all_utilized_sentence_keys"),
    message: l10n.t("Labelled as used, but not as relevant: {0}.", listed(usedNotRelevant(reading))),
  };
}

function usedWithoutRelevant(sample: RagSample, { utilized }: LabelReading): Issue {
  return {
    code: "USED_WITHOUT_RELEVANT",
    path: labelPath(sample, "all_relevant_sentence_keys"),
    message: l10n.t(
      "No sentence is labelled as relevant, but some are labelled as used: {0}.",
      listed([...(utilized?.distinct ?? [])]),
    ),
  };
}

function unknown(sample: RagSample, reading: LabelReading): Issue {
  const found = unknownKeys(sample, reading);
  const isOfNoSentence = ({ field }: KeyFinding) => sample.responseSentences !== null && isOfResponse(field);
  const used = found.filter(isOfUse);
  const labels = found.filter(isOfNoSentence);
  const others = found.filter((one) => !isOfUse(one) && !isOfNoSentence(one));
  const messages = [
    used.length > 0 &&
      l10n.t(
        "No sentence has this key: {0}. Modes ragbench and fractional count it; length and strict leave it out.",
        listed(distinct(used)),
      ),
    labels.length > 0 &&
      l10n.t("No sentence of the response has this key: {0}. Its label counts nowhere.", listed(distinct(labels))),
    others.length > 0 && l10n.t("No sentence has this key: {0}. It cites nothing.", listed(distinct(others))),
  ];
  return { code: "UNKNOWN_KEY", path: findingPath(sample, found), message: messages.filter(Boolean).join(" ") };
}

function repeated(sample: RagSample): Issue {
  const found = repeatedKeys(sample);
  return {
    code: "REPEATED_KEY",
    path: findingPath(sample, found),
    message: found.some(isOfUse)
      ? l10n.t(
          "Listed more than once: {0}. Mode ragbench counts every occurrence in relevance and utilization; the other modes count it once.",
          listed(distinct(found)),
        )
      : l10n.t("Listed more than once: {0}.", listed(distinct(found))),
  };
}

function unlabelled(sample: RagSample, reading: LabelReading): Issue {
  return {
    code: "UNLABELLED_SENTENCE",
    path: labelPath(sample, "sentence_support_information"),
    message: l10n.t(
      "No label for response sentences {0}. Modes strict and fractional count them as not supported.",
      listed(unlabelledSentences(sample, reading)),
    ),
  };
}

/** Whether the key's list counts for relevance and utilization. */
const isOfUse = ({ field }: KeyFinding): boolean =>
  field === "all_relevant_sentence_keys" || field === "all_utilized_sentence_keys";

const isOfResponse = (field: string): boolean =>
  field === "response_sentence_key" || field === "unsupported_response_sentence_keys";

const MOST_LISTED = 8;

function listed(keys: readonly string[]): string {
  const shown = keys.slice(0, MOST_LISTED).map((key) => (key === "" ? '""' : excerpt(key)));
  const more = keys.length - shown.length;
  return more > 0 ? l10n.t("{0} and {1} more", shown.join(", "), more) : shown.join(", ");
}

const distinct = (found: readonly KeyFinding[]): readonly string[] => [...new Set(found.map(({ key }) => key))];

function findingPath(sample: RagSample, found: readonly KeyFinding[]): string {
  return labelPath(sample, found[0]?.field ?? "");
}

/** Path of a label field; the record if the format does not say. */
function labelPath({ paths }: RagSample, field: string): string {
  if (paths.labels === undefined) return "";
  const home = pathText(paths.labels);
  return home === "" ? field : `${home}.${field}`;
}
