import { type LabelFile, labelFileName, updatesOf } from "../labels/people.ts";
import type { LabelPlan } from "../model/index.ts";
import { readLabelFile } from "../platform/node/peopleFile.ts";
import { lineText } from "../present/characters.ts";
import { countText } from "../present/numbers.ts";
import { PeerError } from "../protocol/peer.ts";
import { filesOfRows, indexOfRow } from "../protocol/sourceRows.ts";
import { asksPeople } from "../session/peopleFields.ts";
import { InputError, type Io } from "./io.ts";
import type { OpenEvaluation } from "./openEvaluation.ts";
import type { ScoreOptions } from "./scoreOptions.ts";

/** Throws `InputError` if the labels are there and cannot be read. */
async function read(path: string): Promise<LabelFile> {
  try {
    return await readLabelFile(path);
  } catch (error) {
    throw error instanceof PeerError ? new InputError(lineText(error.message)) : error;
  }
}

type Read = Pick<OpenEvaluation, "peer" | "state" | "names">;

/**
 * Sends the labels of people next to the files to the session, if the command needs them, and returns their plans.
 * Throws `InputError` if needed labels cannot be read.
 */
export async function readPeopleLabels(read: Read, options: ScoreOptions, io: Io): Promise<readonly LabelPlan[]> {
  const { where, sliceBy, contrast, asks = [], people } = options;
  const isAsked = [...where, ...sliceBy, ...(contrast ?? []), ...asks].some(asksPeople);
  if (people === undefined && !isAsked) return [];
  try {
    const { plans, labelled } = await givePeopleLabels(read, io);
    if (isAsked && labelled === 0) io.err("evaloupe: no labels by people are beside the files.\n");
    return plans;
  } catch (error) {
    if (!(error instanceof InputError) || people === "needed" || isAsked) throw error;
    io.err(`evaloupe: ${error.message}\n`);
    return [];
  }
}

/** The plans, and the number of files that had labels. */
async function givePeopleLabels({ peer, state, names }: Read, io: Io) {
  const plans: LabelPlan[] = [];
  let labelled = 0;
  for (const uri of filesOfRows(state.sources)) {
    const path = labelFileName(uri);
    const file = await read(path);
    for (const plan of file.plans) plans.push(plan);
    if (file.unread > 0) io.err(`evaloupe: ${lineText(path)}: ${countText(file.unread)} lines are not labels.\n`);
    const updates = updatesOf(file.lines, (row) => indexOfRow(state.sources, uri, row));
    const given = [...updates].map(([annotator, labels]) => ({ annotator, labels }));
    if (given.length === 0) continue;
    labelled++;
    const { missing } = await peer.call("annotateAll", { given }, io.signal);
    for (const [at, { length }] of missing.entries()) {
      if (length === 0) continue;
      const [of, who] = [lineText(names[0] ?? ""), lineText(given[at]?.annotator ?? "")];
      io.err(`evaloupe: ${countText(length)} labels by ${who} are of samples not in ${of}.\n`);
    }
  }
  if (plans.length > 0) await peer.call("plans", { plans }, io.signal);
  return { plans, labelled };
}
