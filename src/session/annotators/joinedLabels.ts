import { t } from "@vscode/l10n";
import type { AnyKind } from "../../kinds/registry.ts";
import { askedKey, type SideRecord } from "../../labels/sideFile.ts";
import { type Annotator, addTo, groupBy, type PlacedIssue } from "../../model/index.ts";
import { DEFAULT_LIMITS } from "../../read/container.ts";
import { eachParsed } from "../../read/records.ts";
import { scanSamples } from "../records.ts";
import type { SourceSlot } from "../sources.ts";
import type { EvaluationView } from "../view.ts";
import { contentKeyOf, type FoundLabels } from "./annotators.ts";

interface Waiting extends SideRecord {
  readonly source: number;
  readonly line: number;
  readonly offset: number;
  /** `other-text`: the sample of this id has changed since it was labelled. */
  state: "unknown" | "other-text" | "used";
}

const BATCH = 4096;

/**
 * Gives joined files' labels to their annotators. A record belongs to samples with the same words as the labeller's
 * input; of several those of the same id first. An unmatched record is an issue of its file.
 */
export async function joinLabels(evaluation: EvaluationView, signal: AbortSignal): Promise<readonly PlacedIssue[]> {
  const { kind, plan, slots, annotators } = evaluation;
  const files = slots.flatMap((slot) => {
    const lookup = plan.lookups.find(({ uri }) => uri === slot.spec.uri);
    const labelsIn = kind.read.adapters.find(({ id }) => id === lookup?.adapter)?.labelsIn;
    return labelsIn ? [{ slot, labelsIn }] : [];
  });
  const records: Waiting[] = [];
  for (const { slot, labelsIn } of files) for (const one of await waitingIn(slot, labelsIn, signal)) records.push(one);
  if (records.length === 0) return [];
  const byKey = new Map(
    [...groupBy(records, ({ contentKey }) => contentKey)].map(([key, same]) => [key, new Same(same)]),
  );
  const byId = groupBy(records, ({ id }) => id);
  const seenIds = new Set<string>();
  const given = new Map<Annotator, FoundLabels[]>();
  const give = () => {
    for (const [annotator, found] of given) annotators.give(annotator, found, plan.modes, true);
    given.clear();
  };
  let waiting = 0;
  await scanSamples(evaluation, signal, ({ index, sample }) => {
    const id = kind.read.idOf(sample);
    const key = askedKeyOf(sample, kind);
    const same = key === null ? undefined : byKey.get(key);
    if (!same && id !== null && !seenIds.has(id)) {
      seenIds.add(id);
      for (const one of byId.get(id) ?? []) if (one.state === "unknown") one.state = "other-text";
    }
    const record = same?.use(id);
    if (!record) return undefined;
    const contentKey = contentKeyOf(sample, kind);
    for (const [annotator, labels] of Object.entries(record.byAnnotator)) {
      addTo(given, annotator, { index, contentKey, sample, labels });
    }
    if (++waiting % BATCH === 0) give();
    return undefined;
  });
  give();
  const isWhole = evaluation.spec.limit === null;
  return records.flatMap((record) => {
    if (record.state === "other-text") return [issue(record, "STALE_LABELS", staleText(record))];
    return record.state === "unknown" && isWhole ? [issue(record, "JOIN_MISMATCH", unknownText(record))] : [];
  });
}

class Same {
  readonly #records: readonly Waiting[];
  readonly #byId: ReadonlyMap<string | null, Waiting>;
  #isUsed = false;

  constructor(records: readonly Waiting[]) {
    this.#records = records;
    this.#byId = new Map(records.map((one) => [one.id, one]));
  }

  use(id: string | null): Waiting | undefined {
    if (!this.#isUsed) for (const one of this.#records) one.state = "used";
    this.#isUsed = true;
    return this.#byId.get(id) ?? this.#records.at(-1);
  }
}

async function waitingIn(
  { opened, container, number }: SourceSlot,
  labelsIn: (record: Readonly<Record<string, unknown>>) => SideRecord | null,
  signal: AbortSignal,
): Promise<readonly Waiting[]> {
  const records: Waiting[] = [];
  if (!opened || !container) return records;
  await eachParsed(opened, container, DEFAULT_LIMITS, signal, (found, { line, offset }) => {
    const record = labelsIn(found);
    if (record) records.push({ ...record, source: number, line, offset, state: "unknown" });
    return undefined;
  });
  return records;
}

function askedKeyOf(sample: unknown, { label: { asking } }: AnyKind): string | null {
  const asked = asking?.support?.(sample);
  return asked?.input ? askedKey(asked.input, asked.whole) : null;
}

const staleText = ({ id }: Waiting): string =>
  t(
    "The texts of sample {0} have changed since they were labelled, so these labels are not used. Label the sample again.",
    id ?? "",
  );

const unknownText = ({ id }: Waiting): string =>
  id === null
    ? t("No sample has the texts that were labelled, so these labels are not used.")
    : t("There is no sample {0} with the texts that were labelled, so these labels are not used.", id);

const issue = (
  { source, line, offset }: Waiting,
  code: "STALE_LABELS" | "JOIN_MISMATCH",
  message: string,
): PlacedIssue => ({ code, path: "", message, source, line, offset, isRejection: false });
