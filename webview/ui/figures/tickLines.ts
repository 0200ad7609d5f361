/**
 * A bar's name in at most two lines of a width, broken where its parts meet; what does not fit ends in an ellipsis.
 * `widthOf` measures a text in the same unit as `width`.
 */
export function tickLines(name: string, width: number, widthOf: (text: string) => number): string | string[] {
  if (widthOf(name) <= width) return name;
  const parts = name.match(/[^\s_\-./:]*[\s_\-./:]*/g)?.filter((part) => part !== "") ?? [];
  let first = "";
  for (const part of parts) {
    if (widthOf((first + part).trimEnd()) > width) break;
    first += part;
  }
  if (first === "") return cut(name, width, widthOf);
  const rest = name.slice(first.length);
  return [first.trimEnd(), widthOf(rest) <= width ? rest : cut(rest, width, widthOf)];
}

/** As many characters as fit with an ellipsis behind them; the first one always. */
function cut(text: string, width: number, widthOf: (text: string) => number): string {
  const characters = [...text];
  let length = characters.length - 1;
  while (length > 1 && widthOf(`${characters.slice(0, length).join("")}…`) > width) length--;
  return `${characters.slice(0, length).join("")}…`;
}
