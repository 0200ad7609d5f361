import { t } from "@vscode/l10n";
import { lineText } from "../present/characters.ts";
import { FIGURE_CSS } from "../present/figures/svg.ts";
import { escaped, html, inline, type Markup } from "./html.ts";
import type { ReportSubject } from "./subject.ts";

/**
 * The report's style: light, dark, forced colours and paper. States differ by the shape of their glyph and their line, so
 * that colour is never needed. Contrast of words and glyphs on their ground is 4.5:1 at least.
 */
const REPORT_CSS = `:root{color-scheme:light dark;--fg:#1f1f1f;--bg:#fff;--soft:#f5f5f5;--line:#dcdcdc;--mute:#5c5c5c;--link:#005fb8;--c-supported:#2f7a2b;--c-nosource:#0063d3;--c-partial:#855f00;--c-unsupported:#d11100;--c-contradicted:#652d90;--c-unlabelled:#6e6e6e;--c-missed:#0063d3;--c-stray:#b84a00;--target:#e4efff}
@media (prefers-color-scheme:dark){:root{--fg:#d4d4d4;--bg:#1f1f1f;--soft:#292929;--line:#3f3f3f;--mute:#a8a8a8;--link:#4daafc;--c-supported:#73c991;--c-nosource:#59a4f9;--c-partial:#d9c15a;--c-unsupported:#f4655f;--c-contradicted:#c79be8;--c-unlabelled:#9d9d9d;--c-missed:#59a4f9;--c-stray:#e2915a;--target:#16324f}}
*{box-sizing:border-box}
html{scroll-padding-top:8px}
body{margin:0 auto;padding:24px 24px 64px;max-width:1180px;background:var(--bg);color:var(--fg);font:14px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif;overflow-wrap:anywhere}
h1,h2,h3,h4,p,ul,ol,dl,dd,figure{margin:0;padding:0}
ul,ol{list-style:none}
h1{font-size:24px;line-height:1.25}
h2{font-size:19px;margin:40px 0 12px;padding-bottom:6px;border-bottom:1px solid var(--line)}
h3{font-size:15px}
h4{font-size:13px;margin:18px 0 6px;color:var(--mute)}
small{font-size:12px;font-weight:400}
a{color:var(--link)}
a:focus-visible,summary:focus-visible{outline:2px solid var(--link);outline-offset:2px;border-radius:2px}
code,kbd{font:12px/1.4 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
kbd{padding:0 4px;border-radius:3px;background:var(--soft);border:1px solid var(--line)}
.mute{color:var(--mute)}
.esc{font:12px/1.4 ui-monospace,Menlo,Consolas,monospace;color:var(--mute);background:var(--soft);outline:1px dotted var(--mute);border-radius:2px;display:inline-block;margin:0 1px;white-space:nowrap}
.skip{position:absolute;left:-999px;top:0;padding:8px 16px;background:var(--bg);z-index:1}
.skip:focus{left:24px}
.top nav ul{display:flex;flex-wrap:wrap;gap:4px 20px;margin-top:12px}
.i{width:16px;height:16px;vertical-align:-3px;flex:none;fill:none;stroke:currentColor;stroke-width:1.4;stroke-linecap:round;stroke-linejoin:round}
.i.ok{color:var(--c-supported)}.i.nosource{color:var(--c-nosource)}.i.partial{color:var(--c-partial)}.i.bad{color:var(--c-unsupported)}.i.contra{color:var(--c-contradicted)}.i.none{color:var(--c-unlabelled)}.i.missed{color:var(--c-missed)}.i.stray{color:var(--c-stray)}.i.mute{color:var(--mute)}
.warn,.note{margin:8px 0}
.note{padding-left:12px;border-left:3px solid var(--line)}
.facts>div{display:grid;grid-template-columns:9em minmax(0,1fr);gap:0 16px;padding:3px 0}
.facts dt{color:var(--mute)}
.cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(250px,1fr));gap:12px;margin-bottom:12px}
.card{padding:12px 14px;border:1px solid var(--line);border-radius:6px;font-size:13px;break-inside:avoid}
.card h3{font-size:13px}
.card .value{font-size:26px;line-height:1.3;font-variant-numeric:tabular-nums}
.card .part{margin:2px 0 4px;padding-left:8px;border-left:3px solid var(--line)}
.card .mute{margin-top:6px;font-size:12px}
.track{display:block;width:100%;height:10px;margin:2px 0 6px}
.track .rail{fill:var(--line)}.track .band{fill:var(--link);fill-opacity:.45}.track .tick{fill:var(--fg)}
.plain{margin:8px 0}
details{margin:8px 0}
summary{cursor:pointer;padding:2px 0}
.wide{overflow-x:auto}
table{border-collapse:collapse;margin:6px 0 10px;font-size:13px}
th,td{overflow-wrap:break-word;padding:4px 12px 4px 0;text-align:left;vertical-align:top;border-bottom:1px solid var(--line)}
thead th{color:var(--mute);font-weight:500;vertical-align:bottom}
tbody th{font-weight:500}
.num{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
thead .num{white-space:normal}
.num:last-child{padding-right:0}
.figures{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,460px),1fr));gap:28px 32px}
figure{min-width:0;break-inside:avoid}
figcaption{display:flex;flex-wrap:wrap;gap:0 10px;align-items:baseline;margin-bottom:6px}
.legend{display:flex;flex-wrap:wrap;gap:8px 40px;margin:10px 0;font-size:13px}
.legend dt{color:var(--mute)}
.legend ul{display:flex;flex-wrap:wrap;gap:2px 16px}
.list{width:100%}
.list tbody th{min-width:6em;max-width:16em;overflow-wrap:anywhere}
.list .cut{width:100%;min-width:12em;overflow-wrap:anywhere}
footer{margin-top:40px;font-size:12px}
@media (max-width:600px){body{padding:16px 12px 48px}.facts>div{grid-template-columns:1fr}}
@media (forced-colors:active){kbd,.esc{border:1px solid}.track .rail{fill:GrayText}.track .band{fill:Highlight;fill-opacity:1}.track .tick{fill:CanvasText}}
@media print{:root{color-scheme:light;--fg:#000;--bg:#fff;--soft:#f5f5f5;--line:#c8c8c8;--mute:#4d4d4d;--link:#003f7d;--c-supported:#2f7a2b;--c-nosource:#0063d3;--c-partial:#855f00;--c-unsupported:#d11100;--c-contradicted:#652d90;--c-unlabelled:#6e6e6e;--c-missed:#0063d3;--c-stray:#b84a00;}
body{max-width:none;padding:0;font-size:10.5pt}.top nav,.skip,footer a{display:none}h2,h3,h4{break-after:avoid}.wide{overflow:visible}table{font-size:8.5pt}th,td{padding-right:8px}.num{white-space:normal}a{color:inherit;text-decoration:none}details::details-content{content-visibility:visible;display:block;height:auto}.card,.track,.i{print-color-adjust:exact}}
`;

/** The style of every page. */
export const REPORT_STYLE = REPORT_CSS + FIGURE_CSS;

/** Sections of a page in their order: each one's id and title. */
export type Sections = readonly (readonly [id: string, title: string])[];

/**
 * Everything before the first section. The page's policy allows only its own style sheet, by digest. `style` is added
 * to that of every page.
 */
export function pageStart(
  { name, version, language, madeAt, digest }: Omit<ReportSubject, "state" | "query">,
  contents: Sections,
  style = "",
): Markup {
  const sheet = REPORT_STYLE + style;
  const policy = `default-src 'none'; style-src 'sha256-${digest(sheet)}'; base-uri 'none'; form-action 'none'`;
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
<style>${escaped(sheet)}</style>
</head>
`;
  const [last, lastTitle] = contents.at(-1) ?? ["top", ""];
  return html`${head}<body>
<a class="skip" href="#${last}">${t("Skip to: {0}", lastTitle)}</a>
<header class="top" id="top">
<h1>${inline(lineText(name))}</h1>
<p class="mute">${t("Evaloupe report, {0}", madeAt)}</p>
<nav aria-label="${t("Contents")}"><ul>${contents.map(([id, title]) => html`<li><a href="#${id}">${title}</a></li>`)}</ul></nav>
</header>
<main>
`;
}

export function pageEnd({ version }: Pick<ReportSubject, "version">): Markup {
  return html`</section>
</main>
<footer class="mute">
<p>${t("Written by Evaloupe {0}. This file loads nothing and runs no code.", version)} <a href="#top">${t("Back to the top")}</a></p>
</footer>
</body>
</html>
`;
}
