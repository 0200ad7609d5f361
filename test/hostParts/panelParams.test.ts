// Catches parameters of a page that are believed unread.
import { describe, expect, it } from "vitest";
import { panelMethods } from "../../src/protocol/pageMethods.ts";
import { PeerError } from "../../src/protocol/peer.ts";

describe("parameters that a page may send", () => {
  it.each<[string, () => unknown, unknown]>([
    [
      "a range of rows",
      () => panelMethods.screen.read({ from: 0, to: 50, parts: [], index: null }),
      { from: 0, to: 50, parts: [], index: null },
    ],
    [
      "rows with cells and what stands beside them",
      () => panelMethods.screen.read({ from: 0, to: 1, fields: ["a"], parts: ["chips"], index: 3 }),
      { from: 0, to: 1, fields: ["a"], parts: ["chips"], index: 3 },
    ],
    ["a field", () => panelMethods.fieldValues.read({ field: "config.k" }), { field: "config.k" }],
    [
      "two fields, a clause left out",
      () => panelMethods.contrast.read({ fields: ["a", "b"], except: ["x"] }),
      { fields: ["a", "b"], except: ["x"] },
    ],
    ["a typed expression", () => panelMethods.typed.read({ where: "a < 1" }), { where: "a < 1" }],
    ["columns", () => panelMethods.columns.read({ fields: ["a", "b"] }), { fields: ["a", "b"] }],
    [
      "no rows",
      () => panelMethods.screen.read({ from: 7, to: 7, parts: [], index: 0 }),
      { from: 7, to: 7, parts: [], index: 0 },
    ],
    ["that the numbers are for a page", () => panelMethods.intervals.read({ forPage: true }), { forPage: true }],
    ["members beside the known ones", () => panelMethods.sample.read({ index: 3, path: "/etc/passwd" }), { index: 3 }],
    ["clauses", () => panelMethods.where.read({ where: ["a == 1", ""] }), { where: ["a == 1", ""] }],
    [
      "a member that is undefined as absent",
      () => panelMethods.where.read({ where: [], sort: undefined, opens: undefined }),
      { where: [] },
    ],
    ["no sorting", () => panelMethods.sort.read({ by: null, descending: true }), { by: null, descending: true }],
    ["one mode", () => panelMethods.modes.read({ matching: "strict" }), { matching: "strict" }],
    ["no mode", () => panelMethods.modes.read({}), {}],
    ["a focus without a key", () => panelMethods.focus.read({ index: 0, key: null }), { index: 0, key: null }],
    ["a shape", () => panelMethods.adapter.read({ id: "ragas" }), { id: "ragas" }],
    ["the recognised shape", () => panelMethods.adapter.read({ id: null }), { id: null }],
    [
      "a reading to be tried, what is not part of it left out",
      () =>
        panelMethods.tryReading.read({
          reading: {
            version: 1,
            roles: { response: "a" },
            scores: { tone: { direction: "lower", scale: 5 } },
            path: "/",
          },
        }),
      { reading: { version: 1, roles: { response: "a" }, scores: { tone: { direction: "lower" } } } },
    ],
    ["none to be tried", () => panelMethods.tryReading.read({ reading: null }), { reading: null }],
    [
      "a reading to be kept",
      () =>
        panelMethods.keepReading.read({
          scope: "folder",
          reading: { version: 1, format: "ragas", roles: {}, scores: {} },
          source: 2,
        }),
      { scope: "folder", reading: { version: 1, format: "ragas", roles: {}, scores: {} }, source: 2 },
    ],
    ["a field that makes groups", () => panelMethods.group.read({ group: "doc_id" }), { group: "doc_id" }],
    ["the question that makes them", () => panelMethods.group.read({ group: null }), { group: null }],
    ["whose labels", () => panelMethods.annotator.read({ annotator: "local" }), { annotator: "local" }],
    [
      "a label, what is not part of it left out",
      () =>
        panelMethods.label.read({
          index: 2,
          said: { what: "sentence", sentence: "b", label: "full", keys: ["0a"], path: "/etc/passwd" },
        }),
      { index: 2, said: { what: "sentence", sentence: "b", label: "full", keys: ["0a"], note: null } },
    ],
    [
      "a rating taken back",
      () => panelMethods.label.read({ index: 0, said: { what: "vote", vote: null } }),
      { index: 0, said: { what: "vote", vote: null } },
    ],
    [
      "a wish for a note",
      () => panelMethods.labelling.read({ action: "note", index: 1, key: "b" }),
      { action: "note", index: 1, key: "b" },
    ],
    ["an action", () => panelMethods.act.read({ action: "rescore", path: "/etc" }), { action: "rescore" }],
    ["text to copy", () => panelMethods.act.read({ action: "copyText", text: "x" }), { action: "copyText", text: "x" }],
  ])("reads %s", (_, read, expected) => expect(read()).toEqual(expected));

  it.each<[string, () => unknown]>([
    ["an annotator without a name", () => panelMethods.annotator.read({ annotator: null })],
    ["a label of no kind", () => panelMethods.label.read({ index: 0, said: { what: "file", path: "/etc" } })],
    [
      "a state that is none",
      () => panelMethods.label.read({ index: 0, said: { what: "sentence", sentence: "a", label: "x" } }),
    ],
    [
      "keys that are none",
      () => panelMethods.label.read({ index: 0, said: { what: "sentence", sentence: "a", keys: [1] } }),
    ],
    ["a verdict that is no text", () => panelMethods.label.read({ index: 0, said: { what: "verdict", verdict: {} } })],
    ["another way to label", () => panelMethods.labelling.read({ action: "publish" })],
    ["no reading at all", () => panelMethods.tryReading.read({})],
    [
      "a reading of another version",
      () => panelMethods.tryReading.read({ reading: { version: 2, roles: {}, scores: {} } }),
    ],
    ["a reading without scores", () => panelMethods.tryReading.read({ reading: { version: 1, roles: {} } })],
    [
      "a direction that is none",
      () => panelMethods.tryReading.read({ reading: { version: 1, roles: {}, scores: { a: { direction: "up" } } } }),
    ],
    [
      "a path to keep a reading at",
      () => panelMethods.keepReading.read({ scope: "/etc", reading: { version: 1, roles: {}, scores: {} } }),
    ],
    [
      "a source by its name",
      () =>
        panelMethods.keepReading.read({ scope: "file", reading: { version: 1, roles: {}, scores: {} }, source: "a" }),
    ],
    ["three fields against each other", () => panelMethods.contrast.read({ fields: ["a", "b", "c"] })],
    ["numbers for more than a page", () => panelMethods.intervals.read({ forPage: false })],
    ["a number as a field", () => panelMethods.contrast.read({ fields: ["a", 1] })],
    ["nothing at all", () => panelMethods.screen.read(undefined)],
    ["a negative row", () => panelMethods.screen.read({ from: -1, to: 5, parts: [], index: null })],
    ["a row that is no whole number", () => panelMethods.sample.read({ index: 0.5 })],
    ["a row as text", () => panelMethods.sample.read({ index: "0" })],
    ["a row that is inherited", () => panelMethods.sample.read(Object.create({ index: 1 }))],
    ["a range that ends before it begins", () => panelMethods.screen.read({ from: 5, to: 4, parts: [], index: null })],
    ["more rows than a page shows", () => panelMethods.screen.read({ from: 0, to: 1_000_000, parts: [], index: null })],
    ["a step of two", () => panelMethods.problem.read({ index: 0, step: 2 })],
    ["clauses that are no list", () => panelMethods.where.read({ where: "a == 1" })],
    ["a clause that is no text", () => panelMethods.where.read({ where: [{}] })],
    ["endless clauses", () => panelMethods.where.read({ where: new Array(1000).fill("a") })],
    ["a clause without end", () => panelMethods.where.read({ where: ["a".repeat(1_000_000)] })],
    ["clauses that do not count and are no texts", () => panelMethods.fieldValues.read({ field: "a", except: [1] })],
    ["a field that is no text", () => panelMethods.fieldValues.read({ field: 1 })],
    ["an expression without end", () => panelMethods.checkWhere.read({ where: "a".repeat(1_000_000) })],
    ["endless columns", () => panelMethods.columns.read({ fields: new Array(1000).fill("a") })],
    [
      "cells that are no names",
      () => panelMethods.screen.read({ from: 0, to: 1, fields: [{}], parts: [], index: null }),
    ],
    ["a part that no screen has", () => panelMethods.screen.read({ from: 0, to: 1, parts: ["files"], index: null })],
    ["parts that are no list", () => panelMethods.metrics.read({ parts: "chips" })],
    ["sorting without a direction", () => panelMethods.sort.read({ by: "id" })],
    ["a mode that is no name", () => panelMethods.modes.read({ support: {} })],
    ["a key that is no text", () => panelMethods.focus.read({ index: 0, key: 1 })],
    ["a shape that is no name", () => panelMethods.adapter.read({ id: 1 })],
    ["groups by no name", () => panelMethods.group.read({ group: 1 })],
    [
      "a path that is no text",
      () => panelMethods.tryReading.read({ reading: { version: 1, roles: { response: ["x"] }, scores: {} } }),
    ],
    ["an unknown action", () => panelMethods.act.read({ action: "workbench.action.quit" })],
    ["copying what is no text", () => panelMethods.act.read({ action: "copyText", text: 1 })],
  ])("refuses %s", (_, read) => {
    expect(read).toThrowError(PeerError);
    expect(read).toThrowError(expect.objectContaining({ code: "invalid" }));
  });
});
