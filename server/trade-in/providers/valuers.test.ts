import { expect, it, vi } from 'vitest';
import { providerOf, valuerOf } from '#server/trade-in/create-trade-in-providers';
import type { AdjustmentQuestion, Estimate } from '#server/trade-in/valuation';
import { anEstimate } from '../../../tests/support/a-valuation';
import { testTenant } from '../../../tests/support/test-tenant';
import type { ProviderAnswer, Valued, Valuer } from './provider-port';

const estimate = (source: 'embedded' | 'autograb') => anEstimate({ basis: { source, summary: 'Why' } });
const question: AdjustmentQuestion = { name: 'hail', label: 'Hail?', options: [] };
const ours: AdjustmentQuestion = { name: 'trade_tyres', label: 'Tyres', options: [] };
const vehicle = { make: 'Toyota', model: 'Corolla', year: 2020 };
const valued: Valued = { vehicle, kilometres: 60_000, state: 'QLD', answers: {}, rego: 'ABC123' };

function valuing(provider: ProviderAnswer<Estimate> | undefined, embedded: Partial<Valuer> = {}) {
  const value = vi.fn(async () => provider);
  const error = vi.fn();
  const valuer = valuerOf({
    steps: { value, questions: async () => (provider ? { kind: 'found', value: [question] } : undefined) },
    embedded: {
      questions: async () => [ours],
      declines: async () => 'unknown-model',
      value: async () => ({ kind: 'estimate', estimate: estimate('embedded') }),
      ...embedded,
    },
    clock: { now: () => new Date('2026-11-23T00:00:00Z') },
    log: { error } as never,
  });
  return { valuer, value, error };
}

it.each<[string, ProviderAnswer<Estimate> | undefined, 'autograb' | 'embedded']>([
  ['a provider that values the car', { kind: 'found', value: estimate('autograb') }, 'autograb'],
  ['no provider', undefined, 'embedded'],
  ['a provider that does not know the car', { kind: 'unknown' }, 'embedded'],
  ['a provider that fails', { kind: 'failed', code: 'HTTP 500' }, 'embedded'],
])('with %s, the estimate comes from the right valuer', async (_case, provider, source) => {
  const answer = await valuing(provider).valuer.value(testTenant(), valued);
  expect(answer).toEqual({ kind: 'estimate', estimate: estimate(source) });
});

it.each([{ kilometres: 100_001 }, { vehicle: { ...vehicle, year: 2018 } }])(
  'no provider is called for a car outside the dealer’s limits: %j',
  async (change) => {
    const { valuer, value } = valuing({ kind: 'found', value: estimate('autograb') });
    const answer = await valuer.value(testTenant(), { ...valued, ...change });
    expect(answer).toEqual({ kind: 'declined', reason: 'limits' });
    expect(value).not.toHaveBeenCalled();
  },
);

it('never throws: a fault is logged without the car, and the estimate is declined', async () => {
  const { valuer, error } = valuing(undefined, {
    value: async () => Promise.reject(new Error('no such table "ABC123"')),
  });
  expect(await valuer.value(testTenant(), valued)).toEqual({ kind: 'declined', reason: 'unavailable' });
  expect(JSON.stringify(error.mock.calls)).not.toContain('ABC123');
});

it('asks the provider’s questions, else the site’s own', async () => {
  expect(await valuing({ kind: 'unknown' }).valuer.questions(testTenant(), vehicle)).toEqual([question]);
  expect(await valuing(undefined).valuer.questions(testTenant(), vehicle)).toEqual([ours]);
});

const autograb = { key_env: 'BROLGA_AUTOGRAB' };
const own_service = { url: 'https://valuations.dealer.example', token_env: 'BROLGA_TOKEN' };
it.each([
  ['declines where the site’s own market does', {}, 'unknown-model'],
  ['leaves it to AutoGrab', { autograb }, undefined],
  ['leaves it to the dealer’s own service', { own_service }, undefined],
])('before the last answer, a valuer %s', async (_rule, valuation, reason) => {
  const known = { vehicle, state: 'QLD', kilometres: null } as const;
  expect(await valuing(undefined).valuer.declines(testTenant({ valuation }), known)).toBe(reason);
});

const secrets: Readonly<Record<string, string>> = { BROLGA_AUTOGRAB: 'sec_1', BROLGA_TOKEN: 'token' };

it.each([
  ['neither', {}, secrets, undefined],
  ['AutoGrab', { autograb }, secrets, 'autograb'],
  ['AutoGrab without its key', { autograb }, {}, undefined],
  ['a service of the dealer’s own', { own_service }, secrets, 'own_service'],
  ['a service that needs no token', { own_service: { url: own_service.url } }, {}, 'own_service'],
  ['a service without its token', { own_service }, {}, undefined],
  ['both: the dealer’s own', { autograb, own_service }, secrets, 'own_service'],
] as const)(
  'the provider of a site with %s',
  (_case, valuation, environment: Readonly<Record<string, string>>, source) => {
    const provider = providerOf(testTenant({ valuation }), (name) => environment[name]);
    expect(provider?.source).toBe(source);
  },
);
