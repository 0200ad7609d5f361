import answer from "../../webview/inspector/answer.css?raw";
import { kindStyles } from "../../webview/inspector/kindPapers.ts";
import painted from "../../webview/inspector/painted.css?raw";
import formatted from "../../webview/ui/formatted.css?raw";
import scale from "../../webview/ui/scale.css?raw";

/** What the style sheets of the pages take from the editor, and what is otherwise on paper than in a panel. */
const ON_PAPER = `:root{--key:color-mix(in srgb,var(--fg) 10%,transparent);--track:color-mix(in srgb,var(--fg) 11%,transparent);--mono:12px/18px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;--vscode-textLink-foreground:var(--link);--vscode-editor-font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
.sample{margin-top:20px;padding:14px 18px 12px;border:1px solid var(--line);border-radius:6px;overflow:hidden;line-height:20px}
.sample>header{display:flex;flex-wrap:wrap;justify-content:space-between;gap:2px 20px;font-size:12px;color:var(--mute)}
.way{white-space:nowrap}
.legend li::before{display:none}
.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.sample .about{padding:0 0 4px;border:0}
.sample .about h3{max-height:none;margin:8px 0 4px;font-size:16px;line-height:1.4}
.sample .about h3.long,.sample .about h3:has(>.md-flow){max-height:none;font-size:14px;line-height:1.45}
.answers>div{max-height:none}
.answers .key,.k a{color:inherit;text-decoration:none}
.answers .key:hover,.k a:hover{text-decoration:underline}
.failure .link,.why .link{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:12px}
.verdict{min-height:0;padding:1px 0;margin:0}
.verdict small{display:block;overflow:visible;line-height:20px}
.verdict small .i{width:13px;height:13px}
.whole{white-space:nowrap}
.known{display:flex;flex-wrap:wrap;gap:2px 24px;margin:6px 0;font-size:13px;font-variant-numeric:tabular-nums}
.known>div{display:flex;gap:8px}
.known dt{flex:none;color:var(--mute)}
.issues{padding:2px 0 4px;font-size:13px}
.issues li::before{content:"! ";color:var(--c-partial);font-weight:600}
.cap,.rating-sample .cap{min-height:0;padding:10px 0 2px}
.cap h4,.rating-sample .cap h4{margin:0;font-size:12px;font-weight:600}
h5{margin:0;font-size:13px}
.s,.doc .s{grid-template-columns:16px 92px minmax(0,1fr);margin:0;padding:3px 6px;break-inside:avoid}
.s .text,.bare{margin:0}
.bare{padding:3px 6px 8px}
.why{color:var(--mute);white-space:pre-wrap}
.unmarked .s,.unmarked .doc .s{grid-template-columns:44px minmax(0,1fr);margin:0;padding:3px 6px}
.unmarked .k{position:static;width:auto;opacity:1}
.unmarked .s>:is(.why,.vote-dots){grid-column:2}
.unmarked .bare{padding-left:6px}
.s:target{background:var(--target);border-color:var(--link)}
.sample:target{border-color:var(--link)}
.cite-style{padding:0 6px 4px}
.doc{margin:0 0 4px}
.doc-head,.unmarked .doc-head{grid-template-columns:16px auto minmax(0,1fr);width:auto;height:auto;min-height:24px;margin:0;padding:2px 6px;cursor:pointer;list-style:none}
.doc-head .n{width:auto;min-width:0;font:inherit;font-weight:600;color:inherit;text-align:start;white-space:normal}
.doc-head .t{font-weight:400}
.doc-head::-webkit-details-marker{display:none}
.doc-head::before{content:"▸";color:var(--mute)}
.doc[open]>.doc-head::before{content:"▾"}
.doc[open]>.doc-head .untitled{visibility:hidden}
.said{margin:2px 0 8px}
.said :is(th,td){max-width:44em}
.fold-box{margin:4px 0}
.votes,.replies{margin-top:8px;break-inside:avoid}
.choice-sample .choices{margin-top:8px}
:is(.choices,.votes,.measures) :is(th,td){border-bottom:0}
@media screen{.sample{content-visibility:auto;contain-intrinsic-size:auto 600px}}
@media (max-width:600px){.s,.doc .s{grid-template-columns:16px minmax(0,1fr)}.s>:is(.text,.why,.vote-dots,.cites){grid-column:1/-1}.unmarked .s,.unmarked .doc .s{grid-template-columns:minmax(0,1fr)}.unmarked .s>*{grid-column:1!important}.doc-head .end{display:none}.verdicts{grid-template-columns:16px minmax(0,1fr)}.verdict small{grid-column:2}}
@media (forced-colors:active){.s:not(.d-missed,:target),.cand:not(.gold){border-color:Canvas}kbd{outline:1px solid}mark{background:Mark;color:MarkText;forced-color-adjust:none}.s:target{outline:2px solid Highlight}.d-used::before{background:CanvasText}.d-stray::before,.st-contra::before{background:Highlight}}
@media print{.way{display:none}mark,.s::before,.pbar,.hatch{print-color-adjust:exact;-webkit-print-color-adjust:exact}.choices,.pair{break-inside:avoid}}
`;

/** The style of samples: that of the Inspector, on paper. */
export const SAMPLE_STYLE = [scale, answer, painted, formatted, ...kindStyles, ON_PAPER].join("\n");
