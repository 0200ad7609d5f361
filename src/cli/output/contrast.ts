import { lineText } from "../../present/characters.ts";
import { countText, valueText } from "../../present/numbers.ts";
import { textTable } from "../../present/table.ts";
import type { ChangedSource } from "../../protocol/session.ts";
import { changedField, changedSources } from "../changedFiles.ts";
import { InputError } from "../io.ts";
import type { OpenEvaluation } from "../openEvaluation.ts";
import type { Sink } from "../outFile.ts";
import type { ScoreOptions } from "../scoreOptions.ts";

/**
 * Two fields against each other, as an object or as a table with the counts of their values. Resolves to the sources
 * that changed meanwhile, where the object says so.
 */
export async function writeContrast(
  { peer, query, state, names }: OpenEvaluation,
  fields: readonly [string, string],
  { as }: ScoreOptions,
  sink: Sink,
  signal: AbortSignal,
): Promise<readonly ChangedSource[] | null> {
  if (state.samples === 0) return null;
  await requireFields(fields, { peer, query }, signal);
  const found = await peer.call("contrast", { query, fields }, signal);
  if (as === "json") {
    const changed = await changedSources({ peer });
    sink.write(`${JSON.stringify({ ...found, ...changedField(changed, names) }, null, 2)}\n`);
    return changed;
  }
  const rows: readonly (readonly [string, number | null])[] = [
    ["agreement", found.accuracy],
    ["kappa", found.kappa.unweighted],
    ["kappa, linear", found.kappa.linear],
    ["kappa, quadratic", found.kappa.quadratic],
    ["Spearman's rho", found.spearman],
    ["Kendall's tau-b", found.kendall],
    ["root mean squared error", found.rmse],
    ["area under the ROC curve", found.auroc],
  ];
  const [one, other] = fields.map(lineText);
  const [withoutOne, withoutOther] = found.without;
  const left = [`${countText(withoutOne)} without ${one}`, `${countText(withoutOther)} without ${other}`];
  sink.write(`${one} against ${other}: n ${countText(found.n)}; ${left.join(", ")}\n\n`);
  const told = rows.filter(([, value]) => value !== null).map(([name, value]) => [name, valueText(value, "mean")]);
  sink.write(textTable([LEFT, RIGHT], [["", ""], ...told]).replace(/^\n+/, ""));
  const { confusion } = found;
  if (confusion === null) return null;
  const counts = confusion.rows.map((row, r) => [
    lineText(row),
    ...confusion.columns.map((_, c) => countText(confusion.cells[r * confusion.columns.length + c]?.n ?? 0)),
  ]);
  sink.write(`\n${other} (rows) by ${one}\n`);
  sink.write(textTable([LEFT, ...confusion.columns.map((head) => ({ ...RIGHT, head: lineText(head) }))], counts));
  return null;
}

const LEFT = { head: "", align: "left" } as const;
const RIGHT = { head: "", align: "right" } as const;

async function requireFields(
  fields: readonly [string, string],
  { peer, query }: Pick<OpenEvaluation, "peer" | "query">,
  signal: AbortSignal,
): Promise<void> {
  for (const field of fields) {
    const problem = await peer.call("checkWhere", { query, where: `\`${field.replaceAll("`", "")}\` != null` }, signal);
    if (problem) throw new InputError(`--contrast ${lineText(field)}: ${problem.message}`);
  }
}
