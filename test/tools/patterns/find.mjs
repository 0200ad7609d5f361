// Finds the regular expressions of the sources: literals by the compiler's syntax tree, `new RegExp(…)` of constants by
// what they come to when their module is loaded.
import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { isCallExpression, isNewExpression, SyntaxKind } from "typescript/unstable/ast";
import { API } from "typescript/unstable/sync";
import { PROJECT } from "../exec.mjs";

const CODE = /\.tsx?$/;
/** Has the function by which modules make a pattern on demand. */
const ONCE = "src/kinds/once.ts";
/** Types only, and a scanner that is compiled to WebAssembly, where there are no regular expressions. */
const OTHERS = /\.d\.ts$|^src\/read\/scan\/(?:assembly\/|compiled\.ts)/;

/**
 * @typedef {object} Pattern
 * @property {string} file
 * @property {number} line
 * @property {string} source
 * @property {string} flags
 *
 * @typedef {object} Built A `RegExp` that is built of other text than constants, or only while a function runs.
 * @property {string} file
 * @property {number} line
 * @property {string} code
 *
 * @typedef {{file: string, line: number, from: number, code: string}} Construction
 */

/** All of them in the folders. @returns {Promise<{patterns: Pattern[], built: Built[]}>} */
export async function findPatterns(/** @type {readonly string[]} */ folders, project = PROJECT) {
  const files = [];
  for (const folder of folders) {
    for (const name of await readdir(path.join(project, folder), { recursive: true })) {
      const file = path.posix.join(folder, name.split(path.sep).join("/"));
      if (CODE.test(file) && !OTHERS.test(file)) files.push(file);
    }
  }
  const { literals, constructions } = syntaxOf(files.sort(), project);
  const evaluated = await evaluate(constructions, project);
  /** @type {Built[]} */
  const built = [];
  const patterns = [...literals];
  for (const one of constructions) {
    const made = evaluated.get(keyOf(one));
    if (made) for (const pattern of made) patterns.push({ file: one.file, line: one.line, ...pattern });
    else built.push({ file: one.file, line: one.line, code: one.code });
  }
  return { patterns, built };
}

/** @param {readonly string[]} files @param {string} project */
function syntaxOf(files, project) {
  // A project of its own, which is nowhere on disk: only syntax is wanted, of files that belong to many projects.
  const config = path.join(project, ".tmp/patterns/tsconfig.json");
  const compilerOptions = { noLib: true, noResolve: true, types: [], jsx: "preserve", noEmit: true };
  const text = JSON.stringify({ compilerOptions, files: files.map((file) => path.join(project, file)) });
  const isConfig = (/** @type {string} */ name) => (path.resolve(name) === config ? true : undefined);
  const api = new API({
    cwd: project,
    fs: { fileExists: isConfig, readFile: (name) => (isConfig(name) ? text : undefined) },
  });
  /** @type {Pattern[]} */
  const literals = [];
  /** @type {Construction[]} */
  const constructions = [];
  try {
    const program = api.updateSnapshot({ openProjects: [config] }).getProject(config)?.program;
    for (const file of files) {
      const source = program?.getSourceFile(path.join(project, file));
      if (!source) throw new Error(`The compiler has no syntax tree of ${file}`);
      const lineAt = (/** @type {number} */ end) => source.text.slice(0, end).split("\n").length;
      const visit = (/** @type {import("typescript/unstable/ast").Node} */ node) => {
        if (node.kind === SyntaxKind.RegularExpressionLiteral) {
          const literal = source.text.slice(node.getStart(source), node.end);
          const end = literal.lastIndexOf("/");
          literals.push({ file, line: lineAt(node.end), source: literal.slice(1, end), flags: literal.slice(end + 1) });
        }
        if (isNewExpression(node) || isCallExpression(node)) {
          const from = node.expression.getStart(source);
          const code = source.text.slice(from, node.end);
          if (code.startsWith("RegExp(")) constructions.push({ file, line: lineAt(from), from, code });
        }
        node.forEachChild(visit);
      };
      visit(source);
    }
  } finally {
    api.close();
  }
  return { literals, constructions };
}

const keyOf = (/** @type {Construction} */ { file, from }) => `${file}:${from}`;

/**
 * The patterns that come about when the modules are loaded, by where they are constructed. What is constructed later, or
 * in a module that needs an editor, is not among them.
 * @param {readonly Construction[]} constructions @param {string} project
 */
async function evaluate(constructions, project) {
  /** @type {Map<string, {source: string, flags: string}[]>} */
  const made = new Map();
  if (constructions.length === 0) return made;
  const global = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (globalThis));
  const name = "evaloupePatternAt";
  const folder = path.join(project, ".tmp/patterns");
  await mkdir(folder, { recursive: true });
  const outfile = path.join(folder, `modules.${process.pid}.mjs`);
  const files = [...new Set(constructions.map(({ file }) => file))];
  // What modules make on demand is made at once here.
  const listed = `export const once = (make) => globalThis.${name}.lazy(lazily(make));`;
  await build({
    stdin: { contents: files.map((file) => `import ${JSON.stringify(`./${file}`)};`).join("\n"), resolveDir: project },
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    external: ["vscode"],
    logLevel: "silent",
    plugins: [
      {
        name: "constructions",
        setup: (own) =>
          own.onLoad({ filter: CODE }, async ({ path: loaded }) => {
            const file = path.relative(project, loaded).split(path.sep).join("/");
            let contents = await readFile(loaded, "utf8");
            if (file === ONCE) contents = contents.replace("export function once", "function lazily").concat(listed);
            // From the end, so that the places before stay where they are.
            for (const one of constructions.filter((one) => one.file === file).sort((a, b) => b.from - a.from)) {
              const at = `(globalThis.${name}(${JSON.stringify(keyOf(one))}))`;
              contents = `${contents.slice(0, one.from)}${at}${contents.slice(one.from + "RegExp".length)}`;
            }
            return { contents, loader: loaded.endsWith("x") ? "tsx" : "ts" };
          }),
      },
    ],
  });
  let isLoading = true;
  /** @type {(() => unknown)[]} */
  const lazy = [];
  const construction = (/** @type {string} */ key) =>
    function construct(/** @type {string} */ source, /** @type {string | undefined} */ flags) {
      const pattern = new RegExp(source, flags);
      if (isLoading) made.set(key, [...(made.get(key) ?? []), { source: pattern.source, flags: pattern.flags }]);
      return pattern;
    };
  global[name] = Object.assign(construction, {
    lazy(/** @type {() => unknown} */ get) {
      if (isLoading) lazy.push(get);
      return get;
    },
  });
  try {
    await import(pathToFileURL(outfile).href);
    for (const get of lazy) get();
  } finally {
    isLoading = false;
    await rm(outfile, { force: true });
  }
  return made;
}
