import { describe, expect, it } from "vitest";
import { panelParams } from "../../src/host/panelParams.ts";
import { PeerError } from "../../src/protocol/peer.ts";

describe("parameters that a page may send", () => {
  it.each<[string, () => unknown, unknown]>([
    ["a range of rows", () => panelParams.rows({ from: 0, to: 50 }), { from: 0, to: 50 }],
    ["rows with cells", () => panelParams.rows({ from: 0, to: 1, fields: ["a"] }), { from: 0, to: 1, fields: ["a"] }],
    ["a field", () => panelParams.field({ field: "config.k" }), { field: "config.k", except: [] }],
    ["two fields", () => panelParams.contrast({ fields: ["a", "b"] }), { fields: ["a", "b"], except: [] }],
    ["a typed expression", () => panelParams.expression({ where: "a < 1" }), { where: "a < 1" }],
    ["columns, each once", () => panelParams.columns({ fields: ["a", "b", "a"] }), { fields: ["a", "b"] }],
    ["no rows", () => panelParams.rows({ from: 7, to: 7 }), { from: 7, to: 7 }],
    ["members beside the known ones", () => panelParams.index({ index: 3, path: "/etc/passwd" }), { index: 3 }],
    ["clauses", () => panelParams.where({ where: ["a == 1", ""] }), { where: ["a == 1", ""] }],
    ["no sorting", () => panelParams.sort({ by: null, descending: true }), { by: null, descending: true }],
    ["one mode", () => panelParams.modes({ matching: "strict" }), { matching: "strict" }],
    ["no mode", () => panelParams.modes({}), {}],
    ["a focus without a key", () => panelParams.focus({ index: 0, key: null }), { index: 0, key: null }],
    ["an offered shape", () => panelParams.adapter({ id: "ragas" }, ["ragas"]), { id: "ragas" }],
    ["the recognised shape", () => panelParams.adapter({ id: null }, []), { id: null }],
    [
      "a mapping, unset fields left out",
      () => panelParams.map({ map: { a: "x.y", b: "" } }, ["a", "b"]),
      { map: { a: "x.y" } },
    ],
    ["whose labels", () => panelParams.annotator({ annotator: "local" }, ["file", "local"]), { annotator: "local" }],
    [
      "a label, what is not part of it left out",
      () =>
        panelParams.label({
          index: 2,
          said: { what: "sentence", sentence: "b", label: "full", keys: ["0a"], path: "/etc/passwd" },
        }),
      { index: 2, said: { what: "sentence", sentence: "b", label: "full", keys: ["0a"], note: null } },
    ],
    [
      "a rating taken back",
      () => panelParams.label({ index: 0, said: { what: "vote", vote: null } }),
      { index: 0, said: { what: "vote", vote: null } },
    ],
    [
      "a wish for a note",
      () => panelParams.labelling({ action: "note", index: 1, key: "b" }),
      { action: "note", index: 1, key: "b" },
    ],
    ["an action", () => panelParams.act({ action: "rescore", text: "ignored" }), { action: "rescore" }],
    ["text to copy", () => panelParams.act({ action: "copyText", text: "x" }), { action: "copyText", text: "x" }],
  ])("reads %s", (_, read, expected) => expect(read()).toEqual(expected));

  it.each<[string, () => unknown]>([
    ["whose labels are not there", () => panelParams.annotator({ annotator: "model:x" }, ["file"])],
    ["a label of no kind", () => panelParams.label({ index: 0, said: { what: "file", path: "/etc" } })],
    [
      "a state that is none",
      () => panelParams.label({ index: 0, said: { what: "sentence", sentence: "a", label: "x" } }),
    ],
    ["keys that are none", () => panelParams.label({ index: 0, said: { what: "sentence", sentence: "a", keys: [1] } })],
    ["a verdict that is no text", () => panelParams.label({ index: 0, said: { what: "verdict", verdict: {} } })],
    ["another way to label", () => panelParams.labelling({ action: "publish" })],
    ["three fields against each other", () => panelParams.contrast({ fields: ["a", "b", "c"] })],
    ["a number as a field", () => panelParams.contrast({ fields: ["a", 1] })],
    ["nothing at all", () => panelParams.rows(undefined)],
    ["a negative row", () => panelParams.rows({ from: -1, to: 5 })],
    ["a row that is no whole number", () => panelParams.index({ index: 0.5 })],
    ["a row as text", () => panelParams.index({ index: "0" })],
    ["a row that is inherited", () => panelParams.index(Object.create({ index: 1 }))],
    ["a range that ends before it begins", () => panelParams.rows({ from: 5, to: 4 })],
    ["more rows than a page shows", () => panelParams.rows({ from: 0, to: 1_000_000 })],
    ["a step of two", () => panelParams.problem({ index: 0, step: 2 })],
    ["clauses that are no list", () => panelParams.where({ where: "a == 1" })],
    ["a clause that is no text", () => panelParams.where({ where: [{}] })],
    ["endless clauses", () => panelParams.where({ where: new Array(1000).fill("a") })],
    ["a clause without end", () => panelParams.where({ where: ["a".repeat(1_000_000)] })],
    ["clauses that do not count and are no texts", () => panelParams.field({ field: "a", except: [1] })],
    ["a field that is no text", () => panelParams.field({ field: 1 })],
    ["an expression without end", () => panelParams.expression({ where: "a".repeat(1_000_000) })],
    ["endless columns", () => panelParams.columns({ fields: new Array(1000).fill("a") })],
    ["cells that are no names", () => panelParams.rows({ from: 0, to: 1, fields: [{}] })],
    ["sorting without a direction", () => panelParams.sort({ by: "id" })],
    ["an unknown mode", () => panelParams.modes({ support: "generous" })],
    ["a key that is no text", () => panelParams.focus({ index: 0, key: 1 })],
    ["a shape that was not offered", () => panelParams.adapter({ id: "other" }, ["ragas"])],
    ["a field that was not offered", () => panelParams.map({ map: { path: "x" } }, ["response"])],
    ["a path that is no text", () => panelParams.map({ map: { response: ["x"] } }, ["response"])],
    ["an unknown action", () => panelParams.act({ action: "workbench.action.quit" })],
    ["copying nothing", () => panelParams.act({ action: "copyText" })],
  ])("refuses %s", (_, read) => {
    expect(read).toThrowError(PeerError);
    expect(read).toThrowError(expect.objectContaining({ code: "invalid" }));
  });
});
