import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Order } from '#server/buying/orders/order';
import type { OrderVisit } from '#server/buying/orders/order-visit';
import { afterReservation } from '#server/buying/orders/rules/after-reservation';
import { withOrder } from '#server/buying/orders/rules/lead-of-order';
import { orderFigures } from '#server/buying/orders/rules/order-figures';
import { currentStep } from '#server/buying/orders/rules/steps';
import { placedStep } from '#server/buying/pages/order-sums';
import { reservationStates } from '#server/buying/reservations/reservation';
import { newLead } from '../../tests/contract/example-lead';
import { aRefund } from '../../tests/support/a-payment';
import { aReservation } from '../../tests/support/a-reservation';
import { anOrder } from '../../tests/support/an-order';
import { runs } from '../../tests/support/property-runs';
import { testTenant } from '../../tests/support/test-tenant';
import { orderRow, timesOf } from './orders-section';

const tenant = testTenant({ time_zone: 'Australia/Brisbane' });
const now = new Date('2026-11-23T02:00:00.000Z');
const services = { cars: { byIds: async () => [], bySlug: async () => undefined } };
const visit = { tenant, now, url: new URL('https://x/garage'), services } as unknown as OrderVisit;
const terms = {
  duty: [],
  registration: [],
  depositCents: 50_000,
  today: '2026-11-23',
  dealerState: 'QLD',
} as const;
const agreement = {
  text: 'Terms.',
  version: 'a1b2',
  agreedAt: '2026-11-23T01:00:00.000Z',
  figures: orderFigures(anOrder(), terms),
};
const agreed = anOrder({ leadId: 'L', reservationId: 'R', agreement });
const words = ['Ordered', 'Completed', 'Expired', 'Cancelled', 'Cancelled with a refund'];

/** How each place names the state of an order. */
async function namesOf(order: Order): Promise<readonly (string | undefined)[]> {
  const { step } = await placedStep(visit, order);
  const rows = step.kind === 'placed' ? step.rows : [];
  const sections = (step.kind === 'placed' && step.paper?.sections) || [];
  const own = sections.find((one) => 'heading' in one && one.heading === 'Your order');
  const onPaper = own?.kind === 'facts' ? own.rows : [];
  const status = (all: readonly { label: string; value: string }[]) =>
    all.find(({ label }) => label === 'Status')?.value.split(',')[0];
  const { fields, form_completed } = withOrder(newLead({ id: 'L', form_token: 'T' }), order, tenant);
  expect(form_completed).toBe(true);
  return [status(rows), status(onPaper), orderRow(visit, order).status, fields['order_reached']];
}

it('page, paper, garage and lead show the same state of an order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...reservationStates), { maxLength: 5 }), async (states) => {
      let order = agreed;
      for (const state of states) order = afterReservation(order, { id: 'R', state }, now);
      if (order.placedAt === null) {
        expect(currentStep(order, tenant)).not.toBe('finished');
        expect(words).not.toContain(orderRow(visit, order).status);
        return;
      }
      const names = await namesOf(order);
      expect(new Set(names).size).toBe(1);
      expect(words).toContain(names[0]);
      const { step } = await placedStep(visit, order);
      expect(step).toMatchObject({ next: order.end ? [] : expect.arrayContaining([expect.any(String)]) });
    }),
    { numRuns: runs(300) },
  );
});

const refunded = aReservation({ id: 'R', state: 'refunded', endsAt: null, paidCents: 50_000 });

it('says what is left to pay and where to pick the car up, while it is ordered', () => {
  const startsAt = '2026-12-09T22:30:00.000Z';
  const text = 'Thursday 10 December, 8:30 am';
  const place = { locationId: 'aspley', locationName: 'Brolga Aspley' };
  const handover = { kind: 'pick-up', ...place, startsAt, text } as const;
  const placed = anOrder({ ...agreed, placedAt: agreement.agreedAt, handover });
  const { facts, ahead } = orderRow(visit, placed);
  expect(facts).toContain(`Pick up from Brolga Aspley: ${text}`);
  expect(facts.find((fact) => fact.startsWith('To pay'))).toMatch(/^To pay: .*\$[\d,]+.* at the handover$/);
  expect(ahead).toEqual({ at: startsAt, text: `${text}, pick up the ${placed.car.name}, Brolga Aspley` });
  const ended = { kind: 'cancelled', at: agreement.agreedAt } as const;
  const cancelled = orderRow(visit, anOrder({ ...placed, end: ended }));
  expect(cancelled.facts.join()).not.toMatch(/To pay|Pick up/);
  expect(cancelled.ahead).toBeUndefined();
});

it('an order from another browser shows its hold, pick-up and number, and no amount', () => {
  const startsAt = '2026-12-09T22:30:00.000Z';
  const text = 'Thursday 10 December, 8:30 am';
  const place = { locationId: 'aspley', locationName: 'Brolga Aspley' };
  const handover = { kind: 'pick-up', ...place, startsAt, text } as const;
  const placed = anOrder({ ...agreed, placedAt: agreement.agreedAt, handover });
  const held = aReservation({
    id: 'R',
    state: 'held',
    endsAt: '2026-12-10T13:59:00.000Z',
    paidCents: 50_000,
  });
  const { facts, ahead } = timesOf(visit, placed, held);
  expect(facts).toEqual([
    'Held until the end of Thursday 10 December',
    `Pick up from Brolga Aspley: ${text}`,
    `Order ${placed.reference}`,
  ]);
  expect(ahead?.at).toBe(startsAt);
  const home = { kind: 'delivery', address: '1 Elm Street', day: '2026-12-10' } as Order['handover'];
  expect(timesOf(visit, anOrder({ ...placed, handover: home }), null)).toEqual({
    facts: [`Order ${placed.reference}`],
    ahead: undefined,
  });
});

const registration = [
  { state: 'QLD', transfer_dollars: 32, year_dollars: 880, as_of: '2026-07-01', source: 'x' },
];

it.each([
  [
    'drive away where the site has prices in full',
    { in_full: true },
    /^≈\u00a0\$\d\d,\d{3} drive away in QLD$/,
  ],
  ['the car’s elsewhere', {}, /^\$30,000 Excl\. govt\. charges$/],
])('the price of an order that was only started is %s', (_, price, text) => {
  const site = testTenant({ time_zone: 'Australia/Brisbane', price, orders: { registration } });
  expect(orderRow({ ...visit, tenant: site }, anOrder()).facts[0]).toMatch(text);
});

it.each([
  [
    'an unpaid order says what to pay, and until when',
    agreed,
    { reservation: aReservation({ id: 'R', endsAt: '2026-11-23T04:00:00.000Z' }), refunds: [] },
    {
      status: expect.stringMatching(/^Pay \$500 by .*2:00 pm to hold it$/),
      waits: true,
      link: 'Pay $500',
      fact: 'AC34EFGH',
    },
  ],
  [
    'a refunded order says what went back',
    anOrder({ ...agreed, placedAt: agreement.agreedAt, end: { kind: 'refunded', at: agreement.agreedAt } }),
    { reservation: refunded, refunds: [aRefund({ state: 'requested', amountCents: 50_000 })] },
    {
      status: 'Cancelled with a refund',
      waits: undefined,
      link: 'Details',
      fact: 'Deposit $500, refund requested',
    },
  ],
])('%s', (_rule, order, hold, { fact, link, ...row }) => {
  const shown = orderRow(visit, order, hold);
  expect(shown).toMatchObject({ ...row, link: { text: link, href: `/buy/orders/${order.id}` } });
  expect(shown.facts.join()).toContain(fact);
});
