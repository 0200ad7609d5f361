import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import * as l10n from "@vscode/l10n";
import { byteCountText } from "../../read/bytes.ts";
import { UnreadableSource } from "../../read/issues.ts";

const MEBIBYTE = 1024 ** 2;
const GIBIBYTE = 1024 ** 3;

const MOST_BYTES = 4 * GIBIBYTE;
const MOST_TIMES = 200;
/** Small files of similar records compress more than 200-fold. */
const LEAST_BYTES = 64 * MEBIBYTE;
/** From this size on, the ratio counts by the bytes read so far, so that a bomb is stopped early. */
const WHOLE_BYTES = GIBIBYTE;

type Limit =
  | { readonly bytes: number; readonly by: "total" | "disk" | "asked" }
  | { readonly bytes: number; readonly by: "times"; readonly readBytes: number; readonly isWhole: boolean };

/** One file's share of a budget. Its methods throw a Stop of TOO_LARGE. */
export interface SpoolShare {
  expect(bytes: number): void;
  /** `readBytes` of the file were read so far, if known. */
  take(bytes: number, readBytes?: number): void;
  release(): void;
}

/**
 * Limit of an evaluation's unpacked files: 4 GiB together, 200 times the size of each (at least 64 MiB), and half of
 * the free disk. `askedBytes` replaces the first two.
 */
export class SpoolBudget {
  readonly #askedBytes: number | null;
  readonly #freeBytesIn: (folder: string) => Promise<number>;
  #taken = 0;

  constructor(askedBytes: number | null = null, freeBytes = freeBytesIn) {
    this.#askedBytes = askedBytes;
    this.#freeBytesIn = freeBytes;
  }

  async share(path: string, inputBytes: number, folder = tmpdir()): Promise<SpoolShare> {
    const freeBytes = await this.#freeBytesIn(folder);
    let own = 0;
    const check = (bytes: number, readBytes = inputBytes): void => {
      const others = this.#taken - own;
      const disk = { bytes: (freeBytes + others) / 2, by: "disk" } as const;
      const limits = [...this.#wanted(inputBytes, readBytes, bytes), disk].sort(
        (one, other) => one.bytes - other.bytes,
      );
      for (const limit of limits) {
        const counted = limit.by === "times" ? bytes : others + bytes;
        if (counted > limit.bytes) throw tooLarge(path, counted, limit, counted > bytes, folder);
      }
    };
    return {
      expect: (bytes) => check(bytes),
      take: (bytes, readBytes) => {
        check(own + bytes, readBytes);
        own += bytes;
        this.#taken += bytes;
      },
      release: () => {
        this.#taken -= own;
        own = 0;
      },
    };
  }

  #wanted(inputBytes: number, readBytes: number, bytes: number): readonly Limit[] {
    if (this.#askedBytes !== null) return [{ bytes: this.#askedBytes, by: "asked" }];
    const isWhole = bytes <= WHOLE_BYTES || readBytes >= inputBytes;
    const counted = isWhole ? inputBytes : readBytes;
    return [
      { bytes: Math.max(LEAST_BYTES, MOST_TIMES * counted), by: "times", readBytes: counted, isWhole },
      { bytes: MOST_BYTES, by: "total" },
    ];
  }
}

async function freeBytesIn(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    // Some file systems report a full disk only on writing.
    return Number.POSITIVE_INFINITY;
  }
}

function tooLarge(path: string, bytes: number, limit: Limit, hasOthers: boolean, folder: string): UnreadableSource {
  const [size, most] = [byteCountText(bytes), byteCountText(limit.bytes)];
  const found = hasOthers
    ? l10n.t("With {0} the files of this evaluation unpack to {1} or more.", path, size)
    : l10n.t("{0} unpacks to {1} or more.", path, size);
  return new UnreadableSource({ code: "TOO_LARGE", message: `${found} ${whyNot(limit, most, folder)}` });
}

function whyNot(limit: Limit, most: string, folder: string): string {
  const raise = l10n.t(
    "If you expect this size, raise the limit: --max-unpacked on the command line, evaloupe.maxUnpackedMiB in the settings.",
  );
  switch (limit.by) {
    case "times":
      return `${timesText(limit, most)} ${raise}`;
    case "total":
      return `${l10n.t("The limit is {0} for all files of an evaluation together.", most)} ${raise}`;
    case "asked":
      return l10n.t(
        "The limit was set to {0} (--max-unpacked, evaloupe.maxUnpackedMiB). Raise it if the file is what you expect.",
        most,
      );
    case "disk":
      return l10n.t(
        "The limit is {0}, half of the free space in {1}. Free some space, or set TMPDIR to a folder with more.",
        most,
        folder,
      );
  }
}

function timesText({ bytes, readBytes, isWhole }: Extract<Limit, { by: "times" }>, most: string): string {
  if (bytes === LEAST_BYTES) return l10n.t("The limit is {0} for a file of its size.", most);
  const packed = byteCountText(readBytes);
  return isWhole
    ? l10n.t("The limit is {0}, {1} times its packed size of {2}.", most, MOST_TIMES, packed)
    : l10n.t("The limit is {0}, {1} times the {2} read so far.", most, MOST_TIMES, packed);
}
