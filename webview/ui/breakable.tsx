import { Fragment } from "preact";

/** Ends of the words of a name. */
const ENDS = /(?<=[_\-./:])(?=[^_\-./:])/;

/** A name whose lines end where one of its words does, if there is room for a word. */
export function Breakable({ name }: { readonly name: string }) {
  return (
    <>
      {name.split(ENDS).map((word, at) => (
        <Fragment key={`${at}`}>
          {at > 0 && <wbr />}
          {word}
        </Fragment>
      ))}
    </>
  );
}
