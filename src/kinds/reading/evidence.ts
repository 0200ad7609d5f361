import type { MappedPath } from "../dottedPath.ts";
import type { ColumnProfile } from "./profile.ts";
import type { Role } from "./roleNames.ts";

export interface Candidate {
  readonly path: string;
  readonly steps: MappedPath;
  readonly column: ColumnProfile;
  readonly weights: Readonly<Record<Role, number>>;
  readonly named: Readonly<Record<Role, number>>;
}

export const LEAST = 0.35;
export const OFTEN = 0.7;
export const ASKS = 0.5;
export const BY_ASKING = 0.2;
export const BY_LENGTH = 0.1;
export const BY_LIST = 0.15;
export const DOUBT = 0.3;
export const SURE = 0.75;
export const CERTAIN = 0.9;
export const HALF = 0.5;
export const MAY_BE = 0.5;
export const FEW_WORDS = 3;
export const MANY_WORDS = 25;
