import { expect, test } from 'vitest';
import { InProcessEngine } from './adapters/in-process/in-process-engine';
import { indexState } from './index-state';

test.each<[number | null, number, string]>([
  [null, 0, 'current'],
  [null, 3, 'empty'],
  [2, 3, 'behind'],
  [3, 3, 'current'],
  [4, 3, 'current'],
])('an index of version %j for stock of version %d is %s', async (indexed, stock, state) => {
  const engine = new InProcessEngine();
  if (indexed !== null) await engine.apply('brolga', { upserts: [], removals: [] }, indexed);
  expect(await indexState({ engine, cars: { stockVersion: async () => stock } }, 'brolga')).toBe(state);
});

test('an engine that cannot be reached is an error', async () => {
  const engine = { version: () => Promise.reject(new Error('unreachable')) };
  await expect(indexState({ engine, cars: { stockVersion: async () => 1 } }, 'brolga')).rejects.toThrow(
    'unreachable',
  );
});
