// Put in by the build from package.json; run from its sources, the program has no version.
export const VERSION: string = process.env.EVALOUPE_VERSION ?? "0.0.0";
