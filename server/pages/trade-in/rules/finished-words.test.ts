import { expect, test } from 'vitest';
import { aValuedCar } from '../../../../tests/support/a-valued-car';
import { testTenant } from '../../../../tests/support/test-tenant';
import { finishedWords } from './finished-words';

const tenant = testTenant({});
const accepted = aValuedCar({ accepted: true, leadId: 'L', reached: 'finished' });
const stepsOf = (valuation: typeof accepted, booked: boolean) =>
  finishedWords(valuation, tenant, booked).steps.join(' ');

test('a booked inspection needs no call', () => {
  expect(stepsOf(accepted, true)).toContain('Your inspection is booked');
  expect(stepsOf(accepted, true)).not.toContain('will call');
  expect(stepsOf(aValuedCar({ leadId: 'L' }), true)).toContain('Your inspection is booked');
});

test('without a booking, the dealer calls to arrange it', () => {
  expect(stepsOf(accepted, false)).toContain('will call you to arrange the inspection');
  expect(stepsOf(accepted, false)).not.toMatch(/booked|Bring/);
  expect(stepsOf(aValuedCar({ leadId: 'L' }), false)).toContain(tenant.valuation.call_back);
});
