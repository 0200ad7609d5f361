/** What the suites exported, by name. The test run compares it between the hosts. */
export const exported: Record<string, string> = {};
