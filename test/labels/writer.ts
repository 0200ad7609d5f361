import { openLabelStore } from "../../src/platform/node/labelStore.ts";

// Puts so many entries into a store, one after the other: node writer.cjs FOLDER NAME COUNT. With the word "claim" in
// place of a number it claims the name, says so and waits to be ended.
const [folder = "", name = "", count = "0"] = process.argv.slice(2);

async function main(): Promise<void> {
  let written = 0;
  try {
    const store = await openLabelStore(folder);
    if (count === "claim") {
      await store.claim(name);
      process.stdout.write("claimed\n");
      await new Promise((resolve) => setTimeout(resolve, 60_000));
    }
    for (let key = 0; key < Number(count); key++) {
      await store.put([{ key: `${name}-${key}`, value: `${name}:${key}` }]);
      written++;
    }
    await store.close();
  } catch (error) {
    process.stderr.write(`${error}\nwritten ${written}\n`);
    process.exitCode = 3;
  }
}

void main();
