import { expect, it } from 'vitest';
import { walk } from './suggestion-list';

it.each<[string, string, number, number | undefined]>([
  ['down from the field to the first', 'ArrowDown', -1, 0],
  ['down to the next', 'ArrowDown', 0, 1],
  ['down from the last to the field', 'ArrowDown', 2, -1],
  ['up from the field to the last', 'ArrowUp', -1, 2],
  ['up to the one before', 'ArrowUp', 2, 1],
  ['up from the first to the field', 'ArrowUp', 0, -1],
  ['Home to the first', 'Home', 2, 0],
  ['End to the last', 'End', 0, 2],
  ['Home in the field is the field’s', 'Home', -1, undefined],
  ['letters are the field’s', 'a', 1, undefined],
])('%s', (_, key, active, wanted) => expect(walk(key, active, 3)).toBe(wanted));
