// What the tests of labelling share: samples, and the search for a key.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** Rows without labels, each about a river of its own. @param {number} count @param {string} [river] */
export function rivers(count, river = "number") {
  const row = (/** @type {number} */ n) => ({
    id: `river-${n}`,
    user_input: `Where does river ${river}${n} rise?`,
    retrieved_contexts: [`River ${river}${n} rises in the mountains. Cheese is made from milk.`],
    response: `It is ${river}${n} of the rivers. Elephants are grey.`,
  });
  return `${Array.from({ length: count }, (_, n) => JSON.stringify(row(n))).join("\n")}\n`;
}

/** What the running code-servers keep: settings, state, logs. */
export const serverFolders = () =>
  readdirSync(tmpdir())
    .filter((name) => name.startsWith("evaloupe-code-"))
    .map((name) => path.join(tmpdir(), name, "user"));

/** Files with a text in them, of any size. @param {string} text @param {readonly string[]} folders @returns {readonly string[]} */
export function filesWith(text, folders) {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .map((name) => path.join(folder, name))
      .filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile() && readFileSync(file).includes(text)),
  );
}
