import { t } from "@vscode/l10n";
import { type AnswerText, type Detail, type TextedBody, withTexts } from "../model/index.ts";
import { HIDDEN, lineText } from "./characters.ts";

/** The programs whose tests a sample can become. */
export const TEST_FORMS = ["pytest", "promptfoo", "inspect"] as const;
export type TestForm = (typeof TEST_FORMS)[number];

/** What a sample demands of an answer. */
interface Expectation {
  readonly name: string;
  readonly from: string;
  readonly question: string;
  readonly documents: readonly string[];
  /** Required parts, each with its wordings. Empty if a refusal is expected. */
  readonly parts: readonly (readonly string[])[];
  /** What must not be said: the planted falsehood. */
  readonly forbidden: string | null;
}

/** Words of a refusal in lower case, as Python and JavaScript both read them. */
const REFUSAL =
  "cannot|can't|unable|insufficient|not (enough|contain|provide|mention|find)|no (information|document)|don't know";

/**
 * A sample as a test that fails as long as the answer is wrong: a pytest function whose fixture `ask(question,
 * documents)` calls the program under test; a case for promptfoo's `tests`; a JSON line for Inspect's `json_dataset`.
 * Null without a question and an expected answer.
 */
export function sampleAsTest(detail: Detail, form: TestForm): string | null {
  const expectation = expectationOf(detail);
  if (expectation === null) return null;
  if (form === "pytest") return pytest(expectation);
  return form === "promptfoo" ? promptfoo(expectation) : inspect(expectation);
}

function expectationOf(detail: Detail): Expectation | null {
  const body = withTexts(detail.body);
  if (body.question === null) return null;
  const expectsRefusal = isRefusalExpected(body);
  const parts = expectsRefusal ? [] : body.answers.map(wordings).filter((part) => part.length > 0);
  if (parts.length === 0 && !expectsRefusal) return null;
  return {
    name: detail.id ?? t("Record {0}", detail.place.line),
    from: lineText(t("{0}, line {1}", detail.sourceName, detail.place.line)),
    question: body.question,
    documents: body.documents.map(textOf).filter((text) => text !== ""),
    parts,
    forbidden: body.counterfactual?.text ?? null,
  };
}

const wordings = ({ text, alternatives }: AnswerText): readonly string[] =>
  (alternatives ?? [text]).filter((wording) => wording.trim() !== "");

const textOf = ({ text, sentences }: TextedBody["documents"][number]): string =>
  text ?? sentences.map((sentence) => sentence.text ?? "").join(" ");

/** Whether the sample's own verdict is about refusing, and refusing is the success. */
const isRefusalExpected = ({ verdicts }: TextedBody): boolean =>
  verdicts.some(
    ({ active: { level, tone } }) =>
      (level === "rejected" && tone === "good") || (level === "answered" && tone === "bad"),
  );

function pytest({ name, from, question, documents, parts, forbidden }: Expectation): string {
  const asserts = [
    ...parts.map(
      (part) => `    assert any(said in response for said in ${list(part.map((said) => said.toLowerCase()))})`,
    ),
    ...(forbidden === null || parts.length === 0
      ? []
      : [`    assert ${literal(forbidden.toLowerCase())} not in response`]),
    ...(parts.length > 0 ? [] : [`    assert re.search(r"""${REFUSAL}""", response)`]),
  ];
  return [
    `# ${from}`,
    `# ${t("ask is a fixture of yours: ask(question, documents) returns the answer of your program.")}`,
    ...(parts.length > 0 ? [] : ["import re", ""]),
    "",
    `def test_${identifier(name)}(ask):`,
    `    question = ${literal(question)}`,
    `    documents = ${list(documents, "        ")}`,
    "    response = ask(question, documents).lower()",
    ...asserts,
    "",
  ].join("\n");
}

/** YAML, in which a JSON text is a quoted scalar. */
function promptfoo({ name, from, question, documents, parts, forbidden }: Expectation): string {
  const asserts = [
    ...parts.map((part) => `    - type: icontains-any\n      value: ${list(part)}`),
    ...(forbidden === null || parts.length === 0
      ? []
      : [`    - type: not-icontains\n      value: ${literal(forbidden)}`]),
    ...(parts.length > 0 ? [] : [`    - type: javascript\n      value: ${literal(`/${REFUSAL}/i.test(output)`)}`]),
  ];
  return [
    `- description: ${literal(`${name} (${from})`)}`,
    "  vars:",
    `    question: ${literal(question)}`,
    `    context: ${literal(documents.join("\n\n"))}`,
    "  assert:",
    ...asserts,
    "",
  ].join("\n");
}

/** Of several parts, Inspect's `includes` and `match` take all wordings as alternatives: they are joined into one target. */
function inspect({ name, from, question, documents, parts, forbidden }: Expectation): string {
  const [first = []] = parts;
  const target = parts.length > 1 ? parts.map((part) => part[0] ?? "").join(", ") : first;
  const metadata = { source: from, documents, ...(forbidden === null ? {} : { counterfactual: forbidden }) };
  const input = [...documents, question].join("\n\n");
  return `${literal({ id: name, input, target: parts.length === 0 ? "I don't know" : target, metadata })}\n`;
}

/**
 * A text as Python, YAML and JSON all read it: in double quotes; hidden characters are escapes, but for those beyond
 * U+FFFF, for which the three share none.
 */
const literal = (value: unknown): string =>
  JSON.stringify(value).replaceAll(EACH_HIDDEN, (character) =>
    character.length > 1 ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
const EACH_HIDDEN = new RegExp(HIDDEN, "gu");

/** On one line, or one entry a line if there is an `indent`. */
function list(texts: readonly string[], indent?: string): string {
  if (indent === undefined || texts.length === 0) return `[${texts.map(literal).join(", ")}]`;
  return `[\n${texts.map((text) => `${indent}${literal(text)},\n`).join("")}${indent.slice(4)}]`;
}

/** A name of a function: letters, digits and underscores. */
const identifier = (name: string): string =>
  name
    .normalize("NFKD")
    .replaceAll(/[^a-z0-9]+/giu, "_")
    .replaceAll(/^_|_$/g, "")
    .toLowerCase()
    .slice(0, 60) || "sample";
