import { afterAll } from "vitest";
import { closeAll } from "./session/opened.ts";

// Of every test file: what it has opened is closed behind it.
afterAll(closeAll);
