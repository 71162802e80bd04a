import { expect, test } from 'vitest';
import { callEventId, callLabel } from './call-event';

test.each([
  ['new', 'New Car'],
  ['used', 'Used Car'],
  ['demo', 'Used Car'],
  [undefined, 'Used Car'],
] as const)('calling about a %s car is labelled %s', (car_type, label) => {
  expect(callLabel({ car_type })).toBe(label);
});
test('the event is 25', () => expect(callEventId).toBe(25));
