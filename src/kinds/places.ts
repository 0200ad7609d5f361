import { type MappedPath, printPath } from "./dottedPath.ts";

type Step = MappedPath[number];

/** A path in records and the visited paths below it. Each path is printed once, not for each value. */
export class PathPlace<Content> {
  readonly steps: MappedPath;
  readonly path: string;
  content: Content | null = null;
  readonly #below = new Map<Step, PathPlace<Content>>();

  constructor(steps: MappedPath = []) {
    this.steps = steps;
    this.path = printPath(steps);
  }

  at(step: Step, isOpen: boolean): PathPlace<Content> | null {
    const key = typeof step === "object" ? `\0${step.key}\0${step.value}` : step;
    const known = this.#below.get(key);
    if (known !== undefined || !isOpen) return known ?? null;
    const made = new PathPlace<Content>([...this.steps, step]);
    this.#below.set(key, made);
    return made;
  }
}
