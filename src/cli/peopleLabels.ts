import { type LabelFile, labelFileName, updatesOf } from "../labels/people.ts";
import type { LabelPlan } from "../model/index.ts";
import { readLabelFile } from "../platform/node/peopleFile.ts";
import { lineText } from "../present/characters.ts";
import { countText } from "../present/numbers.ts";
import { PeerError } from "../protocol/peer.ts";
import { filesOfRows, indexOfRow } from "../protocol/sourceRows.ts";
import { InputError, type Io } from "./io.ts";
import type { OpenEvaluation } from "./openEvaluation.ts";

/** Throws `InputError` where the labels are there and cannot be read. */
async function read(path: string): Promise<LabelFile> {
  try {
    return await readLabelFile(path);
  } catch (error) {
    throw error instanceof PeerError ? new InputError(lineText(error.message)) : error;
  }
}

/** Gives the labels that stand beside the files to the session; tells the plans among them. */
export async function readPeopleLabels({ peer, state, names }: OpenEvaluation, io: Io): Promise<readonly LabelPlan[]> {
  const plans: LabelPlan[] = [];
  for (const uri of filesOfRows(state.sources)) {
    const path = labelFileName(uri);
    const file = await read(path);
    for (const plan of file.plans) plans.push(plan);
    if (file.unread > 0) io.err(`evaloupe: ${lineText(path)}: ${countText(file.unread)} lines are not labels.\n`);
    const updates = updatesOf(file.lines, (row) => indexOfRow(state.sources, uri, row));
    const given = [...updates].map(([annotator, labels]) => ({ annotator, labels }));
    if (given.length === 0) continue;
    const { missing } = await peer.call("annotateAll", { given }, io.signal);
    for (const [at, { length }] of missing.entries()) {
      if (length === 0) continue;
      const [of, who] = [lineText(names[0] ?? ""), lineText(given[at]?.annotator ?? "")];
      io.err(`evaloupe: ${countText(length)} labels by ${who} are of samples not in ${of}.\n`);
    }
  }
  if (plans.length > 0) await peer.call("plans", { plans }, io.signal);
  return plans;
}
