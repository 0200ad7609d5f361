// Catches support that the local labeller finds in other words, or misses in the same ones.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { callOf, scoreOf } from "../../../src/labels/local/confidence.ts";
import { FEATURES } from "../../../src/labels/local/features.ts";
import { labelInBulk, labelLocally } from "../../../src/labels/local/labelLocally.ts";
import { Vocabulary } from "../../../src/labels/local/vocabulary.ts";
import type { LabelInput } from "../../../src/model/index.ts";
import { splitDocument, splitResponse } from "../../../src/text/split.ts";
import { processorMs } from "../../processorMs.ts";

const asked = (sentences: readonly { readonly key: string; readonly text: string | null }[]) =>
  sentences.map(({ key, text }) => ({ key, text: text ?? "" }));
const inputOf = (question: string, documents: readonly string[], response: string): LabelInput => ({
  question,
  documents: documents.map((text, d) => asked(splitDocument(d, text))),
  response: asked(splitResponse(response)),
});
const label = (question: string, documents: readonly string[], response: string) =>
  labelLocally(inputOf(question, documents, response));

/** What the weighed features of the first sentence say: above 0 for support, though it takes more to be called so. */
const score = ({ support: [first] }: ReturnType<typeof label>): number =>
  scoreOf(Object.fromEntries(FEATURES.map((name) => [name, first?.features[name] ?? 0])) as Features, true);
type Features = Parameters<typeof scoreOf>[0];
const leansTo = (labelled: ReturnType<typeof label>): boolean => score(labelled) > 0;

const TOWER = [
  "The Eiffel Tower is a wrought-iron lattice tower in Paris, France. It was completed on 31 March 1889 by Gustave Eiffel's company.",
  "The tower is 330 metres tall. It has about 7 million visitors a year and was never closed to all visitors before 2020.",
];
const QUESTION = "When was the Eiffel Tower completed, and how tall is it?";

describe("support", () => {
  it.each([
    ["what a document says", "The Eiffel Tower was completed on 31 March 1889."],
    ["the same in other words", "Gustave Eiffel's company completed the tower in March 1889."],
    ["a date written otherwise", "It was completed on March 31, 1889."],
    ["a date as ISO writes it", "The tower was completed 1889-03-31."],
    ["a unit that was converted", "The tower is 0.33 km tall."],
    ["a number word", "The tower has seven million visitors a year."],
    ["a short answer", "31 March 1889"],
  ])("of %s", (_, response) => {
    const labelled = label(QUESTION, TOWER, response);
    expect(labelled.support[0]?.conflicts).toEqual([]);
    expect(leansTo(labelled)).toBe(true);
    expect(labelled.labels.support?.[0]?.isFullySupported).not.toBe(false);
  });
  it.each([
    ["quoted", "It was completed on 31 March 1889.", true],
    ["quoted, short", "31 March 1889", true],
    ["in other words", "Gustave Eiffel's company completed the tower in March 1889.", null],
    ["quoted, with one more word", "The tower is 330 metres tall and green.", null],
    ["quoted, with another number", "The tower is 350 metres tall.", null],
    ["about something else", "Bananas grow in warm countries.", null],
    ["only announced", "The tower is 330 metres tall, and has:", null],
    ["without a word to look for", "Yes.", null],
  ])("is claimed only where the sentence is quoted: %s", (_, response, isFullySupported) => {
    const { labels, support } = label(QUESTION, TOWER, response);
    expect(labels.support).toMatchObject([{ isFullySupported, probability: support[0]?.probability }]);
    expect(labels.unsupportedResponseKeys).toEqual(isFullySupported === null ? null : []);
    expect(labels.isOverallSupported).toBe(isFullySupported);
    expect(callOf(support[0]?.probability ?? 0)).toBe(isFullySupported ? "supported" : "unsure");
    if (isFullySupported === null) expect(labels.utilizedKeys).toEqual([]);
  });
  it("is nobody's claim below the cut, on either side", () => {
    expect([0, 0.15, 0.16, 0.5, 0.84, 0.85, 1].map(callOf)).toEqual([
      "unsupported",
      "unsupported",
      "unsure",
      "unsure",
      "unsure",
      "supported",
      "supported",
    ]);
  });
  it.each([
    ["number", "a number changed", "The tower is 350 metres tall.", "350 metres", "330 metres"],
    ["unit", "a unit changed", "The tower is 330 feet tall.", "330 feet", "330 metres"],
    ["date", "a date changed", "The Eiffel Tower was completed on 13 March 1889.", "13 March 1889", "31 March 1889"],
    ["name", "a name swapped", "The Eiffel Tower is a lattice tower in Lyon, France.", "Lyon", "Paris"],
    ["negation", "a negation put in", "The Eiffel Tower is not a wrought-iron lattice tower in Paris.", "not", null],
    ["negation", "a negation left out", "It was closed to all visitors before 2020.", "closed", "never"],
    ["quantifier", "all made some", "It was never closed to some visitors before 2020.", "some", "all"],
    ["antonym", "an opposite", "It was never opened to all visitors before 2020.", "opened", "closed"],
  ])("finds a %s conflict: %s", (kind, _, response, said, there) => {
    const labelled = label(QUESTION, TOWER, response);
    const { labels, support } = labelled;
    const conflict = support[0]?.conflicts.find((one) => one.kind === kind);
    const textOf = (key: string) =>
      TOWER.flatMap((text, d) => splitDocument(d, text)).find((sentence) => sentence.key === key)?.text;
    expect(response.slice(conflict?.span.from, conflict?.span.to)).toBe(said);
    if (there !== null) {
      expect(textOf(conflict?.at?.key ?? "")?.slice(conflict?.at?.span.from, conflict?.at?.span.to)).toBe(there);
    }
    expect(leansTo(labelled)).toBe(false);
    expect(labels.support?.[0]?.isFullySupported).toBe(null);
  });
  it.each([
    ["word", "another word between the same two", "The tower is a wooden lattice tower in Paris.", "wooden", "wrought"],
    [
      "name",
      "a usual word in a name's place",
      "The Eiffel Tower is a lattice tower in Marble, France.",
      "Marble",
      "Paris",
    ],
  ])("says what stands in a word's place: %s, %s", (kind, _, response, said, there) => {
    const { support, labels } = label(QUESTION, TOWER, response);
    const found = support[0]?.conflicts.find((one) => one.kind === kind);
    expect(response.slice(found?.span.from, found?.span.to)).toBe(said);
    expect(labels.support?.[0]?.explanation).toContain(`“${said}” here, “${there}” in 0a.`);
    expect(labels.support?.[0]?.isFullySupported).not.toBe(true);
  });
  it("says which negation no document has", () => {
    const { labels } = label(QUESTION, TOWER, "Seven million visitors a year do not come.");
    expect(labels.support?.[0]?.explanation).toContain("Negated only here: “not”.");
  });
  it("takes words of the same meaning for found, and words of the opposite for a conflict", () => {
    const documents = ["The committee began the investigation. It bought a large house."];
    const found = (response: string) => label("", documents, response).support[0];
    expect(found("It purchased a large house.")?.features).toMatchObject({ added: 0, strange: 0, replaced: 0 });
    expect(found("It purchased a large house.")?.features.alike).toBeGreaterThan(0);
    expect(found("It sold a large house.")?.conflicts).toMatchObject([{ kind: "antonym" }]);
    expect(found("It painted a large house.")?.features.added).toBeGreaterThan(0);
  });
  it("knows no strangers in texts that are not English", () => {
    const response = "Der Turm hat viele Besucher.";
    const german = label("Wie hoch ist der Turm?", ["Der Turm ist 330 Meter hoch. Er steht in Paris."], response);
    const english = label("How tall is the tower?", ["The tower is 330 metres tall. It is in Paris."], response);
    expect(german.support[0]?.features.stranger).toBe(0);
    expect(english.support[0]?.features.stranger).toBe(1);
  });
  it("weighs other languages by what is shared alone, whatever the question and whatever looks like a name", () => {
    const documents = [
      "Der Turm wurde 1889 von der Firma des Ingenieurs gebaut und trägt seinen Namen. Er steht in Paris.",
      "Besucher fahren mit dem Aufzug auf die Plattform, von der man die Stadt sieht.",
    ];
    const chance = (question: string, response: string) =>
      label(question, documents, response).support[0]?.probability ?? Number.NaN;
    const retold = "Die Firma des Ingenieurs hat den Turm im Jahr 1889 gebaut.";
    const questions = ["Wann entstand das Bauwerk?", "Wie heißt die Hauptstadt?", ""];
    expect(new Set(questions.map((question) => chance(question, retold))).size).toBe(1);
    const [half, none] = ["Die Firma hat eine Brücke gebaut.", "Das Museum zeigt Gemälde aus Italien."];
    expect(chance("", retold)).toBeGreaterThan(chance("", half));
    expect(chance("", half)).toBeGreaterThan(chance("", none));
    expect(chance("", retold)).toBeGreaterThan(chance("", retold.replace("1889", "1911")));
  });

  it("is not there for another subject", () => {
    const labelled = label(QUESTION, TOWER, "Bananas grow in warm countries.");
    expect(labelled.labels.support).toMatchObject([{ isFullySupported: null, supportingKeys: [] }]);
    expect(leansTo(labelled)).toBe(false);
    expect(labelled.labels.utilizedKeys).toEqual([]);
  });
  it("names the sentences it stands on, and no more than three", () => {
    const { labels, use } = label(QUESTION, TOWER, "It was completed on 31 March 1889. The tower is 330 metres tall.");
    expect(labels.support?.map(({ supportingKeys }) => supportingKeys)).toEqual([["0b"], ["1a"]]);
    expect(labels.utilizedKeys).toEqual(["0b", "1a"]);
    expect(use.map(({ key, usedBy }) => [key, usedBy])).toEqual([
      ["0b", ["a"]],
      ["1a", ["b"]],
    ]);
  });
  it.each(["***", "I hope this helps!", "The Eiffel Tower:"])("claims nothing: %j", (response) => {
    const { labels, support } = label(QUESTION, TOWER, response);
    expect(labels.support).toMatchObject([{ isFullySupported: true, supportingKeys: ["general"] }]);
    expect(support).toMatchObject([{ probability: 1, confidence: 1 }]);
  });
  it("says which words it matched and which it missed, where they stand", () => {
    const response = "The tower is 330 metres tall and green.";
    const { support, labels } = label(QUESTION, TOWER, response);
    const cut = ({ from, to }: { from: number; to: number }) => response.slice(from, to);
    expect(support[0]?.matched.map(({ span }) => cut(span))).toEqual(["tower", "330", "metres", "tall"]);
    expect(support[0]?.missing.map(cut)).toEqual(["green"]);
    expect(labels.support?.[0]?.explanation).toBe("Found in 1a: tower, 330, metres, tall. Not found there: green.");
  });
});

describe("what must not matter", () => {
  const SENTENCES = [
    "The Eiffel Tower was completed on the 31st of March 1889 by Gustave Eiffel's company.",
    "It's in Lyon, J. R. Smith may not say (in May 2021) that twenty-one visitors paid $ 5 at 20 °C.",
    "The tower is 0.33 km tall and isn't green; Topkapı Palace, Straße, naïve.",
  ];
  const chances = (texts: readonly string[]) =>
    labelLocally({
      question: QUESTION,
      documents: TOWER.map((text, d) => asked(splitDocument(d, text))),
      response: texts.map((text, i) => ({ key: `${i}`, text })),
    }).support.map(({ probability, features }) => ({ probability, features }));
  it.each([
    ["all capitals", (text: string) => text.toUpperCase()],
    ["no capitals", (text: string) => text.toLowerCase()],
    ["double spaces and line breaks", (text: string) => text.replaceAll(" ", "  \n")],
  ])("%s", (_, change) => {
    expect(chances(SENTENCES.map(change))).toEqual(chances(SENTENCES));
  });
  it("the order of sentences", () => {
    expect(chances(SENTENCES.toReversed())).toEqual(chances(SENTENCES).toReversed());
  });
});

describe("relevance", () => {
  it("comes from the question alone", () => {
    const one = label(QUESTION, TOWER, "Bananas are yellow.");
    const other = label(QUESTION, TOWER, "The tower is 330 metres tall.");
    expect(one.relevance).toEqual(other.relevance);
    expect(one.relevance.find(({ key }) => key === "1a")?.isRelevant).toBe(true);
  });
  it("is not claimed", () => {
    expect(label(QUESTION, TOWER, "The tower is 330 metres tall.").labels.relevantKeys).toBe(null);
  });
  it("tells which words of the question a sentence has", () => {
    const { relevance } = label(QUESTION, TOWER, "");
    const found = relevance.find(({ key }) => key === "1a")?.matched.map(({ from, to }) => QUESTION.slice(from, to));
    expect(found).toEqual(["Tower", "tall"]);
  });
  it("leaves out sentences without a word of the question", () => {
    const { relevance } = label("Who?", TOWER, "");
    expect(relevance).toEqual([]);
  });
});

describe("other scripts", () => {
  it("are read by pairs of characters", () => {
    const documents = ["埃菲尔铁塔位于法国巴黎。它于1889年建成。"];
    const right = label("埃菲尔铁塔在哪里?", documents, "埃菲尔铁塔位于巴黎。");
    const wrong = label("埃菲尔铁塔在哪里?", documents, "埃菲尔铁塔位于柏林。");
    expect(leansTo(right)).toBe(true);
    expect(score(wrong)).toBeLessThan(score(right));
    expect(right.labels.support).toMatchObject([{ supportingKeys: ["0a"] }]);
    const year = label("何时建成?", documents, "它于1887年建成。");
    expect(year.support[0]?.conflicts).toMatchObject([{ kind: "number" }]);
    expect(leansTo(year)).toBe(false);
  });
  it("are folded: accents, full width, letter case", () => {
    const { labels } = label(
      "Who?",
      ["CHLOÉ ZHAO directed the film in Köln."],
      "Chloe Zhao directed the ｆｉｌｍ in Koln.",
    );
    expect(labels.isOverallSupported).toBe(true);
  });
});

describe("edges", () => {
  it("without documents nothing is supported", () => {
    const { labels, relevance, use } = label(QUESTION, [], "It was completed in 1889. Yes.");
    expect(labels.support?.map(({ isFullySupported }) => isFullySupported)).toEqual([null, null]);
    expect([labels.utilizedKeys, relevance, use]).toEqual([[], [], []]);
  });
  it("without anything there is nothing", () => {
    const { labels } = labelLocally({ question: "", documents: [[]], response: [] });
    expect(labels).toMatchObject({ utilizedKeys: [], support: [], isOverallSupported: true });
  });
  it("takes a megabyte of documents within a second", () => {
    const sentence = (i: number) => `In ${1900 + (i % 100)} the town of Place${i} had ${i} inhabitants and a mayor. `;
    const document = Array.from({ length: 16_000 }, (_, i) => sentence(i)).join("");
    expect(document.length).toBeGreaterThan(1e6);
    const input = inputOf("How many inhabitants had Place77?", [document], "The town of Place77 had 77 inhabitants.");
    const from = processorMs();
    const { labels } = labelLocally(input);
    expect(processorMs() - from).toBeLessThan(1_000);
    expect(labels.support).toMatchObject([{ isFullySupported: true, supportingKeys: ["0bz"] }]);
  });
  it("takes one word of a megabyte", () => {
    const from = processorMs();
    label(
      "a".repeat(1e6),
      ["ab".repeat(5e5), "7".repeat(1e5), "中".repeat(3e5)],
      `${"b".repeat(1e5)} ${"9".repeat(400)}`,
    );
    expect(processorMs() - from).toBeLessThan(3_000);
  });
});

describe("any text", () => {
  const word = fc.constantFrom(
    ..."Paris paris not never all some 3 3.5 1,000 km % $5 May 5 1990 1990-01-02 don't 中文 é 👍 . , - Dr. constructor __proto__ ½ \ud800".split(
      " ",
    ),
  );
  const text = fc.array(word, { maxLength: 12 }).map((words) => words.join(" "));
  it("gets labels within their ranges, the same again, whatever was labelled before", () => {
    const shared = new Vocabulary();
    fc.assert(
      fc.property(text, fc.array(text, { maxLength: 3 }), text, (question, documents, response) => {
        const input = inputOf(question, documents, response);
        const first = labelLocally(input);
        expect(labelLocally(input, shared)).toEqual(first);
        expect(JSON.parse(JSON.stringify(first))).toEqual(first);
        const bulk = labelInBulk(input, shared);
        const support = first.labels.support?.map((one) => ({ ...one, explanation: "" }));
        expect(bulk.labels).toEqual({ ...first.labels, support });
        expect(bulk.probabilities).toEqual(first.support.map(({ probability }) => probability));
        const keys = new Set(input.documents.flat().map(({ key }) => key));
        expect(first.labels.support?.map(({ key }) => key)).toEqual(input.response.map(({ key }) => key));
        for (const { probability, confidence, matched } of first.support) {
          for (const share of [probability, confidence]) {
            expect(share).toBeGreaterThanOrEqual(0);
            expect(share).toBeLessThanOrEqual(1);
          }
          expect(matched.length === 0 || matched.every(({ at }) => keys.has(at.key))).toBe(true);
        }
        for (const { share, confidence } of first.relevance) {
          expect(share).toBeGreaterThan(0);
          expect(share).toBeLessThanOrEqual(1 + 1e-9);
          expect(confidence).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 300 },
    );
  });
});
