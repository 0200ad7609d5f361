/** RewardBench's programs number the pairs of each subset for themselves: an id is `subset-id`, unless it is written like that. */
export const idWithin = (subset: string | null, id: string | null): string | null =>
  subset === null || id === null || id.startsWith(`${subset}-`) ? id : `${subset}-${id}`;
