import { constants, deflateRawSync, gzipSync } from "node:zlib";

const MEBIBYTE = 1024 * 1024;
const BLANK = "\n";

/** A deflate stream of so many mebibytes of one byte: a piece that ends in a full flush may stand again and again. */
export function repeatedDeflate(mebibytes: number, content: Uint8Array = Buffer.alloc(MEBIBYTE, BLANK)): Buffer {
  const piece = deflateRawSync(content, { finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([...Array.from({ length: mebibytes }, () => piece), deflateRawSync(Buffer.alloc(0))]);
}

const GZIP_HEADER = Buffer.from("1f8b08000000000000ff", "hex");

/** One member; what its trailer says is reached by nobody. */
export function longGzip(mebibytes: number, content?: Uint8Array): Buffer {
  return Buffer.concat([GZIP_HEADER, repeatedDeflate(mebibytes, content), Buffer.alloc(8)]);
}

export function manyMembers(count: number, content: Uint8Array): Buffer {
  const member = gzipSync(content, { level: 9 });
  return Buffer.concat(Array.from({ length: count }, () => member));
}

/** `content` and nothing else, in so many layers of gzip. */
export function layered(layers: number, content: Uint8Array): Buffer {
  return layers === 0 ? Buffer.from(content) : gzipSync(layered(layers - 1, content), { level: 9 });
}

/** A header as tar writes it, with what it announces. */
export function tar(content: Uint8Array): Buffer {
  const header = Buffer.alloc(512);
  header.write("rows.jsonl");
  header.write("0000644\0", 100);
  header.write(`${content.length.toString(8).padStart(11, "0")}\0`, 124);
  header.write("ustar\x0000", 257);
  return Buffer.concat([header, content, Buffer.alloc(1024)]);
}
