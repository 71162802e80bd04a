import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { memoryFreer } from './free-memory';

test('collects what nothing refers to any more', async () => {
  const reference = new WeakRef(Array.from({ length: 1_000 }, (_, at) => ({ at })));
  // A weak reference holds until the end of its turn.
  await nextTurn();
  memoryFreer()();
  expect(reference.deref()).toBeUndefined();
});
