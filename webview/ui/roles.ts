import type { IconName, Tone } from "./icons.tsx";

/** How a role is drawn: the glyph, the line sample that stands for it in a list, the colour of both. */
export interface RoleLook {
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
  contradictory: look("warning", "partial"),
  issue: look("warning", "partial"),
  warning: look("warning", "partial"),
};

/** The look of a verdict, state or chip role; a dash for a role that is not known here. */
export function roleLook(role: string): RoleLook {
  return LOOKS[role] ?? look("dash", "mute");
}
