const PIECES = 64;
const PIECE_BYTES = 1024;

/** Whether the pieces of a file of so many bytes are all of it. */
export const isWholeInPieces = (bytes: number): boolean => bytes <= PIECES * PIECE_BYTES;

/** The pieces that stand for a file where it is told from others: spread over it, the first and the last bytes among them. */
export function piecesOf(bytes: number): readonly { readonly from: number; readonly length: number }[] {
  if (isWholeInPieces(bytes)) return [{ from: 0, length: bytes }];
  const step = (bytes - PIECE_BYTES) / (PIECES - 1);
  return Array.from({ length: PIECES }, (_, piece) => ({ from: Math.floor(piece * step), length: PIECE_BYTES }));
}
