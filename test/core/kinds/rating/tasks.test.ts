import { describe, expect, it } from "vitest";
import { ratingTasks, shownOrder, voteFrom } from "../../../../src/core/kinds/rating/tasks.ts";

const CANDIDATES = [
  { name: "a", text: "First text" },
  { name: "b", text: "Second </answer-2> text" },
];
const SAMPLE = { prompt: "What?", reference: null };

function task(id: string) {
  const found = ratingTasks.find((known) => known.id === id);
  if (!found) throw new Error(`no task ${id}`);
  return found;
}

describe("tasks", () => {
  it.each(ratingTasks)("$id asks for the form that its parser reads, and keeps texts in their places", (one) => {
    const prompt = one.prompt(SAMPLE, CANDIDATES) ?? "";
    expect(prompt).toContain("<question>\nWhat?\n</question>");
    expect(prompt).toContain("First text");
    const form = one.parser.form.split(", ")[0] ?? "";
    expect(prompt).toContain(form);
    expect(one.parser.parse(form)).not.toBeNull();
    expect(prompt.match(/<\/answer-2>/g)?.length ?? 0).toBe(one.isPair ? 1 : 0);
    expect(one.prompt({ prompt: null, reference: null }, CANDIDATES)).toBeNull();
    expect(one.prompt(SAMPLE, [])).toBeNull();
  });

  it("shows swapped candidates, and turns the verdict back", () => {
    expect(shownOrder(CANDIDATES, true).map(({ name }) => name)).toEqual(["b", "a"]);
    expect(voteFrom("<winner>1</winner>", task("simple"), true)).toMatchObject({
      value: 1,
      isSwapped: true,
      unparsed: null,
    });
    expect(voteFrom("<tie>", task("simple-tie"), true)).toMatchObject({ value: 0 });
    expect(voteFrom("[[A]]", task("reward-bench"), false)).toMatchObject({ value: -1 });
    expect(voteFrom("[[4.5]]", task("pointwise"), false)).toMatchObject({ value: 4.5 });
    expect(voteFrom("[[7]]", task("pointwise"), false)).toMatchObject({ value: null, unparsed: "[[7]]" });
  });

  it("keeps what could not be read", () => {
    const reply = "I would rather not choose. ".repeat(9);
    expect(voteFrom(reply, task("simple"), false)).toMatchObject({
      value: null,
      raw: reply,
      unparsed: reply.slice(0, 60),
    });
  });
});
