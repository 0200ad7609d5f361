// Catches a text of a file that mentions somebody, refers to something, links, closes, or makes a mark, an element or a formula
// in a comment; and one that is read or copied as another text than it was.
import fc from "fast-check";
import type { Nodes } from "mdast";
import { describe, expect, it } from "vitest";
import { lineText } from "../../src/present/characters.ts";
import { codeSpan, escapeMarkdownInline, escapeMarkdownLine, markdownTable } from "../../src/present/markdown.ts";
import { leaksOf, nodesOf, parsed, readOf } from "./rendered.ts";

/** Texts that GitHub, or the dialect, makes something of. */
const PIECES: readonly string[] = [
  ..."@octocat @org/team (@octocat) x@octocat @octocat's a@b.example mailto:a@b.example <a@b.example>".split(" "),
  ..."#1 (#12) org#1 org/repo#1 GH-1 gh-2 GHSA-aaaa-bbbb-cccc CVE-2020-1234 ABC-123 !1 $1 %1 &1 ~label ^2".split(" "),
  ..."deadbeef 0123456789abcdef0123456789abcdef01234567 1234567 org/repo@deadbeef a@deadbeef aaaaaaa...bbbbbbb".split(
    " ",
  ),
  ..."http://a.example https://a.example/b#1 www.a.example ftp://a.example <https://a.example> xmpp:a@b.c".split(" "),
  ..."https\\://a.example www\\.a.example a\\@b.example \\@octocat &#64;octocat &commat;octocat".split(" "),
  ..."https://github.com/org/repo/issues/1 https://github.com/octocat".split(" "),
  ...["fixes #1", "Closes: org/repo#2", "resolves https://github.com/org/repo/issues/3", "a b/c#4 d"],
  ..."::: :+1: :tada:x :-1: :e-mail: a:smile:b".split(" "),
  ..."$x$ $$x$$ $`x`$ \\(x\\) $5 $".split(" "),
  ...["# heading", "## x", "heading\n===", "a\n---", "---", "***", "___", "===", "- a", "* a", "+ a", "1. a", "1) a"],
  ...["- [ ] a", "[ ] a", "[x] a", "> a", "> [!NOTE]\n> a", "[!WARNING]", "[^1]", "[^1]: note", "a[^1]"],
  ...[
    "| a | b |",
    "a|b",
    "|",
    "\\|",
    "`|`",
    "`a|b`",
    "\\",
    "a\\",
    "\\\\|",
    "@a|@b",
    "|@a|",
    "@a\\|",
    "`@a\\|`",
    "@`|`@",
  ],
  ...["```", "```js\nx\n```", "~~~", "`", "``", "`a`", "` `", "@`", "`@", "``@`", "@a`b``c", "` @ `", "~a~", "~~a~~"],
  ...["<b>a</b>", "<!-- x", "-->", "<img src=x>", "<script>", "<details>", "&lt;", "&#35;1", "&nbsp;", "<@octocat>"],
  ...["[a](b)", "[a](http://b.example)", "![a](b)", "[a]: http://b.example", "[a][b]", "[@octocat](x)", "[#1]"],
  ...["*a*", "**a**", "_a_", "__a__", "a_b_c", "***", "*", "/close", "/label ~x", "    code", "\tcode", "a  ", "  a"],
  ...[
    "\u200b@octocat",
    "@\u200boctocat",
    "\u202e@octocat",
    "a\u00a0@b",
    "a\u3000#1",
    "信@octocat信",
    "é#1",
    "👩‍👩‍👧 @a",
  ],
  ...["It is red.", "Paris, 1889 (5 %).", "", " ", ".", "1", "a"],
];

/** Where a text of a file may stand, and the nodes of ours around it. */
const POSITIONS: readonly {
  readonly name: string;
  readonly write: (text: string) => string;
  readonly nodes: readonly Nodes["type"][];
  readonly around?: readonly [before: string, after: string];
}[] = [
  { name: "a paragraph", write: escapeMarkdownLine, nodes: ["paragraph"] },
  { name: "a heading", write: (text) => `## ${escapeMarkdownLine(text)}`, nodes: ["heading"] },
  { name: "an item", write: (text) => `- ${escapeMarkdownLine(text)}`, nodes: ["list", "listItem", "paragraph"] },
  {
    name: "words of a line",
    write: (text) => `**Evaloupe: worse: ${escapeMarkdownInline(text)}.** ${escapeMarkdownInline(text)}`,
    nodes: ["paragraph", "strong"],
  },
  {
    name: "a cell",
    write: (text) => markdownTable(["a", text], [[text, "b"]], () => true),
    nodes: ["table", "tableRow", "tableCell"],
  },
  { name: "code", write: (text) => `- ${codeSpan(text)} then`, nodes: ["list", "listItem", "paragraph"] },
  {
    name: "code in a cell",
    write: (text) => `| a | b |\n| --- | --- |\n| ${codeSpan(text)} | b |`,
    nodes: ["table", "tableRow", "tableCell"],
  },
];

/** What must be read: the text, which may be empty, within what is ours. */
function wantedOf(name: string, text: string): string {
  const line = lineText(text);
  switch (name) {
    case "words of a line":
      // An end of a line has no spaces.
      return `Evaloupe: worse: ${line}. ${line}`.trimEnd();
    case "a cell":
      return `a${line}${line}b`;
    case "code":
      return `${line} then`.trim();
    case "code in a cell":
      return `ab${line}b`;
    default:
      return line;
  }
}

function expectHarmless(text: string): void {
  for (const { name, write, nodes } of POSITIONS) {
    const markdown = write(text);
    const root = parsed(markdown);
    const leaks = leaksOf(root, ["root", "text", "inlineCode", ...nodes]);
    expect([name, leaks], markdown).toEqual([name, []]);
    expect([name, readOf(root)], markdown).toEqual([name, wantedOf(name, text)]);
  }
}

describe("a text of a file in a comment", () => {
  it.each(PIECES.map((piece) => [piece]))("is read as it was, and as nothing else: %j", (piece) => {
    for (const text of [piece, `See ${piece} there`, `(${piece})`, `${piece}${piece}`, `${piece}, ${piece}.`])
      expectHarmless(text);
  });

  it("whatever it is put together from", () => {
    const joint = fc.constantFrom("", " ", "  ", "\n", "|", "`", "\\", "a", "1", ".", ":", "/", "-", "(", "*", "_");
    const text = fc
      .array(fc.tuple(fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: "grapheme", maxLength: 6 })), joint), {
        minLength: 1,
        maxLength: 6,
      })
      .map((parts) => parts.flat().join(""));
    fc.assert(fc.property(text, expectHarmless), { numRuns: 400 });
  });

  it("is plain where nothing is made of it", () => {
    expect(escapeMarkdownLine("The bridge (built 1889) is 5 km long; it's red.")).toBe(
      "The bridge (built 1889) is 5 km long; it's red.",
    );
    expect(escapeMarkdownLine("Ask @octocat about #1 or *this*.")).toBe("Ask `@octocat` about `#1` or \\*this\\*.");
    expect(escapeMarkdownLine("Ask @octocat #1|x")).toBe("Ask `@octocat #1`\\|`x`");
    expect(codeSpan("a`b")).toBe("``a`b``");
  });

  it("is found by this test where it is not escaped", () => {
    const found = PIECES.filter(
      (piece) => leaksOf(parsed(piece), ["root", "text", "inlineCode", "paragraph"]).length > 0,
    );
    expect(found.length).toBeGreaterThan(90);
    for (const escaped of ["\\@octocat", "&#64;octocat", "https\\://a.example", "\\#1", "\\:tada\\:"])
      expect(leaksOf(parsed(escaped), ["root", "text", "paragraph"])).not.toEqual([]);
    expect(nodesOf(parsed("a@b.example")).map(({ type }) => type)).toContain("link");
  });
});
