// Licences that the packages in the bundles do not carry as a file of their own, each with where it is stated.

/**
 * Packages without a licence file. A text of `build/licences` stands in for it; one that is no longer needed fails the
 * build.
 * @type {Readonly<Record<string, {text: string, stated: string}>>}
 */
export const STATED = {
  "@microsoft/fast-element": {
    text: "fast.txt",
    stated: "The package says MIT; the text is the LICENSE of its repository, microsoft/fast.",
  },
  "@microsoft/fast-foundation": {
    text: "fast.txt",
    stated: "The package says MIT; the text is the LICENSE of its repository, microsoft/fast.",
  },
  "@microsoft/fast-web-utilities": {
    text: "fast.txt",
    stated: "The package says MIT; the text is the LICENSE of its repository, microsoft/fast.",
  },
  "@vscode/l10n": {
    text: "vscode-l10n.txt",
    stated: "The package says MIT, by Microsoft Corporation; the text is that of this licence.",
  },
};

/**
 * What the project's own files carry of others. `text` lies in `build/licences`.
 * @type {readonly {name: string, version: string, licence: string, author: string, home: string, file: string, text: string, stated: string}[]}
 */
export const CARRIED = [
  {
    name: "WordNet",
    version: "3.1",
    licence: "WordNet",
    author: "Princeton University",
    home: "https://wordnet.princeton.edu",
    file: "src/labels/local/wordnet.ts",
    text: "wordnet.txt",
    stated: "A part of its database, written by build/lexicon.mjs; the text is the head of each of its files.",
  },
];

/**
 * Code of others that packages carry among their own files, with the files that hold it. `text` lies in
 * `build/licences`, `own` in the package; one of the two is there. What none of the bundles carries is left out of
 * the notices.
 * @typedef {{name: string, licence: string, inside: string, files: RegExp, text?: string, own?: string, stated: string}} Embedded
 * @type {readonly Embedded[]}
 */
export const EMBEDDED = [
  {
    name: "Aurelia",
    licence: "MIT",
    inside: "@microsoft/fast-foundation",
    files: /^dist\/esm\/di\//,
    text: "aurelia.txt",
    stated: "di.js names it as the source of its code; the text is the LICENSE of aurelia/aurelia.",
  },
  {
    name: "jss",
    licence: "MIT",
    inside: "@microsoft/fast-web-utilities",
    files: /^dist\/dom\.js$/,
    text: "jss.txt",
    stated: "dom.js says that a function of it is based on jss; the text is the LICENSE of cssinjs/jss.",
  },
  {
    name: "easing equations of Robert Penner",
    licence: "BSD-3-Clause",
    inside: "chart.js",
    files: /^dist\/chunks\//,
    text: "easing-equations.txt",
    stated: "The package says that its easing functions are adapted from them; the text is their terms of use.",
  },
  {
    name: "snappyjs",
    licence: "MIT",
    inside: "hyparquet",
    files: /^src\/snappy\.js$/,
    text: "snappyjs.txt",
    stated: "snappy.js names it, its licence and its copyright; the text is the LICENSE of the package snappyjs.",
  },
  {
    name: "snappyjs",
    licence: "MIT",
    inside: "hyparquet-writer",
    files: /^src\/snappy\.js$/,
    text: "snappyjs.txt",
    stated: "snappy.js names it, its licence and its copyright; the text is the LICENSE of the package snappyjs.",
  },
  {
    name: "neoqs",
    licence: "BSD-3-Clause",
    inside: "openai",
    files: /^internal\/qs\//,
    own: "src/internal/qs/LICENSE.md",
    stated: "A vendored copy, with its licence beside it.",
  },
  {
    name: "partial-json",
    licence: "MIT",
    inside: "openai",
    files: /^_vendor\/partial-json-parser\//,
    text: "partial-json.txt",
    stated: "A vendored copy of the package partial-json, whose LICENSE this is.",
  },
  {
    name: "zod-to-json-schema",
    licence: "ISC",
    inside: "openai",
    files: /^_vendor\/zod-to-json-schema\//,
    own: "src/_vendor/zod-to-json-schema/LICENSE",
    stated: "A vendored copy, with its licence beside it.",
  },
];
