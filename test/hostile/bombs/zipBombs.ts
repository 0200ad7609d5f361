import { deflateRawSync } from "node:zlib";
import { Crc32 } from "../../../src/read/transcode/crc32.ts";
import { repeatedDeflate } from "./gzipBombs.ts";

/** An entry of an archive as both of its headers tell of it; what is left out is true. */
interface Entry {
  readonly name: string;
  /** Bytes as they lie in the archive. */
  readonly data: Uint8Array;
  readonly bytes: number;
  readonly crc?: number;
  readonly method?: number;
  /** What the local header says, where that is something else. */
  readonly local?: { readonly name?: string; readonly method?: number; readonly bytes?: number };
  /** Where the directory says that it stands, where that is elsewhere. */
  readonly offset?: number;
  /** Sizes stand in the Zip64 extra field. */
  readonly isWide?: boolean;
}

const HEADER = Buffer.from('{"eval":{"task":"t","model":"m"}}');
const crcOf = (bytes: Uint8Array): number => {
  const crc = new Crc32();
  crc.add(bytes);
  return crc.value;
};

export const stored = (name: string, content: Uint8Array): Entry => ({
  name,
  data: content,
  bytes: content.length,
  crc: crcOf(content),
  method: 0,
});

export const deflated = (name: string, content: Uint8Array): Entry => ({
  name,
  data: deflateRawSync(content, { level: 9 }),
  bytes: content.length,
  crc: crcOf(content),
});

/** A log of inspect_ai with these samples; `directory` goes before the end, `tail` is what the end says. */
export function log(entries: readonly Entry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const entry of [stored("header.json", HEADER), ...entries]) {
    const offset = entry.offset ?? at;
    if (entry.offset === undefined) {
      const local = localHeader(entry);
      parts.push(local, Buffer.from(entry.data));
      at += local.length + entry.data.length;
    }
    directory.push(directoryEntry(entry, offset));
  }
  return Buffer.concat([...parts, ...directory, endOf(directory, at)]);
}

/** Every entry is the same bytes: what one of them unpacks to is counted a thousand times. */
export function fullOverlap(count: number, bytes: number): Buffer {
  const content = Buffer.alloc(bytes, " ");
  content.write('{"id":1}');
  const kernel = deflated("samples/0.json", content);
  const offset = localHeader(stored("header.json", HEADER)).length + HEADER.length;
  const others = Array.from({ length: count - 1 }, (_, at) => ({ ...kernel, name: `samples/${at + 1}.json`, offset }));
  return log([kernel, ...others]);
}

/** Each entry holds, in a stored block, the local header of the next one, and ends in the bytes that all share. */
export function quotedOverlap(count: number, bytes: number): Buffer {
  const content = Buffer.alloc(bytes, " ");
  content.write('{"id":1}');
  let entry = deflated(`samples/${count}.json`, content);
  let whole = content;
  let data = Buffer.concat([localHeader(entry), Buffer.from(entry.data)]);
  const ends = new Map([[entry, data.length]]);
  for (let at = count - 1; at > 0; at--) {
    const quoted = localHeader(entry);
    const block = Buffer.alloc(5);
    block.writeUInt16LE(quoted.length, 1);
    block.writeUInt16LE(~quoted.length & 0xffff, 3);
    whole = Buffer.concat([quoted, whole]);
    const stream = Buffer.concat([block, data]);
    entry = { name: `samples/${at}.json`, data: stream, bytes: whole.length, crc: crcOf(whole) };
    data = Buffer.concat([localHeader(entry), stream]);
    ends.set(entry, data.length);
  }
  const first = localHeader(stored("header.json", HEADER)).length + HEADER.length;
  const total = first + data.length;
  const header = stored("header.json", HEADER);
  const directory = [
    directoryEntry(header, 0),
    ...[...ends].map(([quoted, length]) => directoryEntry(quoted, total - length)),
  ];
  return Buffer.concat([localHeader(header), HEADER, data, ...directory, endOf(directory, total)]);
}

/** One entry that unpacks to so many mebibytes of blanks; its directory says so, or says `claimed`. */
export function longEntry(mebibytes: number, claimed = mebibytes * 1024 * 1024): Buffer {
  return log([{ name: "samples/1.json", data: repeatedDeflate(mebibytes), bytes: claimed }]);
}

/** So many entries of so many mebibytes each, all of which lie behind one another as they should. */
export function severalEntries(count: number, mebibytes: number): Buffer {
  const [data, bytes] = [repeatedDeflate(mebibytes), mebibytes * 1024 * 1024];
  return log(Array.from({ length: count }, (_, at) => ({ name: `samples/${at}.json`, data, bytes })));
}

export function manyEntries(count: number): Buffer {
  const content = Buffer.from('{"id":1,"input":"Who?","scores":{}}');
  return log(Array.from({ length: count }, (_, at) => stored(`samples/${at}.json`, content)));
}

function localHeader({ name, data, bytes, crc = 0, method = 8, local = {} }: Entry): Buffer {
  const text = Buffer.from(local.name ?? name);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(local.method ?? method, 8);
  header.writeUInt32LE(crc, 14);
  header.writeUInt32LE(Math.min(data.length, 0xffffffff), 18);
  header.writeUInt32LE(Math.min(local.bytes ?? bytes, 0xffffffff), 22);
  header.writeUInt16LE(text.length, 26);
  return Buffer.concat([header, text]);
}

function directoryEntry({ name, data, bytes, crc = 0, method = 8, isWide = false }: Entry, offset: number): Buffer {
  const text = Buffer.from(name);
  const wide = Buffer.alloc(isWide ? 28 : 0);
  if (isWide) {
    wide.writeUInt16LE(1, 0);
    wide.writeUInt16LE(24, 2);
    wide.writeBigUInt64LE(BigInt(bytes), 4);
    wide.writeBigUInt64LE(BigInt(data.length), 12);
    wide.writeBigUInt64LE(BigInt(offset), 20);
  }
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(20, 6);
  header.writeUInt16LE(method, 10);
  header.writeUInt32LE(crc, 16);
  header.writeUInt32LE(isWide ? 0xffffffff : data.length, 20);
  header.writeUInt32LE(isWide ? 0xffffffff : bytes, 24);
  header.writeUInt16LE(text.length, 28);
  header.writeUInt16LE(wide.length, 30);
  header.writeUInt32LE(isWide ? 0xffffffff : offset, 42);
  return Buffer.concat([header, text, wide]);
}

function endOf(directory: readonly Buffer[], from: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(directory.length & 0xffff, 8);
  end.writeUInt16LE(directory.length & 0xffff, 10);
  end.writeUInt32LE(
    directory.reduce((sum, { length }) => sum + length, 0),
    12,
  );
  end.writeUInt32LE(from, 16);
  return end;
}
