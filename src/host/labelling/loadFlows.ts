import type { Engine } from "../../platform/labelling/engine.ts";
import { labelFolder } from "../../platform/node/labelFolder.ts";
import { translations } from "../language.ts";

/** What runs are made of, loaded with the client of endpoints when one of them is first needed. */
export class FlowsLoader {
  #engine: Promise<Engine> | null = null;

  async flows() {
    const flows = await import("./flowsBundle.ts");
    flows.speak(translations());
    return flows;
  }

  engine(): Promise<Engine> {
    this.#engine ??= this.flows().then(({ openEngine }) =>
      openEngine(labelFolder(process.env, process.platform), translations()),
    );
    return this.#engine;
  }

  dispose(): void {
    void this.#engine?.then((engine) => engine.dispose());
    this.#engine = null;
  }
}
