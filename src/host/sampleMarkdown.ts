import { t } from "@vscode/l10n";
import type { Detail } from "../model/index.ts";
import { joinParts } from "../present/parts.ts";
import { ruleParts } from "../present/rules.ts";
import { levelWord, sourceWord, stateWord, useWord } from "../present/words.ts";
import { escapeWhole } from "./markdown.ts";

/** A sample as Markdown for an issue or a chat: text of the file is escaped, so that it reads as it was written. */
export function sampleMarkdown(detail: Detail): string {
  const { body } = detail;
  const gold = body.answers[0]?.text ?? null;
  const sections = [
    `## ${escapeWhole(detail.id ?? t("Record {0}", detail.place.line))}`,
    escapeWhole(t("{0}, line {1}", detail.sourceName, detail.place.line)),
    field(t("Question"), body.question),
    field(t("Answer"), body.answers.map((answer) => answer.text).join(" | ") || null),
    field(t("Counterfactual"), body.counterfactual?.text ?? null),
    list(
      body.verdicts
        .filter(({ active }) => active.reason !== "not-applicable")
        .map(({ active }) => {
          const rule = joinParts(ruleParts(active, { gold }));
          return `${levelWord(active.kind, active.level)} (${active.mode}: ${rule})`;
        }),
    ),
    ...responseSections(detail),
    ...body.documents.flatMap((document) => [
      `### ${escapeWhole(document.title ?? t("Document {0}", document.index))}`,
      document.sentences.length > 0
        ? list(document.sentences.map((one) => `${one.key} [${useWord(one.state)}] ${one.text ?? ""}`))
        : escapeWhole(document.text ?? ""),
    ]),
  ];
  return `${sections.filter((section) => section !== "").join("\n\n")}\n`;
}

function responseSections({ body }: Detail): readonly string[] {
  const heading = `### ${escapeWhole(t("Response"))}`;
  if (body.responseSentences.length === 0) return body.response === null ? [] : [heading, escapeWhole(body.response)];
  const lines = body.responseSentences.map((one) => {
    const state = stateWord(one.isContradicted ? "contradicted" : one.state);
    const sources = [...one.supportedBy, ...one.otherKeys.map(sourceWord)].join(", ");
    return `${one.key} [${state}${sources === "" ? "" : `: ${sources}`}] ${one.text ?? ""}`;
  });
  return [heading, list(lines)];
}

function field(name: string, value: string | null): string {
  return value === null ? "" : `**${escapeWhole(name)}:** ${escapeWhole(value)}`;
}

function list(lines: readonly string[]): string {
  return lines.map((line) => `- ${escapeWhole(line)}`).join("\n");
}
