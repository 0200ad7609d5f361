import { filesWith, never, openFiles } from "./open.ts";

export type Row = Readonly<Record<string, string | number | boolean>>;

const textOf = {
  jsonl: (rows: readonly Row[]) => rows.map((row) => JSON.stringify(row)).join("\n"),
  csv: (rows: readonly Row[]) => {
    const keys = Object.keys(rows[0] ?? {});
    return [keys.join(), ...rows.map((row) => keys.map((key) => String(row[key])).join())].join("\n");
  },
};

/** What an evaluation of plain rows says. */
export async function opened(rows: readonly Row[], format: "jsonl" | "csv" = "jsonl") {
  const one = await openFiles(await filesWith({ [`a.${format}`]: textOf[format](rows) }));
  const { metrics } = await one.ask.summary({ query: one.query }, never);
  const counts = await one.ask.issueCounts({}, never);
  await one.session.dispose();
  const whole = (id: string) => metrics.find((metric) => metric.id === id && metric.slice === null)?.value;
  const by = (id: string, name: string) =>
    Object.fromEntries(
      metrics.flatMap(({ id: own, slice, value }) =>
        own === id && slice && name in slice ? [[slice[name], value]] : [],
      ),
    );
  return {
    whole,
    by,
    repeated: counts.DUPLICATE_ID ?? 0,
    labels: metrics.filter(({ id }) => id.startsWith("label.")).map(({ id }) => id),
    isRepeated: metrics.some(({ id, n }) => id.startsWith("repeats.") && n > 0),
  };
}
