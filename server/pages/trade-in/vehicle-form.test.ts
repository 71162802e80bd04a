import { expect, test } from 'vitest';
import type { PageVisit } from '#server/pages/parts/page-visit';
import { testTenant } from '../../../tests/support/test-tenant';
import { vehicleForm } from './vehicle-form';

const formAt = (query: string, action = '/trade-in') => {
  const makes = [{ value: 'Toyota', count: 9 }];
  const visit = {
    tenant: testTenant({ trade_in: { autograb: true } }),
    url: new URL(`https://acme.example/trade-in${query}`),
    now: new Date('2026-11-24T00:00:00.000Z'),
    services: { market: { choices: async () => ({ makes, models: [], years: [], badges: [] }) } },
  };
  return vehicleForm(visit as unknown as PageVisit, { action, hidden: {}, open: false });
};

test.each([
  ['', '/trade-in', '/trade-in'],
  ['?make=Toyota&model=&year=', '/trade-in', '/trade-in?make=Toyota'],
  ['?make=Land+Rover&model=Evoque&rego=A1', '/trade-in', '/trade-in?make=Land+Rover&model=Evoque'],
  ['?make=Toyota', '/valuations/1?step=vehicle', '/valuations/1?step=vehicle&make=Toyota'],
  ['?typed=yes&make=Toyota', '/trade-in?car_id=7', '/trade-in?car_id=7&typed=yes'],
])('the form of "%s" keeps the chosen car in its address: %s gives %s', async (query, action, expected) => {
  expect((await formAt(query, action)).action).toBe(expected);
});
