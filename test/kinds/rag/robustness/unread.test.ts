// Catches files in a language without rules for refusals that do not say so, and files that say so without reason.
import { describe, expect, it } from "vitest";
import { areUnread } from "../../../../src/kinds/rag/robustness/refusals/unread.ts";
import { LABELLED_LANGUAGES, labelledIn } from "./refusalRates.ts";

const PROJECT = new URL("../../../..", import.meta.url).pathname;

const UNREAD = {
  Greek: ["Τα έγγραφα δεν αναφέρουν ποιος σχεδίασε τη γέφυρα.", "Δεν γνωρίζω."],
  Thai: ["เอกสารไม่ได้ระบุว่าใครเป็นผู้ออกแบบสะพาน", "ไม่ทราบ"],
  Hebrew: ["המסמכים אינם מציינים מי תכנן את הגשר.", "אני לא יודע."],
  Vietnamese: ["Các tài liệu không cho biết ai đã thiết kế cây cầu.", "Tôi không biết câu trả lời của câu hỏi này."],
  Swedish: ["Dokumenten nämner inte vem som ritade bron.", "Det framgår inte av texten när den byggdes."],
  Danish: ["Dokumenterne siger ikke, hvem der tegnede broen.", "Det fremgår ikke af teksten."],
  Norwegian: ["Dokumentene sier ikke hvem som tegnet broen.", "Det er ikke oppgitt i teksten."],
  Czech: ["Dokumenty neuvádějí, kdo most navrhl, ale je to na mapě.", "V textu není uvedeno, že byl otevřen."],
  Finnish: [
    "Asiakirjat eivät kerro, kuka sillan suunnitteli, mutta se on vanha.",
    "En tiedä, mutta hän on ollut siellä.",
  ],
  Hungarian: ["A dokumentumok nem említik, hogy ki tervezte a hidat.", "Nem tudom, hogy ez mikor volt."],
  Ukrainian: ["У документах не сказано, хто спроєктував міст і коли він був збудований.", "Я не знаю, що це таке."],
  Indonesian: [
    "Dokumen tidak menyebutkan siapa yang merancang jembatan itu.",
    "Saya tidak tahu jawaban dari pertanyaan ini.",
  ],
  Romanian: ["Documentele nu menționează cine a proiectat podul și nici anul.", "Nu știu care este răspunsul."],
  Persian: ["اسناد از معمار پل نام نمی‌برند و این در متن نیست.", "پاسخ را نمی‌دانم و در متن نیست."],
  Bengali: ["নথিতে সেতুর স্থপতির উল্লেখ নেই।", "আমি জানি না।"],
  Tamil: ["ஆவணங்களில் பாலத்தை வடிவமைத்தவர் குறிப்பிடப்படவில்லை.", "எனக்குத் தெரியாது."],
};

describe("responses", () => {
  it.each(Object.entries(UNREAD))("in %s are in a language without refusals, whatever their order", (_, texts) => {
    expect(areUnread(texts)).toBe(true);
    expect(areUnread(texts.toReversed())).toBe(true);
  });

  it.each(LABELLED_LANGUAGES)("in %s are in one with refusals", (language) => {
    const texts = labelledIn(language, PROJECT).map(({ text }) => text);
    expect(areUnread(texts)).toBe(false);
    expect(texts.filter((text) => areUnread([text]))).toEqual([]);
  });

  it("in English with foreign names, of names alone, and none at all say nothing", () => {
    expect(areUnread([])).toBe(false);
    expect(areUnread(["Jan Žižka", "Søren Kierkegaard", "Άγιος", "42"])).toBe(false);
    expect(
      areUnread([
        "The film Och det är som det är by Åke Söderström was shown in Malmö.",
        "Nguyễn Văn Thiệu was the president of South Vietnam.",
        "The mayor of København, Hans Jensen, and the mayor of Łódź met in Győr.",
      ]),
    ).toBe(false);
  });

  it("of which a share is in such a language say so", () => {
    const english = Array.from({ length: 8 }, (_, n) => `The bridge was built in the year ${1900 + n}.`);
    expect(areUnread([...english, ...UNREAD.Swedish])).toBe(false);
    expect(areUnread([...english, ...UNREAD.Swedish, ...UNREAD.Danish])).toBe(true);
  });
});
