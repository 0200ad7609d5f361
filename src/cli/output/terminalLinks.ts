/** OSC 8 begins a link, and ends it with an empty address. */
const START = "\u001b]8;;";
const END = "\u001b\\";

/** Words that a terminal opens as a link to a sample; plain if there is no link. */
export const terminalLink = (words: string, link: string | null): string =>
  link === null ? words : `${START}${link}${END}${words}${START}${END}`;

/** Links to samples, and their ends; nothing else that commands a terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: a link begins with one.
const LINKS = /(\u001b\]8;;(?:vscode:\/\/evaloupe\.evaloupe\/open\?[\w%&=./~-]+)?\u001b\\)/;

/** Applies `change` to all but links to samples. */
export const exceptLinks = (text: string, change: (text: string) => string): string =>
  text
    .split(LINKS)
    .map((part, at) => (at % 2 === 1 ? part : change(part)))
    .join("");
