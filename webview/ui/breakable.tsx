import { Fragment } from "preact";

/** Ends of the words of a name. */
const ENDS = /(?<=[_\-./:])(?=[^_\-./:])/;

/** A name that breaks only after words, if a word fits. */
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
