// What the bundles are made of as their source maps tell it, without the code that writes the notices.
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { exec, PROJECT } from "../tools/exec.mjs";

/**
 * Builds the bundles once more, with source maps: the code of each by its name in dist/, without the line that names its
 * map, and the folders of the packages in it, relative to the project.
 * @returns {Promise<Map<string, {code: string, packages: string[]}>>}
 */
export async function mappedBundles() {
  const folder = await mkdtemp(path.join(tmpdir(), "evaloupe-maps-"));
  try {
    if (!(await exec(process.execPath, ["esbuild.mjs", "--minify", "--maps", folder])))
      throw new Error("The bundles could not be built with source maps.");
    const names = (await readdir(folder, { recursive: true })).filter((name) => /\.(?:js|css)$/.test(name));
    /** @type {[string, {code: string, packages: string[]}][]} */
    const bundles = await Promise.all(
      names.map(async (name) => {
        const file = path.join(folder, name);
        const text = await readFile(file, "utf8");
        const code = text.replace(/(?:\/\/# sourceMappingURL=\S+|\/\*# sourceMappingURL=\S+ \*\/)\n$/, "");
        const { sources } = JSON.parse(await readFile(`${file}.map`, "utf8"));
        /** @type {Set<string>} */
        const packages = new Set();
        for (const source of sources) {
          const at = path.relative(PROJECT, path.resolve(path.dirname(file), source)).replaceAll(path.sep, "/");
          const [folder] = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(at) ?? [];
          if (folder !== undefined) packages.add(folder);
        }
        return [`dist/${name.replaceAll(path.sep, "/")}`, { code, packages: [...packages] }];
      }),
    );
    return new Map(bundles);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
