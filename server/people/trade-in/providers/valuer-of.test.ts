import { expect, it, vi } from 'vitest';
import { testTenant } from '../../../../tests/support/test-tenant';
import type { AdjustmentQuestion, Estimate } from '../valuation';
import type { Valued, Valuer } from '../valuer-port';
import type { ProviderAnswer } from './call-provider';
import { valuerOf } from './valuer-of';

const estimate = (source: 'embedded' | 'autograb'): Estimate => ({
  ...{
    dollars: 20_000,
    lowDollars: 18_000,
    highDollars: 22_000,
    confidence: 'high',
    at: '2026-11-23T00:00:00Z',
  },
  ...{ basis: { source, summary: 'Why' }, adjustments: [{ label: 'Price', dollars: 20_000 }] },
});
const question: AdjustmentQuestion = { name: 'hail', label: 'Hail?', options: [] };
const ours: AdjustmentQuestion = { name: 'trade_tyres', label: 'Tyres', options: [] };
const valued: Valued = {
  vehicle: { make: 'Toyota', model: 'Corolla', year: 2020 },
  ...{ kilometres: 60_000, state: 'QLD', answers: {}, rego: 'ABC123' },
};

function valuing(provider: ProviderAnswer<Estimate> | undefined, embedded: Partial<Valuer> = {}) {
  const value = vi.fn(async () => provider);
  const error = vi.fn();
  const valuer = valuerOf({
    steps: { value, questions: async () => (provider ? { kind: 'found', value: [question] } : undefined) },
    embedded: {
      questions: async () => [ours],
      value: async () => ({ kind: 'estimate', estimate: estimate('embedded') }),
      ...embedded,
    },
    clock: { now: () => new Date('2026-11-23T00:00:00Z') },
    log: { error } as never,
  });
  return { valuer, value, error };
}

it('answers with the provider’s value', async () => {
  const { valuer } = valuing({ kind: 'found', value: estimate('autograb') });
  expect(await valuer.value(testTenant(), valued)).toEqual({
    kind: 'estimate',
    estimate: estimate('autograb'),
  });
});

it.each([
  ['no provider', undefined],
  ['a provider that does not know the car', { kind: 'unknown' }],
  ['a provider that fails', { kind: 'failed', code: 'HTTP 500' }],
] as const)('with %s, the built-in valuer answers', async (_case, provider) => {
  const { valuer } = valuing(provider);
  expect(await valuer.value(testTenant(), valued)).toEqual({
    kind: 'estimate',
    estimate: estimate('embedded'),
  });
});

it.each([[{ kilometres: 100_001 }], [{ vehicle: { make: 'Toyota', model: 'Corolla', year: 2018 } }]])(
  'a car outside the dealer’s limits costs no call: %j',
  async (change) => {
    const { valuer, value } = valuing({ kind: 'found', value: estimate('autograb') });
    expect(await valuer.value(testTenant(), { ...valued, ...change })).toEqual({
      kind: 'declined',
      reason: 'limits',
    });
    expect(value).not.toHaveBeenCalled();
  },
);

it('limits are settings', async () => {
  const { valuer } = valuing(undefined);
  const site = testTenant({ valuation: { most_years: 10, most_kilometres: 160_000 } });
  const old = { ...valued, kilometres: 150_000, vehicle: { make: 'Toyota', model: 'Corolla', year: 2016 } };
  expect((await valuer.value(site, old)).kind).toBe('estimate');
});

it('never throws: a fault is logged without the car, and a buyer calls', async () => {
  const { valuer, error } = valuing(undefined, {
    value: async () => Promise.reject(new Error('no such table "ABC123"')),
  });
  expect(await valuer.value(testTenant(), valued)).toEqual({ kind: 'declined', reason: 'unavailable' });
  expect(JSON.stringify(error.mock.calls)).not.toContain('ABC123');
});

it('asks the provider’s questions, else the site’s own', async () => {
  const { vehicle } = valued;
  expect(await valuing({ kind: 'unknown' }).valuer.questions(testTenant(), vehicle)).toEqual([question]);
  expect(await valuing(undefined).valuer.questions(testTenant(), vehicle)).toEqual([ours]);
});
