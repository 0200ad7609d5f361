// The README and the CHANGELOG as a marketplace or a registry shows them, where no file lies beside them.

/**
 * Where files of a repository can be read in a browser.
 * @typedef {{repository: string, pages: string, files: string, issues: string}} Address
 */

const HOSTS = [
  { host: "github.com", pages: "/blob/HEAD/", files: "/raw/HEAD/", issues: "/issues" },
  { host: "gitlab.com", pages: "/-/blob/HEAD/", files: "/-/raw/HEAD/", issues: "/-/issues" },
];

/** The addresses below a repository's. Throws where it is none that is known. @param {string} text @returns {Address} */
export function addressOf(text) {
  const url = URL.canParse(text) ? new URL(text) : null;
  const host = HOSTS.find((one) => one.host === url?.hostname);
  const name = url?.pathname.replace(/\.git$|\/$/g, "") ?? "";
  if (url?.protocol !== "https:" || !host || !/^\/[\w.-]+(\/[\w.-]+)+$/.test(name)) {
    const known = HOSTS.map((one) => `https://${one.host}/OWNER/NAME`).join(" or ");
    throw new Error(`${text} is no address of a repository. Give ${known}.`);
  }
  const repository = `https://${host.host}${name}`;
  return {
    repository,
    pages: repository + host.pages,
    files: repository + host.files,
    issues: repository + host.issues,
  };
}

/** What a manifest says of where it comes from. @param {Address} address */
export const manifestLinks = ({ repository, issues }) => ({
  repository: { type: "git", url: `${repository}.git` },
  homepage: `${repository}#readme`,
  bugs: { url: issues },
});

/**
 * Markdown whose links lead somewhere without a file beside it: below the address, or, without one, to a heading of the
 * page alone. Other links become plain words then, and pictures go.
 * `below` is the folder that relative links start from.
 * @param {string} markdown @param {Address | null} address
 */
export function standingAlone(markdown, address, below = "") {
  const text = markdown.replace(/(!?)\[([^\]]*)\]\(([^)\s]+)\)/g, (all, isPicture, words, to) => {
    if (/^(https:|mailto:|#)/.test(to)) return all;
    if (address) return `${isPicture}[${words}](${(isPicture ? address.files : address.pages) + below + to})`;
    return isPicture ? "" : words;
  });
  return text.replace(/\n{3,}/g, "\n\n");
}
