/** Colours of figures in light and dark; contrast of lines and words on white and on #1f1f1f is 4.5:1 at least. */
export const FIGURE_CSS = `.figure{display:block;width:100%;max-width:640px;height:auto;font:12px system-ui,sans-serif;font-variant-numeric:tabular-nums;color:#1f1f1f;--mute:#5c5c5c;--grid:#e2e2e2;--base:#8a8a8a;--bar:#9dbfe8;--edge:#0063d3;--good:#2f7a2b;--bad:#d11100;--s1:#0063d3;--s2:#b84a00;--s3:#00796b;--s4:#7a3aa8;--s5:#7a6200;--s6:#b3266b;--s7:#00708f;--s8:#616161}
@media (prefers-color-scheme:dark){.figure{color:#ccc;--mute:#a8a8a8;--grid:#3a3a3a;--base:#7d7d7d;--bar:#34587f;--edge:#59a4f9;--good:#73c991;--bad:#f14c4c;--s1:#59a4f9;--s2:#e2915a;--s3:#4ec9b0;--s4:#c79be8;--s5:#d9c15a;--s6:#f08cb4;--s7:#7fd3f5;--s8:#b5b5b5}}
.figure text{fill:currentColor}.figure .mute{fill:var(--mute);font-size:11px}
.figure .grid{stroke:var(--grid)}.figure .base{stroke:var(--base)}.figure .whisker{stroke:currentColor;fill:none}
.figure .bar{fill:var(--bar);stroke:var(--edge)}.figure .bin{fill:var(--bar);stroke:none}.figure .count{fill:var(--base)}.figure .mean{fill:currentColor}
.figure .guide{fill:none;stroke:var(--mute)}.figure .line{fill:none;stroke-width:1.5;stroke-linejoin:round}.figure .point{stroke-width:1.5}.figure .open{fill:none}
.figure .cell{stroke:var(--grid)}.figure .shade{fill:var(--edge)}.figure .shade.good{fill:var(--good)}.figure .shade.bad{fill:var(--bad)}
${Array.from({ length: 8 }, (_, i) => `.figure .s${i + 1}{stroke:var(--s${i + 1})}.figure .point.s${i + 1}:not(.open){fill:var(--s${i + 1})}`).join("")}
`;
