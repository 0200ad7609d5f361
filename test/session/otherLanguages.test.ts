// Catches columns with names of another language that are not read as their English ones are.
import { describe, expect, it } from "vitest";
import { filesWith, never, openFiles } from "./open.ts";

const TOWNS = ["Oslo", "Bergen", "Narvik", "Hamar", "Molde", "Moss", "Skien", "Larvik", "Horten", "Halden"];

/** Question, response, gold answer, verdict, and the words of yes and no. */
const NAMES: Readonly<Record<string, readonly [string, string, string, string, string, string]>> = {
  English: ["question", "response", "gold answer", "Correct (Y/N)", "Y", "N"],
  German: ["Frage", "Antwort", "Musterlösung", "Korrekt", "ja", "nein"],
  French: ["Question", "Réponse générée", "Réponse attendue", "Correct (O/N)", "O", "N"],
  Spanish: ["Pregunta", "Respuesta del modelo", "Respuesta esperada", "¿Correcta?", "Sí", "No"],
  Portuguese: ["Pergunta", "Resposta do modelo", "Resposta esperada", "acertou", "1", "0"],
  Russian: ["Вопрос", "Ответ", "Эталон", "Верно", "да", "нет"],
  Chinese: ["问题", "模型回答", "标准答案", "是否正确", "正确", "错误"],
  Japanese: ["質問", "モデル回答", "正解", "判定", "○", "×"],
};

async function numbersOf([asked, said, gold, verdict, yes, no]: (typeof NAMES)[string]) {
  const rows = TOWNS.map((town, at) => {
    const isRight = at % 3 !== 0;
    return [
      `Where does line ${at} end?`,
      isRight ? `It ends in ${town}.` : "It ends in Kiruna.",
      town,
      isRight ? yes : no,
    ];
  });
  const table = [[asked, said, gold, verdict], ...rows].map((cells) => cells.join(";")).join("\n");
  const { ask, query, session } = await openFiles(await filesWith({ "rows.csv": table }));
  await ask.settled({}, never);
  const { metrics } = await ask.summary({ query }, never);
  await session.dispose();
  return metrics
    .filter(({ id, slice, n }) => slice === null && n > 0 && !id.startsWith("label."))
    .map(({ id, value, n }) => ({ id: id.replace(verdict, "VERDICT"), value, n }));
}

describe("a table in another language", () => {
  it.each(Object.keys(NAMES))("has the numbers of the English one: %s", async (language) => {
    const english = await numbersOf(NAMES.English ?? ["", "", "", "", "", ""]);
    expect(english.map(({ id, value }) => [id, value])).toEqual([
      ["score.VERDICT", 0.6],
      ["answer.accuracy", 0.6],
    ]);
    expect(await numbersOf(NAMES[language] ?? ["", "", "", "", "", ""])).toEqual(english);
  });
});
