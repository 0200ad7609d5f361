import type { RagDetail } from "../../../src/model/index.ts";
import type { SampleProps } from "../kindView.ts";
import type { linksOf } from "./links.ts";
import type { findingsByField } from "./marks.ts";

/** What both panes draw from. */
export interface PaneProps extends SampleProps<RagDetail> {
  readonly links: ReturnType<typeof linksOf>;
  readonly findings: ReturnType<typeof findingsByField>;
  /** The pinned sentence and those linked to it. */
  readonly lit: ReadonlySet<string>;
  /** The document that a citation led to, and the way there. */
  readonly cited: number | null;
  readonly onDocument: (document: number) => void;
}
