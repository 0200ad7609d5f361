/** `name` of the section `[user]` in the text of a git configuration; git itself is not run for it. */
export declare function gitName(config: string): string;
