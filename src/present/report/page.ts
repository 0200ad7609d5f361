import { t } from "@vscode/l10n";
import { lineText } from "../characters.ts";
import { FIGURE_CSS } from "../figureSvg/figureSvg.ts";
import { glyphShapes } from "./glyphs.ts";
import { escaped, html, inline, type Markup } from "./html.ts";
import { REPORT_CSS } from "./style.ts";
import type { ReportSubject } from "./subject.ts";

const STYLE = REPORT_CSS + FIGURE_CSS;

/** All up to the first section. The page may use its own style sheet and nothing else, whatever stands in it. */
export function pageStart({ name, version, language, madeAt, digest }: ReportSubject): Markup {
  const policy = `default-src 'none'; style-src 'sha256-${digest(STYLE)}'; base-uri 'none'; form-action 'none'`;
  const head = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="Evaloupe ${version}">
<title>${t("{0} – Evaloupe report", lineText(name))}</title>
<style>${escaped(STYLE)}</style>
</head>
`;
  const contents = [
    ["about", t("What was evaluated")],
    ["metrics", t("Metrics")],
    ["figures", t("Figures")],
    ["issues", t("Issues")],
    ["samples", t("Samples")],
  ] as const;
  return html`${head}<body>
${glyphShapes()}
<a class="skip" href="#samples">${t("Skip to the samples")}</a>
<header class="top" id="top">
<h1>${inline(lineText(name))}</h1>
<p class="mute">${t("Evaloupe report, {0}", madeAt)}</p>
<nav aria-label="${t("Contents")}"><ul>${contents.map(([id, title]) => html`<li><a href="#${id}">${title}</a></li>`)}</ul></nav>
</header>
<main>
`;
}

export function pageEnd({ version }: ReportSubject): Markup {
  return html`</section>
</main>
<footer class="mute">
<p>${t("Written by Evaloupe {0}. Nothing in this file loads anything or runs.", version)} <a href="#top">${t("Back to the top")}</a></p>
</footer>
</body>
</html>
`;
}
