import { kinds } from "../core/kinds/registry.ts";
import type { MetricInfo } from "../model/index.ts";
import { modeHint } from "../present/words.ts";
import { MODES_OF } from "../session/modeChoices.ts";
import { parseArgv } from "./argv.ts";
import { Exit, type ExitCode, type Io, UsageError } from "./io.ts";
import { suggestion } from "./suggest.ts";
import { oneOf } from "./values.ts";

/** `evaloupe metrics [ID]`: every metric, or one, with formula, range and source. */
export function metrics(argv: readonly string[], io: Io): ExitCode {
  const { positionals, flags } = parseArgv(argv, { "--as": "value" });
  const as = oneOf("--as", flags.get("--as")?.[0] ?? "table", ["table", "json"]);
  const [id, second] = positionals;
  if (second !== undefined) throw new UsageError("metrics takes one id, or none for all.");
  const infos = kinds.flatMap((kind) => kind.metrics.map((metric) => metric.info));
  const chosen = id === undefined ? infos : infos.filter((info) => info.id === id);
  if (chosen.length === 0 && id !== undefined) {
    const ids = infos.map((info) => info.id);
    throw new UsageError(`There is no metric ${id}.${suggestion(id, ids)}`);
  }
  const entries = chosen.map(infoEntry);
  if (as === "json") io.out(`${JSON.stringify(id === undefined ? entries : entries[0], null, 2)}\n`);
  else io.out(chosen.map(infoLines).join("\n"));
  return Exit.ok;
}

/** JSON has no infinity: an open end of a range is null. */
function infoEntry({ range, family, ...info }: MetricInfo): Readonly<Record<string, unknown>> {
  const ends = range.map((end) => (Number.isFinite(end) ? end : null));
  return { ...info, range: ends, family, modes: family === null ? [] : MODES_OF[family] };
}

function infoLines({ id, name, formula, range, direction, unit, source, family }: MetricInfo): string {
  const ends = range.map((end) => (Number.isFinite(end) ? String(end) : "∞")).join(" to ");
  const better = direction === "none" ? "" : `, ${direction} is better`;
  const modes = family === null ? [] : MODES_OF[family].map((mode) => `  --${family} ${mode}: ${modeHint(mode)}`);
  const lines = [`${id}  ${name}`, `  ${formula}`, `  ${unit}, ${ends}${better}`, `  ${source}`, ...modes];
  return `${lines.join("\n")}\n`;
}
