/** Batch size for the main thread: a document is written in a thousand small pieces. */
const parcelBytes = 32 * 1024;

/** Collects pieces and sends them in batches; `flush` sends the rest. */
export function createParcels(send: (parcel: Uint8Array<ArrayBuffer>) => void) {
  let pieces: Uint8Array[] = [];
  let size = 0;
  const flush = (): void => {
    if (size === 0) return;
    const parcel = new Uint8Array(size);
    let at = 0;
    for (const piece of pieces) {
      parcel.set(piece, at);
      at += piece.byteLength;
    }
    pieces = [];
    size = 0;
    send(parcel);
  };
  const add = (piece: Uint8Array): void => {
    pieces.push(piece);
    size += piece.byteLength;
    if (size >= parcelBytes) flush();
  };
  return { add, flush };
}
