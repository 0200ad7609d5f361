// Catches a key for labelling that labels another sentence than the one that is meant.
import { describe, expect, it, vi } from "vitest";
import type { AnnotatorSaid, Detail } from "../../src/model/index.ts";
import {
  differingSentences,
  labelCommand,
  nextAfter,
  PageLabels,
  saidByNumber,
  saidToUnlabel,
  sentenceMeant,
} from "../../webview/inspector/label/saying.ts";

const said = (annotator: string, more: Partial<AnnotatorSaid> = {}): AnnotatorSaid => {
  return { annotator, states: {}, notes: {}, verdict: null, rating: null, note: null, tags: [], ...more };
};

/** As much of an opened sample as labelling looks at. */
function detail(more: Partial<Detail>, keys: readonly string[] = ["a", "b"]): Detail {
  const responseSentences = keys.map((key) => ({ key, supportedBy: [`0${key}`] }));
  const labelling = {
    verdicts: ["correct", "wrong", "rejected"].map((id) => ({ id, role: id, word: id })),
    ratings: [],
    isLocal: true,
    samples: 3,
    labelledBy: {},
  };
  // Nothing else of a detail is read.
  return { body: { responseSentences }, said: [], you: "human:me", labelling, ...more } as unknown as Detail;
}
const rated = { verdicts: [], ratings: [-1, 0, 1], isLocal: false, samples: 3, labelledBy: {} };

describe("while another sample is on its way", () => {
  const view = { detail: detail({ index: 3 }), pin: "a", isHelpOpen: false, panel: { focus: { index: 8, key: null } } };
  const page = (at: number) => {
    const call = vi.fn(async () => []);
    const store = { view: { ...view, panel: { focus: { index: at, key: null } } }, say: vi.fn(), fail: vi.fn() };
    // Nothing else of the peer and of the store is used.
    return { call, labels: new PageLabels({ call } as never, store as never, {} as never, vi.fn()) };
  };

  it.each([
    ["tagSample", "tag", "a"],
    ["noteLabel", "note", null],
    ["nextToLabel", "next", null],
  ] as const)("%s is of that sample, and of no sentence of the old one", (type, action, focused) => {
    const away = page(8);
    away.labels.run({ type }, focused);
    expect(away.call).toHaveBeenCalledExactlyOnceWith("labelling", { action, key: null, index: 8 });

    const here = page(3);
    here.labels.run({ type }, "a");
    const key = type === "nextToLabel" ? null : "a";
    expect(here.call).toHaveBeenCalledExactlyOnceWith("labelling", { action, key, index: 3 });
  });

  it.each(["label", "verdict"] as const)("a %s is of none", (type) => {
    const away = page(8);
    away.labels.run({ type, number: 1 }, "a");
    expect(away.call).not.toHaveBeenCalled();
  });
});

describe("keys for labelling", () => {
  it.each([
    ["label1", { type: "label", number: 1 }],
    ["verdict3", { type: "verdict", number: 3 }],
    ["unlabel", { type: "unlabel" }],
    ["noteLabel", { type: "noteLabel" }],
    ["label0", null],
    ["label10", null],
    ["next", null],
  ])("%s", (name, command) => expect(labelCommand(name)).toEqual(command));

  it.each<[string, Detail, "label" | "verdict", number, string | null, unknown]>([
    [
      "a sentence, with the sources on screen",
      detail({}),
      "label",
      1,
      "b",
      { what: "sentence", sentence: "b", label: "full", keys: ["0b"], note: null },
    ],
    [
      "a sentence without sources",
      detail({}),
      "label",
      2,
      "b",
      { what: "sentence", sentence: "b", label: "uncited", keys: [], note: null },
    ],
    [
      "another label, the note stays",
      detail({ said: [said("human:me", { states: { b: "full" }, notes: { b: "hm" } })] }),
      "label",
      4,
      "b",
      { what: "sentence", sentence: "b", label: "none", keys: [], note: "hm" },
    ],
    [
      "the same again takes it back",
      detail({ said: [said("human:me", { states: { b: "none" } })] }),
      "label",
      4,
      "b",
      { what: "sentence", sentence: "b", label: null, keys: [], note: null },
    ],
    ["no sentence is chosen", detail({}), "label", 1, null, "no-sentence"],
    ["a number beyond the states", detail({}), "label", 5, "b", null],
    ["a verdict", detail({}), "verdict", 2, "b", { what: "verdict", verdict: "wrong" }],
    ["a verdict where there are no sentences", detail({}, []), "label", 2, null, { what: "verdict", verdict: "wrong" }],
    [
      "the same verdict again",
      detail({ said: [said("human:me", { verdict: "wrong" })] }),
      "verdict",
      2,
      null,
      { what: "verdict", verdict: null },
    ],
    ["a rating", detail({ labelling: rated }, []), "label", 1, null, { what: "vote", vote: -1 }],
    ["a rating beyond the last", detail({ labelling: rated }, []), "label", 4, null, null],
    [
      "somebody else's label is not mine",
      detail({ said: [said("human:bo", { verdict: "wrong" })] }),
      "verdict",
      2,
      null,
      { what: "verdict", verdict: "wrong" },
    ],
  ])("%s", (_, one, type, number, sentence, expected) => {
    expect(saidByNumber(one, { type, number }, sentence)).toEqual(expected);
  });

  it("take away the sentence's label first, then the sample's", () => {
    const own = said("human:me", { states: { a: "full" }, verdict: "wrong" });
    expect(saidToUnlabel(detail({ said: [own] }), "a")).toMatchObject({ what: "sentence", sentence: "a", label: null });
    expect(saidToUnlabel(detail({ said: [own] }), "b")).toEqual({ what: "verdict", verdict: null });
    expect(saidToUnlabel(detail({ said: [said("file", { states: { a: "full" } })] }), "a")).toBeNull();
  });
});

describe("the sentence that is meant", () => {
  it.each([
    ["b", "a", "b"],
    [null, "a", "a"],
    ["0a", "a", "a"],
    ["0a", "0b", null],
    [null, null, null],
  ])("focus %s, pin %s: %s", (focused, pin, meant) => expect(sentenceMeant(detail({}), focused, pin)).toBe(meant));

  it("is the only one where there is but one", () => expect(sentenceMeant(detail({}, ["a"]), null, null)).toBe("a"));
});

it("annotators differ where one says supported and another does not", () => {
  const all = [
    said("file", { states: { a: "full", b: "none", c: "partial" } }),
    said("local", { states: { a: "uncited", b: "full" } }),
    said("human:me", { states: { c: "none" } }),
  ];
  expect(differingSentences(detail({ said: all }, ["a", "b", "c"]))).toEqual(["b"]);
});

describe("where labelling goes on", () => {
  const full = (sentence: string, label: "full" | null = "full") =>
    ({ what: "sentence", sentence, label, keys: [], note: null }) as const;
  const three = detail({}, ["a", "b", "c"]);
  const verdict = { what: "verdict", verdict: "wrong" } as const;
  it.each<[string, ReturnType<typeof nextAfter>, Parameters<typeof nextAfter>]>([
    ["the next sentence", { sentence: "b" }, [three, full("a"), ["a"]]],
    ["past those that are labelled", { sentence: "c" }, [three, full("a"), ["b", "a"]]],
    ["back to one that was left out", { sentence: "a" }, [three, full("c"), ["b", "c"]]],
    ["the next sample after the last open one", "sample", [three, full("c"), ["a", "b", "c"]]],
    ["nowhere after taking one back", null, [three, full("b", null), ["a"]]],
    ["nowhere after a note", null, [three, { what: "note", note: "hm" }, ["a", "b", "c"]]],
    ["nowhere after a verdict while sentences are open", null, [three, verdict, ["a"]]],
    ["on after a verdict where no sentence is labelled", "sample", [three, verdict, []]],
    ["on after a verdict on a labelled one", "sample", [three, verdict, ["a", "b", "c"]]],
    ["on after a rating", "sample", [detail({ labelling: rated }, []), { what: "vote", vote: 1 }, []]],
    [
      "nowhere after a rating is taken back",
      null,
      [detail({ labelling: rated }, []), { what: "vote", vote: null }, []],
    ],
  ])("%s", (_, to, given) => expect(nextAfter(...given)).toEqual(to));
});
