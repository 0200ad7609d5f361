import type { Detail } from "../../src/model/index.ts";
import { ChoiceSample } from "./choice/sample.tsx";
import type { InspectorPage } from "./page.ts";
import { RagSample } from "./rag/sample.tsx";
import { RatingSample } from "./rating/sample.tsx";
import type { View } from "./view.ts";

export interface SampleProps {
  readonly page: InspectorPage;
  readonly view: View;
  readonly detail: Detail;
}

/** The opened sample, by the kind that it is of. */
export function Sample({ page, view, detail }: SampleProps) {
  const { body } = detail;
  switch (body.kind) {
    case "rag":
      return <RagSample page={page} view={view} detail={detail} body={body} />;
    case "choice":
      return <ChoiceSample page={page} view={view} detail={detail} body={body} />;
    case "rating":
      return <RatingSample page={page} view={view} detail={detail} body={body} />;
  }
}
