// Whether `score --as eee` writes files that the schema of Every Eval Ever accepts, and whether a round trip loses a score.
//   node bench/everyEvalEver.mjs --schema instance_level_eval.schema.json FILE…
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Ajv } from "ajv";

const { values: flags, positionals: files } = parseArgs({
  options: { schema: { type: "string" } },
  allowPositionals: true,
});
if (!flags.schema || files.length === 0) throw new Error("--schema FILE and at least one file to score are needed.");
const validate = new Ajv({ strict: false, allErrors: true }).compile(JSON.parse(readFileSync(flags.schema, "utf8")));
const CLI = fileURLToPath(new URL("../dist/cli.js", import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), "evaloupe-eee-"));

/** @param {string[]} argv @returns {Record<string, any>[]} */
function lines(...argv) {
  const { stdout, stderr, status } = spawnSync("node", [CLI, "score", ...argv], {
    encoding: "utf8",
    maxBuffer: 2 ** 30,
  });
  if (status !== 0) throw new Error(stderr);
  return stdout
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
}

/** Scores that a line has, without those of the schema's own: its verdict is told by `metric`. @param {Record<string, any>} line */
const scoresOf = ({ scores }) => Object.entries(scores).filter(([, value]) => value !== null);

let failures = 0;
for (const file of files) {
  const written = lines(file, "--as", "eee");
  const invalid = written.filter((record) => !validate(record));
  for (const record of invalid.slice(0, 1)) {
    validate(record);
    console.log(record, validate.errors);
  }
  const copy = path.join(folder, "copy_samples.jsonl");
  writeFileSync(copy, written.map((record) => `${JSON.stringify(record)}\n`).join(""));
  const read = lines(copy, "--as", "jsonl");
  const byPlace = new Map(lines(file, "--as", "jsonl").map((line) => [`${path.basename(file)}:${line.line}`, [line]]));
  let [kept, lost] = [0, 0];
  for (const [at, { metadata, evaluation }] of written.entries()) {
    const [original] = byPlace.get(`${metadata.file}:${metadata.line}`) ?? [];
    if (!original) throw new Error(`${file}: no sample for ${JSON.stringify(metadata)}`);
    const own = read[at]?.scores ?? {};
    for (const [id, value] of scoresOf(original)) {
      const again = id === metadata.metric ? own["score.score"] : own[id.startsWith("score.") ? id : `score.${id}`];
      if (again === value && (id !== metadata.metric || evaluation.score === value)) kept++;
      else {
        lost++;
        console.log(`${id}: ${value} became ${again}`);
      }
    }
  }
  failures += invalid.length + lost;
  console.log(
    `${path.basename(file)}: ${written.length} of ${byPlace.size} samples written, ${invalid.length} invalid; ${kept} scores kept, ${lost} lost`,
  );
}
rmSync(folder, { recursive: true });
process.exitCode = failures > 0 ? 1 : 0;
