import { choiceModes } from "./choice/modes.ts";
import type { ModeFamilyDeclaration } from "./modeFamily.ts";
import { ragModes } from "./rag/modes.ts";

export const modeFamilies: readonly ModeFamilyDeclaration[] = [...ragModes, ...choiceModes];
