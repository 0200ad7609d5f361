/** The order of names as people count: `run-2` before `run-10`. */
export declare function byName(one: string, other: string): number;
