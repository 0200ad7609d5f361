import { t } from "@vscode/l10n";
import { lineText } from "../characters.ts";
import { FIGURE_CSS } from "../figures/svg.ts";
import { escaped, glyphShapes, html, inline, type Markup } from "./html.ts";
import type { ReportSubject } from "./subject.ts";

/**
 * The report's style: light, dark, forced colours and paper. States differ by the shape of their glyph and their line, so
 * that colour is never needed. Contrast of words and glyphs on their ground is 4.5:1 at least.
 */
const REPORT_CSS = `:root{color-scheme:light dark;--fg:#1f1f1f;--bg:#fff;--soft:#f5f5f5;--line:#dcdcdc;--mute:#5c5c5c;--link:#005fb8;--ok:#2f7a2b;--nosource:#0063d3;--partial:#855f00;--bad:#d11100;--contra:#652d90;--unlabelled:#6e6e6e;--missed:#0063d3;--stray:#b84a00;--mark:#ffe58a;--target:#e4efff}
@media (prefers-color-scheme:dark){:root{--fg:#d4d4d4;--bg:#1f1f1f;--soft:#292929;--line:#3f3f3f;--mute:#a8a8a8;--link:#4daafc;--ok:#73c991;--nosource:#59a4f9;--partial:#d9c15a;--bad:#f4655f;--contra:#c79be8;--unlabelled:#9d9d9d;--missed:#59a4f9;--stray:#e2915a;--mark:#5a4a12;--target:#16324f}}
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
a:has(kbd){text-decoration:none}
a:hover kbd{border-color:currentColor}
.mute{color:var(--mute)}
.esc{font:12px/1.4 ui-monospace,Menlo,Consolas,monospace;color:var(--mute);background:var(--soft);outline:1px dotted var(--mute);border-radius:2px;display:inline-block;margin:0 1px;white-space:nowrap}
.shapes{position:absolute}
.skip{position:absolute;left:-999px;top:0;padding:8px 16px;background:var(--bg);z-index:1}
.skip:focus{left:24px}
.top nav ul{display:flex;flex-wrap:wrap;gap:4px 20px;margin-top:12px}
.i{width:16px;height:16px;vertical-align:-3px;flex:none;fill:none;stroke:currentColor;stroke-width:1.4;stroke-linecap:round;stroke-linejoin:round}
.fill{fill:currentColor;stroke:none}
.i.ok{color:var(--ok)}.i.nosource{color:var(--nosource)}.i.partial{color:var(--partial)}.i.bad{color:var(--bad)}.i.contra{color:var(--contra)}.i.unlabelled{color:var(--unlabelled)}.i.missed{color:var(--missed)}.i.stray{color:var(--stray)}.i.mute{color:var(--mute)}
.warn,.note{margin:8px 0}
.note{padding-left:12px;border-left:3px solid var(--line)}
.facts>div{display:grid;grid-template-columns:9em minmax(0,1fr);gap:0 16px;padding:3px 0}
.facts dt{color:var(--mute)}
.cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(250px,1fr));gap:12px;margin-bottom:12px}
.card{padding:12px 14px;border:1px solid var(--line);border-radius:6px;font-size:13px;break-inside:avoid}
.card h3{font-size:13px}
.card .value{font-size:26px;line-height:1.3;font-variant-numeric:tabular-nums}
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
.sample{margin-top:20px;padding:14px 18px 10px;border:1px solid var(--line);border-radius:6px;overflow:hidden}
.sample>header{display:flex;flex-wrap:wrap;justify-content:space-between;gap:2px 20px;font-size:12px;color:var(--mute)}
.way{white-space:nowrap}
.sample h3{margin:8px 0;white-space:pre-wrap;font-size:16px;line-height:1.4}
.answers,.scores{display:flex;flex-wrap:wrap;gap:4px 28px;margin:6px 0}
.answers>div,.scores>div{display:flex;flex-wrap:wrap;gap:0 8px;min-width:0}
.answers dt,.scores dt{color:var(--mute)}
.answers dd{white-space:pre-wrap}
.scores{font-size:13px;font-variant-numeric:tabular-nums}
.verdicts{margin:8px 0}
.verdicts li{padding:1px 0}
.other{margin-left:8px;white-space:nowrap}
.text{white-space:pre-wrap}
td.text{max-width:44em;overflow-wrap:anywhere}
td.text:not(:empty){min-width:4em}
.counts{font-size:12px;margin-left:8px}
.sentences li{position:relative;display:grid;grid-template-columns:16px 88px minmax(0,1fr);gap:0 8px;padding:3px 8px;border:1px solid transparent;border-radius:4px;break-inside:avoid}
.sentences .i{margin-top:3px}
.sentences .why{grid-column:3}
.why{margin-top:3px;font-size:12px;color:var(--mute);white-space:pre-wrap}
.sentences li:target,.sample:target{background:var(--target);border-color:var(--link)}
.sample:target{background:none}
u{text-decoration:underline 1px;text-underline-offset:4px;text-decoration-skip-ink:none}
.full u,u.full{text-decoration-color:var(--ok)}
.uncited u,u.uncited{text-decoration-style:double;text-decoration-color:var(--nosource)}
.partial u,u.partial{text-decoration-style:dashed;text-decoration-color:var(--partial)}
.none u,u.none{text-decoration-style:wavy;text-decoration-color:var(--bad)}
.contradicted u,u.contradicted{text-decoration-style:wavy;text-decoration-thickness:2px;text-decoration-color:var(--contra)}
.unsure u,u.unsure{text-decoration:none}
.unlabelled u,u.unlabelled{text-decoration-style:dotted;text-decoration-color:var(--unlabelled)}
.sentences li.used{border-left:3px solid var(--ok)}.sentences li.stray{border-left:3px double var(--stray)}.sentences li.missed{border:1px dashed var(--missed)}
mark{color:inherit;background:var(--mark);border-radius:2px}
footer{margin-top:40px;font-size:12px}
@media screen{.sample{content-visibility:auto;contain-intrinsic-size:auto 600px}}
@media (max-width:600px){body{padding:16px 12px 48px}.facts>div{grid-template-columns:1fr}.sentences li{grid-template-columns:16px minmax(0,1fr)}.sentences .text,.sentences .why{grid-column:1/-1}}
@media (forced-colors:active){kbd,.esc{border:1px solid}.track .rail{fill:GrayText}.track .band{fill:Highlight;fill-opacity:1}.track .tick{fill:CanvasText}mark{background:Mark;color:MarkText;forced-color-adjust:none}.sentences li:target{outline:2px solid Highlight}}
@media print{:root{color-scheme:light;--fg:#000;--bg:#fff;--soft:#f5f5f5;--line:#c8c8c8;--mute:#4d4d4d;--link:#003f7d;--ok:#2f7a2b;--nosource:#0063d3;--partial:#855f00;--bad:#d11100;--contra:#652d90;--unlabelled:#6e6e6e;--missed:#0063d3;--stray:#b84a00;--mark:#ffe58a}
body{max-width:none;padding:0;font-size:10.5pt}.top nav,.way,.skip,footer a{display:none}h2,h3,h4{break-after:avoid}.wide{overflow:visible}table{font-size:8.5pt}th,td{padding-right:8px}.num{white-space:normal}a{color:inherit;text-decoration:none}details::details-content{content-visibility:visible;display:block;height:auto}mark,.card,.track,.i{print-color-adjust:exact}}
`;

/** The style of a page that stands by itself; its policy names the digest of this text. */
export const REPORT_STYLE = REPORT_CSS + FIGURE_CSS;

/** Sections of a page in their order: each one's id and title. */
export type Sections = readonly (readonly [id: string, title: string])[];

/** All up to the first section. The page may use its own style sheet and nothing else, whatever stands in it. */
export function pageStart(
  { name, version, language, madeAt, digest }: Omit<ReportSubject, "state" | "query">,
  contents: Sections,
): Markup {
  const policy = `default-src 'none'; style-src 'sha256-${digest(REPORT_STYLE)}'; base-uri 'none'; form-action 'none'`;
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
<style>${escaped(REPORT_STYLE)}</style>
</head>
`;
  const [last, lastTitle] = contents.at(-1) ?? ["top", ""];
  return html`${head}<body>
${glyphShapes()}
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
