/** Extensions that files of evaluations have, for dialogs. */
export const EVALUATION_EXTENSIONS = ["jsonl", "ndjson", "json", "csv", "tsv", "parquet", "eval", "gz"] as const;

/** Names that are taken for an evaluation where a folder or a menu offers many files; content decides in the end. What people said of them is none. */
export const EVALUATION_FILE = /(?<!\.labels\.human)\.(?:(?:jsonl|ndjson|json|csv|tsv)(?:\.gz)?|parquet|eval)$/i;
