/**
 * JSON text on one line, otherwise as it is: in JSON a line end only parts tokens, so that white space can take its
 * place. What is no JSON stays none.
 */
export async function* flattened(parts: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const part of parts) yield part.replace(/[\r\n][ \t\r\n]*/g, " ");
}

/** The object in a JSON text with one field more, as its first; a text that is no object stays as it is. */
export async function* withField(key: string, json: string, parts: AsyncIterable<string>): AsyncGenerator<string> {
  let pending: string | null = "";
  for await (const part of parts) {
    if (pending === null) {
      yield part;
      continue;
    }
    pending = (pending + part).trimStart().replace(/^\{\s+/, "{");
    // The character behind the brace tells whether a comma is needed.
    if (pending === "" || pending === "{") continue;
    yield started(key, json, pending);
    pending = null;
  }
  if (pending !== null) yield pending;
}

function started(key: string, json: string, text: string): string {
  if (!text.startsWith("{")) return text;
  return `{${JSON.stringify(key)}:${json}${text[1] === "}" ? "" : ","}${text.slice(1)}`;
}
