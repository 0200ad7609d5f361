import type { TextKind } from "./textKinds.ts";

// Texts for which a pattern of the sources took more than linear time, by the package recheck, before it was rewritten:
// what comes again and again, what stands before it, and what behind.

const ATTACKS: readonly (readonly [pumps: readonly (readonly [prefix: string, pump: string])[], suffix: string])[] = [
  [[["0", "0"]], "\u0000"],
  [[["\u0000", "-"]], "-\u0000"],
  [[["", "="]], "\u0000="],
  [[["", "!"]], "\u0000!"],
  [[["\u0000", "\t"]], "\t\u0000"],
  [[["0", "000"]], "A"],
  [[["", "\t\n"]], "\u0000"],
  [
    [
      ["\t", "\n"],
      ["", "\t"],
    ],
    "!",
  ],
  [[["", "0\r"]], "\n"],
  [[["", "-00000000-000000000000"]], "\u0000-00000000"],
  [[["output_e0", "_n"]], "\n"],
  [[["A", "\u0000"]], "\u0000A"],
  [[["", "_vs_."]], "\n_vs_._\n.csv"],
  [[["\u0000", "___"]], "\n"],
  [[["", "-"]], "\u0000-"],
  [[["", 'finity\\"\\']], "finity"],
  [[["#\t", "\t"]], "\n"],
  [[["", "\u0000"]], "\t\u0000"],
  [[["\t", "\u0000\r|"]], "\u0000\n||"],
  [[["", "A"]], "!A!"],
  [[["0-", "\t"]], "\u00000"],
  [[["", ".AA#"]], "\t.AA"],
  [[["\t", "[)"]], ""],
  [[["", "A."]], "..A"],
  [[["", "\t"]], "\u0000"],
  [[["", "0"]], "\u00000"],
  [[["", "$("]], ""],
  [[["[", "\t"]], ""],
  [
    [
      ["NAME=", "\t"],
      ["=", "\t"],
    ],
    "\n=",
  ],
  [[["", "\t"]], "\u0000#"],
  [[["", "-"]], ":"],
  [[["", "/"]], "\u0000/"],
  [[["", "0"]], ""],
  [[["", "EXCEED THE CONT"]], "\n"],
  [[["", "\u0000."]], ""],
  [[["0", "]**p"]], "\n"],
  [[["\u0000", "_"]], "_\u0000"],
  [[["", "\u0000"]], "/"],
  [[["0 0 ", "of 0 "]], "]"],
  [[["(", "I) ("]], "p"],
  [[["", "\u30100\u2020R"]], ""],
  [[["(", "I) ("]], "p"],
  [[["", "[\u30100\u2020M"]], ""],
  [[["0 ", "information isn't "]], "]"],
  [[["not sure of '", " "]], "\n"],
  [
    [
      ["", "`"],
      ["x", "`"],
    ],
    "x",
  ],
];

export const attackKinds: readonly TextKind[] = ATTACKS.map(([pumps, suffix]) => ({
  name: `attack ${JSON.stringify(pumps.flat().join(" "))} ${JSON.stringify(suffix)}`,
  make: (length) => {
    const each = Math.ceil(length / pumps.length);
    return pumps.map(([prefix, pump]) => prefix + pump.repeat(Math.ceil(each / pump.length))).join("") + suffix;
  },
}));
