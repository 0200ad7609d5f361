// Catches columns that are given a role by a word of their name, where values and neighbours say another one.
import { describe, expect, it } from "vitest";
import { asks, type Make, mapOf, named, says, TOWNS } from "./townRows.ts";

describe("several answers in a row", () => {
  it.each([
    [["base", "tuned"]],
    [["gpt4", "llama_3_8b"]],
    [["llm0", "llm1", "llm2"]],
    [["ChatGPT", "Claude-3-Opus"]],
    [["model_a", "model_b"]],
    [["Qwen2.5-7B-Instruct", "Mistral 7B"]],
  ])("are those of models by their plain names: %s", (names) => {
    const map = mapOf((town, at) => ({
      question: asks(at),
      expert_answer: `It stops at ${town} and goes on to the north after noon, at ${at} past one.`,
      title: `A letter about line ${at}`,
      ...named(names, (name) => says(town, name)),
    }));
    const inner = [...names].sort().join("|");
    expect(map.response).toBe(inner.includes(".") ? `["{${inner}}"]` : `{${inner}}`);
    expect(map).toMatchObject({ question: "question", ground_truth: "expert_answer" });
  });

  it.each([[["Kestrel", "Heron"]], [["run_a", "run_b", "run_c"]]])(
    "are those that say what the reference of their row says, under any names: %s",
    (names) => {
      const map = mapOf((town, at) => ({
        question: asks(at),
        reference: `SELECT stop FROM line_${at} WHERE town = '${town}' AND sea = 1`,
        ...named(names, (_, which) => `SELECT stop, ${which} FROM line_${at} WHERE town = '${town}'`),
        hint: `The town begins with ${town[0]} and lies by the sea`,
      }));
      expect(map).toMatchObject({ ground_truth: "reference", response: `{${[...names].sort().join("|")}}` });
    },
  );

  it("are none where a text says more of the question, or there is a response", () => {
    const two = (town: string, at: number) => ({
      question: asks(at),
      reference: says(town, "it"),
      kestrel: `Where does line ${at} end, please, and is it ${town}?`,
      heron: `And where does line ${at} end?`,
    });
    expect(mapOf(two).response ?? "").not.toContain("|");
    const three = mapOf((town, at) => ({
      ...two(town, at),
      response: says(town, "us"),
      gpt4: says(town, "a"),
      llm: "b",
    }));
    expect(three).toMatchObject({ response: "response", ground_truth: "reference" });
  });

  it("are the original one, too, if it is a response and no answer of a person", () => {
    const both = (part: string) => (town: string, at: number) => ({
      question: asks(at),
      [`original_${part}`]: says(town, "it"),
      [`steered_${part}`]: says(town, "us"),
    });
    expect(mapOf(both("response"))).toMatchObject({ response: "{model}_response" });
    expect(mapOf(both("answer")).response ?? "").not.toContain("{");
  });

  it("have scores beside names with a space", () => {
    const map = mapOf((town, at) => ({
      Text: `We went to ${town} and came back late.`,
      "True Label": at % 3 === 0 ? "😊" : "😢",
      "Top1 Prediction": at % 2 === 0 ? "😊" : "😢",
      "Top1 Correct": at % 6 === 0,
      "Top2 Prediction": "😊 😢",
      "Top2 Correct": true,
    }));
    expect(map).toMatchObject({
      question: "Text",
      ground_truth: '["True Label"]',
      response: "{model} Prediction",
      "score.Correct": "{model} Correct",
    });
  });
});

describe("labels of several beside the right ones", () => {
  const moods = ["glad", "sad", "calm"];
  const mood = (at: number) => moods[at % 3];
  it.each([
    ["llm_label", "rule_label", "gold_label", "{llm|rule}_label"],
    ["label_gpt4", "label_svm", "label_true", "label_{gpt4|svm}"],
    ["mistral_mood", "final_mood", "expected_mood", "{final|mistral}_mood"],
    ["GPT Class", "LLM Class", "True Class", "{GPT|LLM} Class"],
  ])("are a sample each: %s, %s", (one, other, gold, response) => {
    const labels: Make = (_, at) => ({ [one]: mood(at), [other]: mood(at >> 1), [gold]: mood(at) });
    const map = mapOf((town, at) => ({ text: `We went to ${town} on day ${at}.`, ...labels(town, at) }));
    expect(map).toMatchObject({ question: "text", response, ground_truth: gold.includes(" ") ? `["${gold}"]` : gold });
    // Beside a response they are what was said of it.
    const judged = mapOf((town, at) => ({ prompt: asks(at), response: says(town, "it"), ...labels(town, at) }));
    expect(judged.response).toBe("response");
  });
});

describe("labels without a word for the right ones", () => {
  const labels = (names: readonly string[]) => (town: string, at: number) => ({
    text: `We went to ${town} on day ${at}.`,
    ...named(names, (_, which) => ["glad", "sad", "calm"][(at >> which) % 3]),
  });
  it.each([
    [["sentiment", "bert_sentiment", "gpt_sentiment"], "sentiment", "{bert|gpt}_sentiment"],
    [["label", "label_gpt4", "label_llama"], "label", "label_{gpt4|llama}"],
    [["label", "gpt-4", "llama_2_7b"], "label", "{gpt-4|llama_2_7b}"],
    [["human_mood", "gpt4_mood", "claude_mood"], "human_mood", "{claude|gpt4}_mood"],
    [["hate_class_gold", "hate_class_gpt", "hate_class_svm"], "hate_class_gold", "hate_class_{gpt|svm}"],
  ])("are held against the plain one, or a person's: %s", (names, right, response) => {
    expect(mapOf(labels(names))).toMatchObject({ question: "text", ground_truth: right, response });
  });

  it.each([[["category", "sub_category", "parent_category"]], [["status", "build_status", "test_status"]]])(
    "are none that models gave, such as %s",
    (names) => {
      const map = mapOf((town, at) => ({ id: `r-${at}`, ...labels(names)(town, at), quality: at % 5 }));
      expect(map.response ?? "").not.toContain("{");
    },
  );
});

describe("objects of systems", () => {
  it("have contexts and scores of their own, be it one of them alone", () => {
    const map = mapOf((town, at) => ({
      question: asks(at),
      plain: {
        answer: says(town, "it"),
        contexts: [`Line ${at} goes to ${town}.`],
        latency_ms: 100 + 7 * at,
        relevancy: { score: (at % 5) + 1, reason: `It says where line ${at} ends.` },
      },
      graph: {
        answer: says(town, "us"),
        latency_ms: 200 + 9 * at,
        relevancy: { score: (at % 4) + 1, reason: `It may be that line ${at} ends there.` },
      },
    }));
    expect(map).toEqual({
      question: "question",
      response: "{graph|plain}.answer",
      documents: "{graph|plain}.contexts",
      "score.latency_ms": "{graph|plain}.latency_ms",
      "score.relevancy": "{graph|plain}.relevancy.score",
    });
  });
});

describe("the answer of a person", () => {
  it.each(["expert_answer", "human_response", "Doctor Answer", "official_solution"])(
    "is what a model's is held against, and alone the response: %s",
    (name) => {
      const path = name.includes(" ") ? `["${name}"]` : name;
      const alone = (town: string, at: number) => ({ question: asks(at), [name]: says(town, "them"), score: at / 30 });
      expect(mapOf(alone)).toMatchObject({ response: path });
      const both = mapOf((town, at) => ({ ...alone(town, at), response: says(town, "it") }));
      expect(both).toMatchObject({ response: "response", ground_truth: path });
    },
  );

  it.each(["human_response", "doctor_answer", "expert_summary"])("is no system beside those of models: %s", (name) => {
    const part = name.split("_")[1] ?? "";
    const map = mapOf((town, at) => ({
      prompt: asks(at),
      [name]: says(town, "them"),
      [`gpt4_${part}`]: says(town, "it"),
      [`gemini_${part}`]: says(town, "us"),
    }));
    expect(map).toMatchObject({ question: "prompt", response: `{model}_${part}`, ground_truth: name });
  });

  it("is what the one text under the name of a model is held against", () => {
    const map = mapOf((town, at) => ({
      question: asks(at),
      reference: says(town, "us"),
      gpt4: says(town, `it and line ${at}`),
    }));
    expect(map).toMatchObject({ question: "question", response: "gpt4", ground_truth: "reference" });
  });
});

describe("the reference", () => {
  it.each(["prediction.label", "predicted_label", "pred_label", "label_prediction"])("is never %s", (name) => {
    const [first = "", last] = name.split(".");
    const map = mapOf((town, at) => ({
      id: `r-${at}`,
      text: `We went to ${town} on day ${at}.`,
      [first]: last === undefined ? (at % 2 ? "glad" : "sad") : { [last]: at % 2 ? "glad" : "sad", sureness: at / 31 },
      is_correct: at % 3 === 0,
    }));
    expect(Object.keys(map).filter((id) => map[id] === name)).toEqual(["response"]);
  });

  it.each(["diff_gold_vs_initial", "gap_to_reference", "distance_from_gold"])("is no number such as %s", (name) => {
    const map = mapOf((_, at) => ({ task_id: `t-${at}`, model: "tern-1", [name]: at / 31, success: at % 3 === 0 }));
    expect(map).not.toHaveProperty("ground_truth");
  });

  it("is no answer that the response does not lead to, if both names may be those of either", () => {
    const both = (answer: Make) =>
      mapOf((town, at) => ({
        question: asks(at),
        solution: `def solution():\n    stops = ${at} + 3\n    return stops  # before ${town}`,
        ...answer(town, at),
        good: at % 4 > 0,
      }));
    expect(both((_, at) => ({ answer: String(9000 + at) }))).not.toHaveProperty("ground_truth");
    expect(both((town) => ({ answer: town }))).toMatchObject({ response: "solution", ground_truth: "answer" });
  });

  it("has the numbers that an answer may be, whole or not", () => {
    const map = mapOf((_, at) => ({ idx: at, gold: at % 7, answer: at % 3 === 0 ? 2.5 : at % 7, correct: at % 3 > 0 }));
    expect(map).toMatchObject({ response: "answer", ground_truth: "gold" });
  });
});

describe("what was asked", () => {
  it.each(["user_messages", "usrmsgs", "user_turns", "prompts"])("may be a list of turns: %s", (name) => {
    const map = mapOf((town, at) => ({
      [name]: at % 3 === 0 ? [`Tell of ${town}.`, "And why not?"] : [`Tell of ${town} and line ${at}.`],
      response: says(town, "it"),
      leaked: at % 4 === 0,
    }));
    expect(map).toMatchObject({ question: name, response: "response" });
  });

  it("is a text beside a sure response that nothing else asks", () => {
    const map = mapOf((town, at) => ({
      Text: `He came to ${town} by line ${at}.`,
      Context: at % 2 ? "Zero" : "Made by hand",
      Output: `Er kam mit Linie ${at} nach ${town}.`,
    }));
    expect(map).toEqual({ question: "Text", response: "Output" });
  });

  it.each(["raw", "full_text", "whole"])("is not what the answer was taken from: %s", (name) => {
    const words = ["yes", "no", "maybe"];
    const map = mapOf((town, at) => {
      const pred = words[at % 3] ?? "";
      const raw = `I think ${pred}. The line to ${town} was built in ${1900 + at}.`;
      return { qid: `q-${at}`, gold: words[(at >> 1) % 3], pred, [name]: raw };
    });
    expect(map).toMatchObject({ response: "pred", ground_truth: "gold" });
    expect(map).not.toHaveProperty("question");
  });

  it("is not what differs between models in the same scenario", () => {
    const [persona, kind, models] = [
      ["shop", "bank"],
      ["poem", "code", "news"],
      ["tern-1", "tern-2"],
    ];
    const map = mapOf(
      (town, at) => ({
        persona: persona[at % 2],
        kind: kind[(at >> 1) % 3],
        model: models[Math.floor(at / 6) % 2],
        complied: (at * 7) % 5 < 2,
        text: `${says(town, `${at}`)} I may not help you with number ${at}.`,
      }),
      60,
    );
    expect(map).toEqual({ response: "text", model: "model" });
  });
});

describe("the class that responses name", () => {
  const classes = ["collective", "individual", "neither"];
  const posted = (reply: (one: string | undefined, at: number) => string) =>
    mapOf((town, at) => ({
      selftext: `We all should go to ${town} on day ${at}.`,
      category: classes[at % 3],
      model_response: reply(classes[(at >> 1) % 3], at),
    }));
  it("is what they are held against, and the text is the question", () => {
    const map = posted((one, at) => `Post ${at} is ${one}, as I read it.`);
    expect(map).toEqual({ question: "selftext", response: "model_response", ground_truth: "category" });
  });

  it("is none where a response weighs several", () => {
    const map = posted((one, at) => `Post ${at} is ${one}, and it is not individual or collective alone.`);
    expect(map).toMatchObject({ question: "selftext", response: "model_response" });
    expect(map).not.toHaveProperty("ground_truth");
  });
});

describe("who answered", () => {
  it.each(["judge", "student", "agent"])("has the word that the response has: %s", (who) => {
    const map = mapOf((town, at) => ({
      question: asks(at),
      model: "tern-1",
      [`${who}_model`]: "heron-2",
      [`${who}_choice`]: at % 2 ? "A" : "B",
      correct_choice: at % 3 ? "A" : "B",
      [`${who}_reasoning`]: says(town, "both"),
    }));
    expect(map).toMatchObject({ response: `${who}_choice`, model: `${who}_model` });
  });

  it.each(["config_name", "approach", "method", "variant"])("is a way to answer that nothing but %s names", (name) => {
    const rows = (answer: (at: number) => string) => (_: string, at: number) => ({
      question: asks(at >> 1),
      response: answer(at),
      [name]: at % 2 ? "plain" : "graph",
    });
    expect(mapOf(rows((at) => says(TOWNS[at % 15] ?? "", `way ${at}`)))).toMatchObject({ model: name });
    expect(mapOf(rows((at) => says(TOWNS[(at >> 1) % 15] ?? "", "all")))).not.toHaveProperty("model");
    const named = mapOf((town, at) => ({ ...rows((one) => says(town, `way ${one}`))(town, at), model: "tern-1" }));
    expect(named).toMatchObject({ model: "model" });
  });
});

describe("flags of several findings", () => {
  it("are no label of a person beside that of a judge, unless they say the same", () => {
    const flags = (one: string, other: string) =>
      mapOf((_, at) => ({ model: at % 2 ? "a" : "b", site: `s${at % 5}`, [one]: at % 3 === 0, [other]: at % 4 === 0 }));
    expect(flags("reference_pricing", "auto_play")).not.toHaveProperty("gold");
    expect(flags("human_safe", "auto_safe")).toMatchObject({ gold: "human_safe", auto: "auto_safe" });
  });

  it("keep the key with a slash that stands beside them", () => {
    const map = mapOf((_, at) => ({
      "Item ID": `K${at >> 1}`,
      "Model Tested": at % 2 ? "a" : "b",
      "Accuracy (0-4)": at % 5,
      "Mixed up (Y/N)": "N",
    }));
    expect(map).toEqual({ id: '["Item ID"]', model: '["Model Tested"]' });
  });
});
