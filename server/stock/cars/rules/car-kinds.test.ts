import { expect, test } from 'vitest';
import type { CarType } from '#server/settings/car';
import { isOfKinds } from './car-kinds';

test.each<[CarType | undefined, readonly CarType[], boolean]>([
  ['used', ['used'], true],
  ['new', ['used'], false],
  [undefined, ['new', 'demo', 'used'], true],
  [undefined, ['used', 'new', 'demo'], true],
  [undefined, ['demo', 'used'], false],
  [undefined, [], false],
  ['used', [], false],
])('a car of condition %s is covered by %j: %s', (car_type, kinds, covered) => {
  expect(isOfKinds({ car_type }, kinds)).toBe(covered);
});
