import { expect, test } from 'vitest';
import { buildCar } from '../../../prisma-free-fixtures/build-car';
import { aValuedCar } from '../../../tests/support/a-valued-car';
import { testTenant } from '../../../tests/support/test-tenant';
import { toEstimateView } from './to-estimate-view';

const now = new Date('2026-11-23T05:00:00Z');
const car = buildCar({ price: 25_990, status: 'in_stock' });
const viewOf = (change: Parameters<typeof aValuedCar>[0]) =>
  toEstimateView({ tenant: testTenant(), now }, aValuedCar(change), car);

test('a declined offer can still be accepted, and answers can be changed', () => {
  const declined = viewOf({ accepted: false, reached: 'finished' });
  expect(declined.offer?.actions.map(({ name }) => name)).toEqual(['accept']);
  expect(declined.after).toEqual(viewOf({}).after);
  expect(declined.after).toBeDefined();
  expect(declined.vehicle.edits).toHaveLength(3);
});

test('an accepted offer leaves nothing to change', () => {
  expect(viewOf({ accepted: true, reached: 'finished' }).vehicle.edits).toEqual([]);
});
