import { lineText } from "../../present/characters.ts";
import { countText, valueText } from "../../present/numbers.ts";
import { textTable } from "../../present/table.ts";
import { InputError } from "../io.ts";
import type { OpenEvaluation } from "../openEvaluation.ts";
import type { Sink } from "../outFile.ts";
import type { ScoreOptions } from "../scoreOptions.ts";

/** Two fields against each other, as an object or as a table with the counts of their values. */
export async function writeContrast(
  { peer, query, state }: OpenEvaluation,
  fields: readonly [string, string],
  { as }: ScoreOptions,
  sink: Sink,
  signal: AbortSignal,
): Promise<void> {
  if (state.samples === 0) return;
  await requireFields(fields, { peer, query }, signal);
  const found = await peer.call("contrast", { query, fields }, signal);
  if (as === "json") {
    sink.write(`${JSON.stringify(found, null, 2)}\n`);
    return;
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
  if (confusion === null) return;
  const counts = confusion.rows.map((row, r) => [
    lineText(row),
    ...confusion.columns.map((_, c) => countText(confusion.cells[r * confusion.columns.length + c]?.n ?? 0)),
  ]);
  sink.write(`\n${other} (rows) by ${one}\n`);
  sink.write(textTable([LEFT, ...confusion.columns.map((head) => ({ ...RIGHT, head: lineText(head) }))], counts));
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
