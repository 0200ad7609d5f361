import "./sample.css";
import type { RatingDetail } from "../../../src/model/index.ts";
import type { KindView } from "../kindView.ts";
import { RatingSample } from "./sample.tsx";

export const ratingView: KindView<RatingDetail> = { kind: "rating", Sample: RatingSample };
