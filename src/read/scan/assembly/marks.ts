// Whether a string may have markers of citations: `[1]`, `[doc 2]`, `<cite>`, `【1†source】`.

/** Whether markers.ts may find one in the bytes of a string of JSON; a few more strings than that. */
export function mayMark(from: usize, to: usize): bool {
  for (let p = from; p < to; ) {
    const v = v128.load(p);
    const isBracket = v128.or(i8x16.eq(v, i8x16.splat(0x5b)), i8x16.eq(v, i8x16.splat(0x3c)));
    const isOther = v128.or(i8x16.eq(v, i8x16.splat(0x5c)), i8x16.eq(v, i8x16.splat(<i8>0xe3)));
    const marks = i8x16.bitmask(v128.or(isBracket, isOther));
    if (marks == 0) {
      p += 16;
      continue;
    }
    p += <usize>ctz(marks);
    if (p >= to) return false;
    const c = load<u8>(p);
    const next = load<u8>(p, 1);
    if (c == 0x5c) {
      if (next == 0x75 && isEscapedBracket(p + 2)) return true;
      p += 2;
      continue;
    }
    if (c == 0x5b ? isMarkStart(next) : c == 0x3c ? (next | 0x20) == 0x63 : next == 0x80) return true;
    p++;
  }
  return false;
}

/** Whether four hexadecimal digits are those of `[`, `<`, or of a sign between U+3000 and U+30FF, as `【` is. */
@inline function isEscapedBracket(p: usize): bool {
  if (load<u8>(p, 1) != 0x30) return false;
  const first = load<u8>(p);
  const third = load<u8>(p, 2);
  const fourth = load<u8>(p, 3) | 0x20;
  return first == 0x33 || (first == 0x30 && ((third == 0x35 && fourth == 0x62) || (third == 0x33 && fourth == 0x63)));
}

/** A digit, `^`, a blank, an escape, or the first letter of a name in markers: doc, source, passage, context, ref, id. */
@inline function isMarkStart(c: u32): bool {
  if (c - 48 < 10 || c == 0x5e || c == 0x20 || c == 0x5c) return true;
  const small = c | 0x20;
  return small == 0x64 || small == 0x73 || small == 0x70 || small == 0x63 || small == 0x72 || small == 0x69;
}
