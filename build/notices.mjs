// The notices of the packages whose code ships in the bundles.

/**
 * The text of THIRD_PARTY_NOTICES.txt: a list of the packages, then each with its licence. The same bytes on every
 * machine.
 * @param {readonly import("./packages.mjs").BundledPackage[]} packages
 */
export function noticesOf(packages) {
  const list = packages.map((one) => {
    const parts = one.parts.map((part) => `${part.name} (${part.licence})`);
    return `  ${headOf(one)}${parts.length > 0 ? `, with code of ${parts.join(", ")}` : ""}`;
  });
  const head = `THIRD-PARTY NOTICES

Evaloupe carries code of these ${packages.length} packages in its bundles. Their licences stand below, as the packages state them.

${list.join("\n")}
`;
  return [head, ...packages.map(sectionOf)].join("\n");
}

/** @param {import("./packages.mjs").BundledPackage} one */
function sectionOf(one) {
  const lines = ["=".repeat(80), headOf(one)];
  if (one.home) lines.push(one.home);
  const copyrights = copyrightsOf(one.texts);
  // A licence that names nobody: then whom the package names.
  lines.push(...(copyrights.length > 0 ? copyrights : [`By ${one.author}`]));
  if (one.stated) lines.push(one.stated);
  const texts = one.texts.map(({ title, text }) => ruled(title, text));
  const parts = one.parts.flatMap((part) =>
    part.texts.map(({ text }) => ruled(`${part.name} (${part.licence}), inside of ${one.name}. ${part.stated}`, text)),
  );
  return [lines.join("\n"), ...texts, ...parts].join("\n\n").concat("\n");
}

/** @param {{name: string, version: string, licence: string}} one */
function headOf({ name, version, licence }) {
  return `${name} ${version} (${licence})`;
}

/** Lines of the licence itself that say whose it is; not those of notices about others. @param {readonly import("./packages.mjs").Text[]} texts */
function copyrightsOf(texts) {
  const licences = texts.filter(({ title }) => !/^(notice|third)/i.test(title));
  const lines = licences.flatMap(({ text }) => text.split("\n")).map((line) => line.trim());
  return [...new Set(lines.filter((line) => /^copyright (?:\(c\)|©|\d{4})/i.test(line)))];
}

/** @param {string} title @param {string} text */
function ruled(title, text) {
  return `${"-".repeat(80)}\n${title}\n\n${text}`;
}
