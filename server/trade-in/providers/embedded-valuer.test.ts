import { expect, it, vi } from 'vitest';
import type { AskingPrice, DeclineReason, MarketBasis } from '#server/market/market-port';
import { testTenant } from '../../../tests/support/test-tenant';
import { embeddedValuer } from './embedded-valuer';
import type { Valued } from './provider-port';

const now = new Date('2026-11-23T00:00:00Z');
const basis: MarketBasis = {
  comparables: 14,
  years: [2018, 2020],
  kilometres: [60_000, 95_000],
  pricesDollars: [26_000, 34_000],
  medianDollars: 29_990,
  medianKilometres: 78_000,
  pricesOf: ['2026-11-09', '2026-11-09'],
  fittedAt: '2026-11-09T02:00:00.000Z',
};
const asking = (dollars = 30_000, lowDollars = 27_000, highDollars = 33_500): AskingPrice => ({
  kind: 'estimate',
  dollars,
  lowDollars,
  highDollars,
  confidence: 'high',
  basis,
});
const corolla = { make: 'Toyota', model: 'Corolla', year: 2019, badge: 'Ascent Sport' };
const valued: Valued = {
  vehicle: { ...corolla, colour: 'Blue' },
  kilometres: 70_000,
  state: 'QLD',
  answers: {},
  rego: '123ABC',
};
const site = testTenant({ trade_in: { ask_condition: false } });
const valuerOf = (answer: AskingPrice) => {
  const askingPrice = vi.fn(async () => answer);
  return { askingPrice, valuer: embeddedValuer({ market: { askingPrice }, clock: { now: () => now } }) };
};

it('estimates from the asking price and its range, with the basis', async () => {
  const { valuer, askingPrice } = valuerOf(asking());
  expect(await valuer.value(site, valued)).toMatchObject({
    kind: 'estimate',
    estimate: {
      dollars: 24_350,
      lowDollars: 21_750,
      highDollars: 27_400,
      confidence: 'medium',
      at: now.toISOString(),
      basis: {
        source: 'embedded',
        askingDollars: 30_000,
        medianAskingDollars: 29_990,
        comparables: 14,
        summary: '14 similar cars, 2018–2020, 60,000–95,000 km, prices of 9 Nov',
      },
    },
  });
  expect(askingPrice).toHaveBeenCalledWith(site, { ...corolla, kilometres: 70_000, state: 'QLD' });
});

it.each([
  [undefined, '; priced as the lowest badge, Ascent Sport: add yours for a closer figure'],
  ['Maxx', '; we have no prices of the Maxx, so it is priced as the lowest badge, Ascent Sport'],
])('names the badge that a car is priced as where its own is %s', async (badge, words) => {
  const { valuer } = valuerOf({ ...asking(), assumedBadge: 'Ascent Sport' } as AskingPrice);
  expect(await valuer.value(site, { ...valued, vehicle: { ...valued.vehicle, badge } })).toMatchObject({
    estimate: { basis: { summary: expect.stringContaining(words) } },
  });
});

it.each([
  ['no-market', 'unavailable'],
  ['unknown-model', 'unknown-model'],
  ['few-comparables', 'few-comparables'],
  ['outside-years', 'few-comparables'],
  ['outside-kilometres', 'few-comparables'],
] as const satisfies readonly (readonly [DeclineReason, string])[])(
  'declines if the market does: %s is %s',
  async (reason, answer) => {
    const { valuer } = valuerOf({ kind: 'declined', reason, comparables: 2 });
    expect(await valuer.value(site, valued)).toEqual({ kind: 'declined', reason: answer });
  },
);

const declined = (reason: DeclineReason): AskingPrice => ({ kind: 'declined', reason, comparables: 2 });
it.each([
  ['no market', declined('no-market'), null, 'unavailable'],
  ['a model that the market does not have', declined('unknown-model'), null, 'unknown-model'],
  ['few cars like it at no kilometres', declined('few-comparables'), null, undefined],
  ['no car like it at no kilometres', declined('outside-kilometres'), null, undefined],
  ['a price at no kilometres', asking(), null, undefined],
  ['few cars like it at its kilometres', declined('few-comparables'), 70_000, 'few-comparables'],
  ['a price at its kilometres', asking(), 70_000, undefined],
  ['a price that margin and costs use up', asking(1_500, 1_200, 1_900), 70_000, 'unavailable'],
] as const)(
  'knows before the next question whether a car gets no number: %s',
  async (_rule, answer, km, reason) => {
    const { vehicle, state } = valued;
    expect(await valuerOf(answer).valuer.declines(site, { vehicle, state, kilometres: km })).toBe(reason);
  },
);

it('declines a car whose whole price is margin and costs', async () => {
  const { valuer } = valuerOf(asking(1_500, 1_200, 1_900));
  expect(await valuer.value(site, valued)).toEqual({ kind: 'declined', reason: 'unavailable' });
});

it('asks the site’s questions, and nothing where the dealer asks nothing about the condition', async () => {
  const { valuer } = valuerOf(asking());
  expect(await valuer.questions(testTenant(), valued.vehicle)).toHaveLength(7);
  expect(await valuer.questions(site, valued.vehicle)).toEqual([]);
});
