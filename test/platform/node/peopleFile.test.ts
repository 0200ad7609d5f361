// Catches a person's labels that are lost, torn or overwritten.
import { appendFile, chmod, mkdir, mkdtemp, readFile, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { gitName } from "../../../src/host/node/gitName.ts";
import type { LabelLine } from "../../../src/labels/people.ts";
import { appendLabel, labelPlace, readLabelFile } from "../../../src/platform/node/peopleFile.ts";
import { PeerError } from "../../../src/protocol/peer.ts";

const line = (verdict: string): LabelLine => ({
  who: "Ann",
  when: "2026-01-02T03:04:05.678Z",
  sample: { id: null, row: 0, contentKey: "00ff00ff00ff00ff" },
  said: { what: "verdict", verdict },
  isUndo: false,
});
const folder = () => mkdtemp(join(tmpdir(), "evaloupe-labels-"));

describe("a file of people's labels", () => {
  it("is there with the first label, and only grows", async () => {
    const path = join(await folder(), "a.labels.human.jsonl");
    expect(await readLabelFile(path)).toEqual({ lines: [], plans: [], unread: 0 });
    await appendLabel(path, line("correct"));
    const first = await readFile(path, "utf8");
    await appendLabel(path, line("wrong"));
    expect((await readFile(path, "utf8")).startsWith(first)).toBe(true);
    expect(await readLabelFile(path)).toEqual({ lines: [line("correct"), line("wrong")], plans: [], unread: 0 });
  });

  it("keeps a new label apart from a line that was cut off", async () => {
    const path = join(await folder(), "a.labels.human.jsonl");
    await appendLabel(path, line("correct"));
    await appendFile(path, '{"who":"Ann","wh');
    await appendLabel(path, line("wrong"));
    expect(await readLabelFile(path)).toEqual({ lines: [line("correct"), line("wrong")], plans: [], unread: 1 });
  });

  it("takes labels of many writers at once, each whole", async () => {
    const path = join(await folder(), "a.labels.human.jsonl");
    const all = Array.from({ length: 50 }, (_, at) => `verdict ${at} ${"x".repeat(500)}`);
    await Promise.all(all.map((verdict) => appendLabel(path, line(verdict))));
    const { lines, unread } = await readLabelFile(path);
    expect(unread).toBe(0);
    expect(lines.map(({ said }) => said.what === "verdict" && said.verdict).sort()).toEqual(all.sort());
  });

  it("is never written through a link", async () => {
    const place = await folder();
    const outside = join(place, "profile");
    await writeFile(outside, "");
    const path = join(place, "a.labels.human.jsonl");
    await symlink(outside, path);
    expect(() => labelPlace(path)).toThrow(`The label was not saved: ${path} is a link to ${outside}.`);
    await expect(appendLabel(path, line("correct"), path)).rejects.toThrow(PeerError);
    expect(await readFile(outside, "utf8")).toBe("");
  });

  it("tells what is in the way, and names the file", async () => {
    const place = await folder();
    const taken = join(place, "taken.labels.human.jsonl");
    await mkdir(taken);
    await expect(appendLabel(taken, line("correct"))).rejects.toThrow(/was not saved: .*taken\.labels.* is a folder/);
    await expect(appendLabel(join(place, "nowhere", "x"), line("correct"))).rejects.toThrow(PeerError);
    const readOnly = join(place, "a.labels.human.jsonl");
    await writeFile(readOnly, "");
    await chmod(readOnly, 0o444);
    // Root may write everything.
    if (process.getuid?.() !== 0) await expect(appendLabel(readOnly, line("correct"))).rejects.toThrow(/EACCES/);
  });
});

describe("the name that git knows", () => {
  it.each([
    ["[user]\n\tname = Ann Lee\n\temail = a@b\n", "Ann Lee"],
    ['[core]\n name = no\n[User]\r\n  Name="Bo # Ek"\r\n', "Bo # Ek"],
    ["[user]\nname = Cy ; the third\n[alias]\nname = x\n", "Cy"],
    ['[user "work"]\nname = no\n', ""],
    ["", ""],
  ])("of %j is %s", (config, name) => expect(gitName(config)).toBe(name));
});
