import type { Packed } from '../views/packed';

/** Packs a view of plain JSON values. */
export function pack<T>(view: T): Packed<T> {
  const packed: Packed<T> = { json: JSON.stringify(view) };
  Object.defineProperty(packed, 'view', { value: view, enumerable: false });
  return packed;
}
