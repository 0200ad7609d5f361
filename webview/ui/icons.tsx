import type { ComponentChildren } from "preact";

/** Classes of `theme.css` that colour a glyph; words stay in the foreground. */
export type Tone = "ok" | "nosource" | "partial" | "bad" | "contra" | "none" | "missed" | "stray" | "mute";

interface IconProps {
  readonly name: IconName;
  readonly tone?: Tone | undefined;
  /** Read out and shown on hover; without it the icon only decorates a word. */
  readonly title?: string | undefined;
  /** Further classes: `x` for the cross of a chip. */
  readonly kind?: string | undefined;
}

/** A 16 px line drawing. */
export function Icon({ name, tone, title, kind }: IconProps) {
  const classes = ["i", tone, kind].filter(Boolean).join(" ");
  return title === undefined ? (
    <svg class={classes} viewBox="0 0 16 16" aria-hidden="true">
      {DRAWINGS[name]()}
    </svg>
  ) : (
    <svg class={classes} viewBox="0 0 16 16" role="img" aria-label={title}>
      <title>{title}</title>
      {DRAWINGS[name]()}
    </svg>
  );
}

const DRAWINGS = {
  "arrow-down": () => <path d="M8 3v9.6M4 8.8l4 4 4-4" />,
  "arrow-up": () => <path d="M8 13V3.4M4 7.2l4-4 4 4" />,
  bolt: () => <path fill="currentColor" stroke="none" d="M9.4 1.6 3.9 9h3.3l-.9 5.4L12 7H8.4z" />,
  brackets: () => <path d="M6 3H3.5v10H6M10 3h2.5v10H10M8 6.5v3" />,
  check: () => <path d="M3.6 8.7 6.5 11.6 12.5 4.7" />,
  columns: () => (
    <>
      <rect x="2.5" y="3" width="11" height="10" rx="1" />
      <path d="M6.2 3v10M9.8 3v10" />
    </>
  ),
  close: () => <path d="M4.5 4.5l7 7M11.5 4.5l-7 7" />,
  copy: () => (
    <>
      <rect x="5.5" y="5" width="7.5" height="8.8" rx="1" />
      <path d="M3.2 11V3.2a1 1 0 0 1 1-1h6" />
    </>
  ),
  cross: () => <path d="M4.3 4.3l7.4 7.4M11.7 4.3l-7.4 7.4" />,
  dash: () => <path d="M4.5 8h7" />,
  down: () => <path d="M4 6.2l4 4 4-4" />,
  filter: () => <path d="M2.5 4h11M4.7 8h6.6M6.7 12h2.6" />,
  fork: () => (
    <path d="M8 14V9.6C8 7.2 3.8 7.4 3.8 3.2M8 9.6c0-2.4 4.2-2.2 4.2-6.4M2 5l1.8-2L5.6 5M10.4 5l1.8-2L14 5" />
  ),
  half: () => (
    <>
      <circle cx="8" cy="8" r="5.2" />
      <path fill="currentColor" stroke="none" d="M8 2.8a5.2 5.2 0 0 0 0 10.4z" />
    </>
  ),
  info: () => (
    <>
      <circle cx="8" cy="8" r="5.6" />
      <path d="M8 7.4v3.4" />
      <circle fill="currentColor" stroke="none" cx="8" cy="5.2" r=".8" />
    </>
  ),
  json: () => (
    <path d="M6 2.6c-2.2 0-1.2 4.4-3.2 5.4 2 1 1 5.4 3.2 5.4M10 2.6c2.2 0 1.2 4.4 3.2 5.4-2 1-1 5.4-3.2 5.4" />
  ),
  left: () => <path d="M9.8 4 5.8 8l4 4" />,
  "line-dashdot": () => <path d="M1.8 8.5h3.4M8 8.5h.01M10.8 8.5h3.4" />,
  "line-dashed": () => <path d="M2 8.5h3M6.5 8.5h3M11 8.5h3" />,
  "line-dotted": () => <path d="M2.5 8.5h.01M6.2 8.5h.01M9.9 8.5h.01M13.5 8.5h.01" stroke-width="1.8" />,
  "line-double": () => <path d="M2 7h12M2 10h12" />,
  "line-outline": () => <rect x="2.5" y="4.5" width="11" height="7" rx="1.5" stroke-dasharray="1 2.1" />,
  "line-solid": () => <path d="M2 8.5h12" />,
  "line-wavy": () => <path d="M1.6 9.6c1.1-2.6 2.1-2.6 3.2 0s2.1 2.6 3.2 0 2.1-2.6 3.2 0 2.1 2.6 3.2 0" />,
  list: () => <path d="M2.5 4h11M2.5 8h11M2.5 12h11" />,
  more: () => (
    <>
      <circle fill="currentColor" stroke="none" cx="3.6" cy="8" r="1.1" />
      <circle fill="currentColor" stroke="none" cx="8" cy="8" r="1.1" />
      <circle fill="currentColor" stroke="none" cx="12.4" cy="8" r="1.1" />
    </>
  ),
  tag: () => (
    <>
      <path d="M2.5 8.2V3h5.2l6 6-5.2 5.2z" />
      <circle cx="5.6" cy="6" r="1" />
    </>
  ),
  note: () => <path d="M3 12.9l.6-2.9 7-7 2.3 2.3-7 7zM9.2 4.4l2.3 2.3" />,
  open: () => <path d="M9.5 2.8h3.7v3.7M13 3 7.8 8.2M11.6 9v4.2H2.8V4.4H7" />,
  question: () => (
    <>
      <path d="M5.3 5.9a2.7 2.7 0 1 1 4.1 2.3c-.9.55-1.4 1-1.4 2" />
      <circle fill="currentColor" stroke="none" cx="8" cy="12.9" r=".9" />
    </>
  ),
  refresh: () => <path d="M13 8a5 5 0 1 1-1.6-3.7M13 2.4v2.8h-2.8" />,
  right: () => <path d="M6.2 4 10.2 8l-4 4" />,
  "ring-check": () => (
    <>
      <circle cx="8" cy="8" r="5.6" />
      <path d="M5.5 8.2 7.3 10 10.6 6.2" />
    </>
  ),
  "ring-tilde": () => (
    <>
      <circle cx="8" cy="8" r="5.6" />
      <path d="M5 8.7c1-1.7 2-1.7 3-.7s2 1 3-.7" />
    </>
  ),
  "ring-dotted": () => <circle cx="8" cy="8" r="5" stroke-dasharray="1.2 2.3" />,
  search: () => (
    <>
      <circle cx="7" cy="7" r="4.2" />
      <path d="m10.2 10.2 3.6 3.6" />
    </>
  ),
  slash: () => (
    <>
      <circle cx="8" cy="8" r="5.2" />
      <path d="M4.4 11.6 11.6 4.4" />
    </>
  ),
  "sort-down": () => <path d="M5 9.5l3 3 3-3" />,
  "sort-up": () => <path d="M5 6.5 8 3.5l3 3" />,
  swap: () => <path d="M2.5 5.5h10M9.6 2.6l3 2.9-3 2.9M13.5 10.5h-10M6.4 7.6l-3 2.9 3 2.9" />,
  table: () => (
    <>
      <rect x="2.5" y="3" width="11" height="10" rx="1" />
      <path d="M2.5 6.4h11M2.5 9.7h11M6.6 6.4V13" />
    </>
  ),
  tool: () => (
    <path d="M10.6 2.6a3.4 3.4 0 0 0-4.3 4.3L2.7 10.5l2.8 2.8 3.6-3.6a3.4 3.4 0 0 0 4.3-4.3l-2.2 2.2-2-.6-.6-2z" />
  ),
  triangle: () => <path d="M8 3.2 13.4 12.8H2.6z" />,
  whole: () => <path d="M2.8 6V2.8H6M10 2.8h3.2V6M13.2 10v3.2H10M6 13.2H2.8V10" />,
  undo: () => <path d="M5.6 3.2 2.8 6l2.8 2.8M2.9 6h6.4a3.6 3.6 0 0 1 0 7.2H6" />,
  // A check and a cross: right or wrong.
  verdict: () => <path d="M1.4 8.4l2 2.2 3.8-5M9.4 5.6l4.8 5M14.2 5.6l-4.8 5" />,
  warning: () => (
    <>
      <path d="M8 2.6 14.2 13.4H1.8zM8 6.6v3.2" />
      <circle fill="currentColor" stroke="none" cx="8" cy="11.6" r=".75" />
    </>
  ),
} as const satisfies Readonly<Record<string, () => ComponentChildren>>;

export type IconName = keyof typeof DRAWINGS;

/** A role's look: glyph, line sample in lists, colour of both. */
interface RoleLook {
  readonly icon: IconName;
  readonly line: IconName | null;
  readonly tone: Tone | undefined;
}

const look = (icon: IconName, tone: Tone | undefined, line: IconName | null = null): RoleLook => ({ icon, tone, line });

const SUPPORTED = look("check", "ok", "line-solid");
const WITHOUT_SOURCE = look("ring-check", "nosource", "line-double");
const PARTIAL = look("half", "partial", "line-dashed");
const UNSUPPORTED = look("cross", "bad", "line-wavy");
const CONTRADICTED = look("bolt", "contra", "line-wavy");
const UNSURE = look("ring-tilde", "none", "line-dashdot");
const NOT_LABELLED = look("question", "none", "line-dotted");
const MISSED = look("ring-dotted", "missed", "line-outline");
const STRAY = look("triangle", "stray");

const LOOKS: Readonly<Record<string, RoleLook>> = {
  full: SUPPORTED,
  supported: SUPPORTED,
  used: SUPPORTED,
  uncited: WITHOUT_SOURCE,
  partial: PARTIAL,
  none: UNSUPPORTED,
  unsupported: UNSUPPORTED,
  contradicted: CONTRADICTED,
  followed: CONTRADICTED,
  unsure: UNSURE,
  labelled: look("note", "mute"),
  notAsked: look("dash", "mute"),
  unlabelled: NOT_LABELLED,
  missed: MISSED,
  stray: STRAY,
  unused: look("dash", "mute"),

  correct: look("check", "mute"),
  wrong: look("cross", "bad"),
  agrees: look("check", "mute"),
  disagrees: look("cross", "bad"),
  split: look("fork", undefined),
  // Two choices as likely as each other.
  tied: look("half", "partial"),
  // A list's `rejected` is one that should have been answered.
  empty: look("dash", "bad"),
  rejected: look("slash", "bad"),
  "rejected-rightly": look("slash", "mute"),
  "rejected-wrongly": look("slash", "bad"),
  "should-have-rejected": look("cross", "bad"),
  detected: look("check", "mute"),
  "not-detected": look("cross", "bad"),
  corrected: look("check", "mute"),
  "not-corrected": look("cross", "bad"),
  unscored: look("question", "none"),
  undefined: look("dash", "mute"),

  good: look("check", "ok"),
  bad: look("cross", "bad"),
  neutral: look("dash", "mute"),
  disagree: look("fork", undefined),
  citation: look("brackets", undefined),
  contradictory: look("warning", "partial"),
  issue: look("warning", "partial"),
  warning: look("warning", "partial"),
};

/** The look of a verdict, state or chip role; a dash for a role that is not known here. */
export function roleLook(role: string): RoleLook {
  return LOOKS[role] ?? look("dash", "mute");
}

/** How the state of a sentence is drawn in its text: the line below it. */
export const stateClass = (role: string): string => STATE_CLASSES[role] ?? "";

const STATE_CLASSES: Readonly<Record<string, string>> = {
  contradicted: "st-contra",
  none: "st-bad",
  partial: "st-partial",
  uncited: "st-nosource",
  full: "st-ok",
  // Nothing is claimed of it that could be underlined.
  unsure: "st-unsure",
  unlabelled: "st-none",
};
