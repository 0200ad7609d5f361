import { t } from "@vscode/l10n";
import type { Detail, DetailBody, Verdict, VerdictByMode } from "../../model/index.ts";
import { lineText } from "../characters.ts";
import type { TextPart } from "../parts.ts";
import { type RuleContext, ruleParts } from "../rules.ts";
import { levelWord, noteWord } from "../words.ts";
import { glyph } from "./glyphs.ts";
import { type Content, html, inline, joined, type Markup } from "./html.ts";
import type { SampleLinks } from "./links.ts";

/** Every verdict that says something: what it is, by which rule, and what other modes say where they differ. */
export function verdictList({ body, slices }: Detail, links: SampleLinks): Markup | null {
  const shown = body.verdicts.filter((verdict) => saysSomething(verdict, slices.task !== undefined));
  if (shown.length === 0) return null;
  return html`<ul class="verdicts">${shown.map((verdict) => verdictLine(verdict, body, links))}</ul>
`;
}

function verdictLine({ kind, active, byMode, differs }: VerdictByMode, body: DetailBody, links: SampleLinks): Markup {
  const role = kind === "followed" && active.tone === "bad" ? "followed" : active.tone;
  const rule = ruleParts(active, contextOf(active, body)).map((part) => partMarkup(part, links));
  const others = byMode.filter(({ mode, level }) => differs && mode !== active.mode && level !== active.level);
  const notes = active.notes.map((note) => inline(lineText(noteWord(note))));
  return html`<li${active.tone === "neutral" ? html` class="mute"` : ""}>${glyph(role)} <b>${inline(lineText(levelWord(kind, active.level)))}</b> <span>${rule}</span> <span class="mute">(${joined([active.mode, ...notes], "; ")})</span>${others.map(
    (other) =>
      html` <span class="other">${glyph("disagree", t("Modes disagree"))} ${other.mode}: ${inline(lineText(levelWord(kind, other.level)))}</span>`,
  )}</li>
`;
}

/** That a counterfactual was not followed is expected; without a gold answer a verdict is worth a word only where a task asks for it. */
function saysSomething({ kind, active, byMode }: VerdictByMode, hasTask: boolean): boolean {
  if (active.reason === "not-applicable") return false;
  if (kind === "followed") return active.tone === "bad";
  return hasTask || ![active, ...byMode].every(({ reason }) => reason === "no-answer");
}

function contextOf(verdict: Verdict, { answers, counterfactual, responseSentences }: DetailBody): RuleContext {
  const [finding] = verdict.spans.filter((span) => span.in === "response");
  const home = responseSentences.find(
    ({ span }) => finding && span && span.from < finding.to && span.to > finding.from,
  );
  return {
    gold: answers.map((answer) => answer.text).join(", ") || null,
    counterfactual: counterfactual?.text ?? null,
    key: home?.key ?? null,
    unsupported: responseSentences.filter(({ state }) => state === "none" || state === "partial").map(({ key }) => key),
  };
}

function partMarkup({ kind, text }: TextPart, links: SampleLinks): Content {
  switch (kind) {
    case "text":
      return text;
    case "strong":
      return html`<b>${inline(lineText(text))}</b>`;
    case "code":
      return html`<code>${inline(lineText(text))}</code>`;
    case "key":
      return links.toAny(text);
  }
}
