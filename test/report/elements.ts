/** An element of a page with its attributes, in document order. */
export interface Element {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
}

const VOID = ["meta", "br"];

/**
 * The elements of a page that is written strictly: every tag closed in its order, every attribute in double quotes, no
 * angle bracket elsewhere. Throws where it is not; what a browser makes of loose markup is of no interest here.
 */
export function strictElements(page: string): readonly Element[] {
  const open: string[] = [];
  const elements: Element[] = [];
  const start = "<!doctype html>\n";
  if (!page.startsWith(start)) throw new Error("no doctype");
  const tag = /<(\/?)([a-z][a-z0-9]*)((?: [a-zA-Z-]+(?:="[^"<>]*")?)*)(\/?)>/g;
  // A style sheet ends at the first `</style`, whatever it holds.
  const outside = page.slice(start.length).replace(/(<style>)[^<]*(?=<\/style>)/, "$1");
  const rest = outside.replace(tag, (_, slash, name, written, empty) => {
    if (slash) {
      const last = open.pop();
      if (last !== name) throw new Error(`</${name}> where ${last} is open`);
      return "";
    }
    const pairs = [...written.matchAll(/ ([a-zA-Z-]+)(?:="([^"]*)")?/g)];
    elements.push({ name, attributes: new Map(pairs.map(([, key = "", value = ""]) => [key, value])) });
    if (!empty && !VOID.includes(name)) open.push(name);
    return "";
  });
  if (open.length > 0) throw new Error(`${open.join(" ")} left open`);
  const loose = /[<>]/.exec(rest);
  if (loose) throw new Error(`a loose bracket: ${rest.slice(Math.max(0, loose.index - 60), loose.index + 60)}`);
  return elements;
}
