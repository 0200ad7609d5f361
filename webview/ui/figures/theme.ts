import { useEffect, useState } from "preact/hooks";
import { SERIES_COLOURS } from "../../../src/present/series.ts";

/** A number that rises whenever the editor's theme changes; drawings on a canvas take it as a reason to draw anew. */
export function useThemeVersion(): number {
  const [version, setVersion] = useState(0);
  useEffect(() => {
    const observer = new MutationObserver(() => setVersion((old) => old + 1));
    // The editor names the theme on the body and writes its colours on the root element.
    observer.observe(document.body, { attributes: true, attributeFilter: ["class", "data-vscode-theme-id"] });
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ["style"] });
    return () => observer.disconnect();
  }, []);
  return version;
}

/** Roles of colours on a canvas; `figures.css` gives each its colour as `.ink-<role>`. */
const ROLES = [
  "bar",
  "bar-line",
  "active",
  "active-line",
  "histogram",
  "histogram-line",
  "text",
  "mute",
  "grid",
  "base",
  "halo",
  "guide",
  "drag-fill",
] as const;
type Role = (typeof ROLES)[number];
export type Inks = Readonly<Record<Role, string>> & {
  readonly font: string;
  /** Colours of lines, in their order. */
  readonly series: readonly string[];
};

/** The colours as they are in this theme at this place of the page, and the font's family. */
export function readInks(host: Element): Inks {
  const probe = document.createElement("span");
  host.append(probe);
  const style = getComputedStyle(probe);
  const colourOf = (role: string): string => {
    probe.className = `ink-${role}`;
    return style.color;
  };
  const colours = Object.fromEntries(ROLES.map((role) => [role, colourOf(role)]));
  const series = Array.from({ length: SERIES_COLOURS }, (_, i) => colourOf(`series-${i + 1}`));
  const font = style.fontFamily;
  probe.remove();
  return { ...(colours as Record<Role, string>), font, series }; // One entry a role, made just above.
}
