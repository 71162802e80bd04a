import { expect, test } from 'vitest';
import { keys } from './saved-atoms';
import { keptUnder } from './saved-cars';

test('the startup check uses the same keys as the store', () => {
  expect(keptUnder).toEqual(Object.values(keys));
});
