import type { SampleProps } from "./kindView.ts";
import { viewOf } from "./kindViews.ts";

/** The opened sample, by the kind that it is of. */
export function Sample({ page, view, detail }: Omit<SampleProps, "body">) {
  const { body } = detail;
  const { Sample: OfKind } = viewOf(body);
  return <OfKind page={page} view={view} detail={detail} body={body} />;
}
