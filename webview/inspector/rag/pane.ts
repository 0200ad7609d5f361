import type { RagDetail } from "../../../src/model/index.ts";
import type { SampleDescription } from "../../../src/present/sample/description.ts";
import type { SampleProps } from "../kindView.ts";
import type { linksOf } from "./links.ts";
import type { findingsByField } from "./marks.ts";

/** What both panes draw from. */
export interface PaneProps extends SampleProps<RagDetail> {
  readonly sample: SampleDescription;
  readonly links: ReturnType<typeof linksOf>;
  readonly findings: ReturnType<typeof findingsByField>;
  /** The pinned sentence and those linked to it. */
  readonly lit: ReadonlySet<string>;
  /** The document that a citation led to, and the way there. */
  readonly cited: number | null;
  readonly onDocument: (document: number) => void;
}

/** What can be done with sentences on a page; on paper nothing. */
export interface Hands {
  readonly pin: string | null;
  readonly lit: ReadonlySet<string>;
  readonly tabStop: string | undefined;
  readonly onPin: (key: string) => void;
  readonly onKey: (key: string) => void;
}
