import { expect, test } from 'vitest';
import { keys } from './keys';
import { keptUnder } from './saved-cars';

test('what is looked for at the start is what is kept', () => {
  expect(keptUnder).toEqual(Object.values(keys));
});
