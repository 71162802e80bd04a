import { expect, test } from 'vitest';
import { createParcels } from './parcels';

test('batches small pieces without losing or changing any', () => {
  const sent: Uint8Array[] = [];
  const { add, flush } = createParcels((parcel) => sent.push(parcel));
  const pieces = Array.from({ length: 500 }, (_, index) => new Uint8Array(200).fill(index % 256));
  for (const piece of pieces) add(piece);
  flush();
  flush();
  expect(sent.length).toBe(4);
  expect(Buffer.concat(sent).equals(Buffer.concat(pieces))).toBe(true);
});

test('sends a large piece at once', () => {
  const sent: number[] = [];
  const { add } = createParcels((parcel) => sent.push(parcel.byteLength));
  add(new Uint8Array(10));
  add(new Uint8Array(100_000));
  expect(sent).toEqual([100_010]);
});
