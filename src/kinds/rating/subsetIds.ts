/**
 * RewardBench's programs number the pairs of each subset separately: the id is `subset-id`, unless already written so.
 */
export const idWithin = (subset: string | null, id: string | null): string | null =>
  subset === null || id === null || id.startsWith(`${subset}-`) ? id : `${subset}-${id}`;
