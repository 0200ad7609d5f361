const PIECES = 64;
const PIECE_BYTES = 1024;

export const isWholeInPieces = (bytes: number): boolean => bytes <= PIECES * PIECE_BYTES;

/** Sample pieces that identify a file: spread over it, its first and last bytes included. */
export function piecesOf(bytes: number): readonly { readonly from: number; readonly length: number }[] {
  if (isWholeInPieces(bytes)) return [{ from: 0, length: bytes }];
  const step = (bytes - PIECE_BYTES) / (PIECES - 1);
  return Array.from({ length: PIECES }, (_, piece) => ({ from: Math.floor(piece * step), length: PIECE_BYTES }));
}
