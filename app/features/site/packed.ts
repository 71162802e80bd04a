import type { Packed } from '#server/platform/views/packed';

const opened = new WeakMap<object, unknown>();

/** The view in a loader's response; the same object every time, so that React can skip unchanged parts. */
export function viewOf<T>(packed: Packed<T>): T {
  if (packed.view !== undefined) return packed.view;
  const known = opened.get(packed) as T | undefined;
  if (known !== undefined) return known;
  const view: T = JSON.parse(
    packed.json ?? document.getElementById(packed.block ?? '')?.textContent ?? 'null',
  );
  opened.set(packed, view as object);
  return view;
}
