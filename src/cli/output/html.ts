import { createHash } from "node:crypto";
import { basename } from "node:path";
import { tagQuestions } from "../../labels/tags.ts";
import { unlessStopped } from "../../protocol/peer.ts";
import { filesOfRows } from "../../protocol/sourceRows.ts";
import type { ReportSubject } from "../../report/subject.ts";
import type { OpenEvaluation } from "../openEvaluation.ts";
import type { Sink } from "../outFile.ts";
import { definitionsBeside } from "../tagDefinitions.ts";
import { VERSION } from "../version.ts";
import { AlertPlaces } from "./alerts/places.ts";

/** What a report is of. */
export function subjectOf({ state, names, query }: OpenEvaluation): ReportSubject {
  const [name = ""] = names;
  const places = new AlertPlaces(names);
  return {
    name: names.length > 1 ? `${basename(name)} +${names.length - 1}` : basename(name),
    state,
    query,
    version: VERSION,
    language: "en",
    madeAt: `${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC`,
    linkOf: ({ id, place }) => places.linkOf({ ...place, id }),
    digest: (text) => createHash("sha256").update(text).digest("base64"),
  };
}

/** `--as html`: one file for a browser, without script; its only addresses open samples in an editor. */
export async function writeHtml(evaluation: OpenEvaluation, sink: Sink, signal: AbortSignal) {
  const { peer, query } = evaluation;
  const { writeReport } = await import("../../report/reportBundle.ts");
  await writeReport(
    subjectOf(evaluation),
    {
      summary: (query) => peer.call("summary", { query, forPage: true, isDrawn: true }, signal),
      intervals: (query) => peer.call("intervals", { query, forPage: true }, signal),
      rows: (limit) => peer.call("rows", { query, from: 0, to: limit }, signal),
      worst: (limit) => peer.call("worst", { query, limit }, signal),
      detail: (index) => peer.call("detail", { query, index, orMissing: true }, signal),
      issues: (source, limit) => peer.call("issues", { source, limit }, signal),
      traits: (query) => unlessStopped(peer.call("traits", { query, failing: null }, signal)),
      async tags(query) {
        const definitions = await definitionsBeside(filesOfRows(evaluation.state.sources));
        const wrongWith = (where: string) => peer.call("checkWhere", { query, where }, signal);
        const { wrong, ...asked } = await tagQuestions(definitions, wrongWith);
        return { ...(await peer.call("tags", { query, ...asked }, signal)), wrong };
      },
      issueCounts: () => peer.call("issueCounts", {}, signal),
    },
    (text) => sink.write(text),
    signal,
  );
}
