import type { PanelMethods } from "../../src/protocol/pageMethods.ts";
import type { Handlers } from "../../src/protocol/peer.ts";

/** A host that answers some of the methods; a page that asks for another one is refused. */
export const answering = (methods: Partial<Handlers<PanelMethods>>): Handlers<PanelMethods> =>
  // The peer looks whether it has the method.
  methods as Handlers<PanelMethods>;
