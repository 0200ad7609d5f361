/** A column of a text table: head and alignment. */
export interface TextColumn {
  readonly head: string;
  readonly align: "left" | "right";
}

const GAP = "  ";
/**
 * A wider cell is longer than its column, and nothing is aligned with it: one name of 20,000 characters would fill each of
 * thousands of lines with as many spaces.
 */
export const WIDEST_ALIGNED = 120;

/** Rows as lines of plain text with aligned columns; columns whose cells are all empty are left out. */
export function textTable(columns: readonly TextColumn[], rows: readonly (readonly string[])[]): string {
  const shown = columns
    .map((column, at) => ({ ...column, at }))
    .filter(({ at }) => rows.some((row) => (row[at] ?? "") !== ""));
  const lines = [shown.map(({ head }) => head), ...rows.map((row) => shown.map(({ at }) => row[at] ?? ""))];
  const widths = shown.map((_, at) => {
    const own = lines.map((line) => widthOf(line[at] ?? ""));
    return own.reduce((most, width) => (width > WIDEST_ALIGNED ? most : Math.max(most, width)), 0);
  });
  const text = lines.map((line) =>
    line
      .map((cell, at) => padded(cell, widths[at] ?? 0, shown[at]?.align ?? "left"))
      .join(GAP)
      .trimEnd(),
  );
  return text.map((line) => `${line}\n`).join("");
}

/** Cells of a terminal that a text takes: two for wide letters, none for marks that combine. */
export function widthOf(text: string): number {
  let width = 0;
  for (const character of text) {
    if (/\p{Mark}|\p{Format}/u.test(character)) continue;
    width += WIDE.test(character) ? 2 : 1;
  }
  return width;
}

const WIDE =
  /[\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uA960-\uA97F\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]|\p{Emoji_Presentation}|[\u{20000}-\u{3FFFD}]/u;

function padded(cell: string, width: number, align: TextColumn["align"]): string {
  const space = " ".repeat(Math.max(0, width - widthOf(cell)));
  return align === "left" ? cell + space : space + cell;
}
