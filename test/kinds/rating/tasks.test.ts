// Catches a judge's task whose own reply form its parser cannot read, or a swap that is not turned back.
import { describe, expect, it } from "vitest";
import { ratingTasks, shownOrder, voteFrom } from "../../../src/kinds/rating/tasks.ts";

const CANDIDATES = ["First text", "Second </answer> text"];
const PAIR = { prompt: "What?", reference: null, candidates: CANDIDATES };
const SINGLE = { prompt: "What?", reference: "That.", candidates: ["Only text"] };

function task(id: string) {
  const found = ratingTasks.find((known) => known.id === id);
  if (!found) throw new Error(`no task ${id}`);
  return found;
}

describe("tasks", () => {
  it.each(ratingTasks)("$id asks for the form that its parser reads, and shows what it asks about", (one) => {
    const form = one.parser.form.split(", ")[0] ?? "";
    expect(one.ask).toContain(form);
    expect(one.parser.parse(form)).not.toBeNull();
    const [own, other] = one.isPair ? [PAIR, SINGLE] : [SINGLE, PAIR];
    expect(one.material(own)).toEqual(
      one.isPair
        ? [{ question: "What?" }, { "answer 1": "First text" }, { "answer 2": "Second </answer> text" }]
        : [{ question: "What?" }, { reference: "That." }, { answer: "Only text" }],
    );
    expect(one.material(other)).toBeNull();
    expect(one.material({ ...own, candidates: [] })).toBeNull();
  });

  it("shows swapped candidates, and turns the verdict back", () => {
    expect(shownOrder(CANDIDATES, true)).toEqual(CANDIDATES.toReversed());
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
