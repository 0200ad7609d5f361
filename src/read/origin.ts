import type { Origin } from "./join.ts";

/** Name and folders of a path or URI. */
export function originOf(uri: string): Origin {
  const parts = pathParts(uri);
  return { name: parts.at(-1) ?? uri, folders: parts.slice(0, -1) };
}

/** Folders and name of a path, or of a URI without its scheme. */
export function pathParts(uri: string): readonly string[] {
  const isUri = /^[a-z][a-z0-9+.-]+:\//i.test(uri);
  // A version of a file is named behind its path.
  const path = isUri ? uri.replace(/[?#].*$/s, "") : uri;
  const parts = path.split(/[\\/]/).filter((part) => part !== "");
  return isUri ? parts.slice(1).map(decoded) : parts;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // Not all that looks like a URI was written as one.
  }
}
