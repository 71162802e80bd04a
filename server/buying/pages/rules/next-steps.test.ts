import { expect, it } from 'vitest';
import type { OrderTradeIn } from '#server/buying/orders/order';
import { anOrder } from '../../../../tests/support/an-order';
import { nextSteps } from './next-steps';

const tradeIn: OrderTradeIn = {
  kind: 'valuation',
  valuationId: 'v',
  name: '2016 Mazda 3',
  offerCents: 1_160_000,
  offerEnds: '2026-12-07T03:00:00.000Z',
  payoutCents: 0,
};
const pickUp = { kind: 'pick-up', locationId: 'a', locationName: 'A', startsAt: null, text: 'x' } as const;
const delivery = { kind: 'delivery', address: 'x', day: '2026-12-12', km: 1, cents: 0 } as const;
const none = {
  site: 'Brolga',
  elsewhere: undefined,
  inspectionDay: undefined,
  handoverDay: '2026-12-12',
  offerDay: '2026-12-07',
};

it.each([
  ['has no step without a trade-in', null, pickUp, {}, undefined],
  [
    'is inspected on a visit of its own',
    tradeIn,
    pickUp,
    { inspectionDay: '2026-12-05' },
    /5 December\. .*come only once/,
  ],
  [
    'is inspected before a delivery',
    tradeIn,
    delivery,
    { inspectionDay: '2026-12-05' },
    /on Saturday 5 December\.$/,
  ],
  [
    'comes to a handover after its offer',
    tradeIn,
    pickUp,
    {},
    /valid until Monday 7 December; .* price again/,
  ],
  ['comes to a handover without a day', tradeIn, pickUp, { handoverDay: undefined }, /price again/],
  [
    'comes to a handover within its offer',
    tradeIn,
    pickUp,
    { handoverDay: '2026-12-07' },
    /one visit is enough\.$/,
  ],
  ['has no offer yet', { ...tradeIn, offerCents: 0 }, pickUp, {}, undefined],
] as const)('a trade-in that %s', (_, own, handover, more, expected) => {
  const steps = nextSteps(anOrder({ tradeIn: own, handover }), { ...none, ...more });
  const [, step] = steps;
  if (expected === undefined) expect(steps).toHaveLength(2);
  else expect(step).toMatch(expected);
});

it('names what a buyer of another state needs before the handover', () => {
  const steps = nextSteps(anOrder({ handover: pickUp }), {
    ...none,
    elsewhere: 'Registering it in Victoria?',
  });
  expect(steps.slice(1)).toEqual([
    'Registering it in Victoria?',
    'Sign, pay anything that is left, and drive home.',
  ]);
});
