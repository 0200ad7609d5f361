// The software bill of materials of what ships: the packages in the bundles, as CycloneDX.
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { CARRIED } from "./licences.mjs";

const TOOL = path.join(
  path.dirname(createRequire(import.meta.url).resolve("@cyclonedx/cyclonedx-esbuild")),
  "../bin/cyclonedx-esbuild-cli.js",
);

/**
 * The text of sbom.cdx.json, valid by the schema of CycloneDX 1.6; without a serial number and a time, so that the same
 * bundles have the same one.
 * @param {readonly import("esbuild").Metafile[]} metafiles
 * @param {readonly import("./packages.mjs").BundledPackage[]} packages
 * @param {string} description Of the extension; its manifest has a placeholder.
 */
export async function sbomOf(metafiles, packages, description) {
  const bom = JSON.parse(await written(metafiles));
  bom.metadata.component.description = description;
  // What packages carry among their own files has no manifest that a tool could find.
  for (const component of bom.components) {
    const of = packages.find((one) => one.name === nameOf(component) && one.version === component.version);
    if (!of?.parts.length) continue;
    component.components = of.parts.map(({ name, licence }) => ({
      type: "library",
      name,
      "bom-ref": `${component["bom-ref"]}/${name.replaceAll(" ", "-")}`,
      licenses: [{ license: { id: licence, acknowledgement: "declared" } }],
    }));
  }
  for (const { name, version, licence, home } of packages.filter(({ name }) =>
    CARRIED.some((one) => one.name === name),
  )) {
    bom.components.push({
      type: "data",
      name,
      version,
      "bom-ref": `${name}@${version}`,
      scope: "required",
      // SPDX has no short name for it.
      licenses: [{ license: { name: licence, acknowledgement: "declared" } }],
      externalReferences: [{ type: "website", url: home }],
    });
  }
  return `${JSON.stringify(bom, null, 2)}\n`;
}

/** The name of a component as npm has it. @param {{name: string, group?: string}} component */
function nameOf({ name, group }) {
  return group === undefined ? name : `${group}/${name}`;
}

/** What the tool makes of the bundles. @param {readonly import("esbuild").Metafile[]} metafiles */
async function written(metafiles) {
  const folder = await mkdtemp(path.join(tmpdir(), "evaloupe-sbom-"));
  try {
    const [metafile, out] = ["metafile.json", "sbom.json"].map((name) => path.join(folder, name));
    const whole = {
      inputs: Object.assign({}, ...metafiles.map(({ inputs }) => inputs)),
      outputs: Object.assign({}, ...metafiles.map(({ outputs }) => outputs)),
    };
    // A style sheet that a bundle has as text is a file of ours like any other.
    await writeFile(String(metafile), JSON.stringify(whole).replaceAll(".css?raw", ".css"));
    const flags = ["--output-reproducible", "--spec-version", "1.6", "--no-validate", "--output-file", String(out)];
    await promisify(execFile)(process.execPath, [TOOL, ...flags, String(metafile)]);
    return await readFile(String(out), "utf8");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
