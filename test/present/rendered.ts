import type { Nodes, Root } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";

const parser = unified().use(remarkParse).use(remarkGfm);

/** A text as GitHub's dialect reads it. */
export const parsed = (markdown: string): Root => parser.parse(markdown);

/** All nodes of a tree, outermost first. */
export function nodesOf(node: Nodes): readonly Nodes[] {
  return "children" in node ? [node, ...node.children.flatMap(nodesOf)] : [node];
}

/** What is read of a tree and copied from it: texts and code, in their order. */
export function readOf(node: Nodes): string {
  return nodesOf(node)
    .map((one) => (one.type === "text" || one.type === "inlineCode" ? one.value : ""))
    .join("");
}

/** What GitHub and GitLab add to the dialect: read in texts, whatever their escapes were, and never in code. */
const ADDED: Readonly<Record<string, RegExp>> = {
  mention: /@[\w.-]/,
  reference: /[#!%&~^]\d/,
  "GH reference": /\b(?:GH|GHSA|CVE)-\w/i,
  "project's reference": /[A-Za-z]-\d/,
  commit: /(?<![\da-z])[\da-f]{7,40}(?![\da-z])/i,
  address: /:\/\/|www\.|mailto:\S+@/i,
  emoji: /:[\w+-]+:/,
  formula: /\$/,
  command: /^\/\w/,
};

/** Nodes that a text of a file never makes, and what is read in its texts. */
export function leaksOf(root: Root, allowed: readonly Nodes["type"][]): readonly string[] {
  return nodesOf(root).flatMap((node) => {
    if (node.type === "text")
      return Object.entries(ADDED).flatMap(([name, pattern]) => (pattern.test(node.value) ? [name] : []));
    if (node.type === "listItem" && node.checked != null) return ["task"];
    return allowed.includes(node.type) ? [] : [node.type];
  });
}
