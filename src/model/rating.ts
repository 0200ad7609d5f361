import type { DetailBody } from "./detail.ts";

/** What the rating sample view draws. */
export interface RatingDetail extends DetailBody {
  readonly kind: "rating";
}
