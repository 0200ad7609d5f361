// A bare JSON.parse of every line, read through one reused buffer; prints how many there were. Nothing that makes an
// object of every record can be faster than this.
//   node bench/reference/parse.mjs FILE
import { closeSync, openSync, readSync } from "node:fs";

const handle = openSync(process.argv[2] ?? "", "r");
const buffer = Buffer.allocUnsafeSlow(1 << 20);
const decoder = new TextDecoder("utf-8", { fatal: true });
let filled = 0;
let lines = 0;
for (;;) {
  const read = readSync(handle, buffer, filled, buffer.length - filled, null);
  filled += read;
  const bytes = buffer.subarray(0, filled);
  let at = 0;
  for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, at)) {
    JSON.parse(decoder.decode(bytes.subarray(at, end)));
    lines++;
    at = end + 1;
  }
  if (read === 0) break;
  buffer.copyWithin(0, at, filled);
  filled -= at;
}
closeSync(handle);
console.log(JSON.stringify({ records: lines }));
