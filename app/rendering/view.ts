import type { Packed } from '#server/platform/views/packed';

/** The view in a loader's response. It is the same object every time, so that React can skip unchanged parts. */
export function viewOf<T>(packed: Packed<T>): T {
  packed.view ??= JSON.parse(
    packed.json ?? document.getElementById(packed.block ?? '')?.textContent ?? 'null',
  ) as T;
  return packed.view;
}
