import type { RagDetail } from "../../../src/model/index.ts";
import type { KindView } from "../kindView.ts";
import { linksOf } from "./links.ts";
import { RagSample } from "./sample.tsx";

export const ragView: KindView<RagDetail> = { kind: "rag", Sample: RagSample, linksOf };
