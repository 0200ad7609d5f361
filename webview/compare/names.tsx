import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { lineText } from "../../src/present/characters.ts";
import { AB, type RunNames } from "../../src/present/metricWords.ts";
import { pairNames } from "../../src/present/runNames.ts";
import { sharedStart } from "../../src/present/sharedStart.ts";
import { CutText } from "../ui/cutText.tsx";

/** Names of the two runs that are looked at in depth. */
interface PairOfRuns {
  readonly whole: RunNames;
  /** What they are called wherever both are spoken of; `AB` if the names have no room there. */
  readonly short: RunNames;
}

export const Names = createContext<PairOfRuns>({ whole: AB, short: AB });

export const namesOf = (a: string, b: string): PairOfRuns => ({
  whole: [lineText(a), lineText(b)],
  short: pairNames([a, b]),
});

export const useNames = (): RunNames => useContext(Names).short;

interface NameProps {
  readonly side: 0 | 1;
}

/** A run over its column. */
function RunName({ side }: NameProps) {
  const { short, whole } = useContext(Names);
  return <CutText text={short[side]} start={sharedStart(short)} kind="run-head" title={whole[side]} />;
}

/** Column heads of the two runs. */
export const RunHeads = () => (
  <>
    <th scope="col">
      <RunName side={0} />
    </th>
    <th scope="col">
      <RunName side={1} />
    </th>
  </>
);

/** A run's whole name, with its letter if that is what it is called elsewhere. */
export function WholeName({ side }: NameProps) {
  const { short, whole } = useContext(Names);
  return (
    <>
      {short === AB && <b class="side">{short[side]}</b>}
      <CutText text={whole[side]} start={sharedStart(whole)} kind="name" />
    </>
  );
}
