import { describe, expect, it } from 'vitest';
import type { OrderShopper } from '#server/buying/orders/order';
import type { OrderVisit } from '#server/buying/orders/order-visit';
import { orderFigures } from '#server/buying/orders/rules/order-figures';
import { placedStep } from '#server/buying/pages/order-sums';
import { orderProgress } from '#server/leads/rules/order-steps';
import type { Car } from '#server/settings/car';
import { type Tenant, tenantSchema } from '#server/settings/tenant-schema';
import { anOrder } from '../../../../tests/support/an-order';
import { newOrderHref, orderHref, priceNotice, stateNotice } from './order-journey';
import { orderPaper } from './paper';

const site = {
  orders: { add_ons: [], ask_identity: false },
  trade_in: { autograb: true, form: { enabled: true } },
} as unknown as Pick<Tenant, 'orders' | 'trade_in'>;

describe('the purchase of a car', () => {
  it('has addresses', () => {
    expect(newOrderHref('U 1')).toBe('/buy/orders/new?car_id=U%201');
    expect(orderHref('A')).toBe('/buy/orders/A');
    expect(orderHref('A', 'payment')).toBe('/buy/orders/A?step=payment');
  });

  it.each([
    ['details', 1],
    ['trade-in', 2],
    ['payment', 3],
    ['deposit', 5],
  ] as const)('counts its steps: %s', (step, part) => {
    const progress = orderProgress(step, site);
    expect([progress?.part, progress?.titles.length]).toEqual([part, 5]);
  });

  it('counts no steps once it is placed', () => {
    expect(orderProgress('finished', site)).toBeUndefined();
  });

  it('reports a changed price', () => {
    const order = anOrder({ earlierPriceCents: 3_100_000 });
    expect(priceNotice(order, { in_full: false })).toBe('The price has changed from $31,000 to $30,000.');
    expect(priceNotice(order, { in_full: true })).toMatch(/^Our price has changed from/);
    expect(priceNotice(anOrder(), { in_full: false })).toBeUndefined();
  });
});

it.each([
  ['4000', 'QLD', undefined],
  ['3053', 'VIC', 'Postcode 3053 is in Victoria, so the price is for registration in Victoria.'],
  [
    '3053',
    'QLD',
    'Postcode 3053 is in Victoria, but the price is for registration in Queensland, as you chose.',
  ],
] as const)('says in which state a car for postcode %s is registered: %s', (postcode, state, words) => {
  const notice = stateNotice({ ...shopper, postcode, state }, 'QLD');
  expect(notice).toBe(words && `${words} To change the state, go back.`);
});

it('has no handover and nothing to pay once it is called off', async () => {
  const handover = {
    kind: 'pick-up',
    locationId: 'a',
    locationName: 'Aspley',
    startsAt: null,
    text: 'Tue',
  } as const;
  const placedAt = '2026-11-23T01:00:00.000Z';
  const seen = async (kind: 'completed' | 'cancelled') => {
    const visit = {
      tenant,
      now: new Date(placedAt),
      url: new URL('https://x/'),
      services,
    } as unknown as OrderVisit;
    const placed = anOrder({ shopper, handover, placedAt, agreement, end: { kind, at: placedAt } });
    const { step } = await placedStep(visit, placed);
    if (step.kind !== 'placed') throw new Error(step.kind);
    expect(step.personal).toBeUndefined();
    return [...step.rows, ...step.sums.lines].map(({ label }) => label);
  };
  const gone = ['Handover', 'Holding deposit', 'Still to pay at the handover'];
  expect(await seen('completed')).toEqual(expect.arrayContaining(gone));
  for (const label of gone) expect(await seen('cancelled')).not.toContain(label);
});

const services = { cars: { byIds: async () => [], bySlug: async () => undefined } };
const shopper: OrderShopper = {
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@example.com',
  phone: '0491570006',
  postcode: '4000',
  state: 'QLD',
};
const order = anOrder({ shopper });
const terms = {
  duty: [],
  registration: [],
  depositCents: 20_000,
  today: '2026-11-23',
  dealerState: 'QLD',
} as const;
const agreement = {
  text: 'First.\nSecond.',
  version: 'a1b2',
  agreedAt: '2026-11-23T01:00:00.000Z',
  figures: orderFigures(order, terms),
};
const tenant = tenantSchema.parse({
  slug: 'brolga',
  name: 'Brolga Motors',
  abn: '51824753556',
  locations: [
    {
      name: 'Aspley',
      location_type: 'sales',
      phone: '07 5550 0142',
      street: '1 Example Street',
      city: 'Aspley',
      state: 'QLD',
      postcode: '4034',
    },
  ],
});

describe('an order on paper', () => {
  const paper = orderPaper({
    order: { ...order, agreement },
    agreement,
    tenant,
    phone: '07 5550 0142',
    place: tenant.locations[0],
    car: { vin: '6ZZDEMBTH00000101', regplate: '123ZX4' } as Car,
    step: {
      text: 'We’re holding the 2019 Mazda CX-5 Akera for you until Tuesday 24 November.',
      rows: [{ label: 'If you cancel', value: 'The full $200 is refunded.' }],
      next: ['Sign.', 'Drive home.'],
    },
    pageUrl: 'https://brolga.example/buy/orders/X',
    now: new Date('2026-11-23T02:00:00.000Z'),
  });
  const section = (heading: string) =>
    paper.sections.find((one) => 'heading' in one && one.heading === heading);

  it('has the hold, the refund, the car and the dealer before the terms', () => {
    expect(paper.sections.map((one) => ('heading' in one ? one.heading : one.kind))).toEqual([
      'Ordered',
      'Your order',
      'The car',
      'Price breakdown',
      'About these figures',
      'What happens next',
      'The dealer',
      'The terms you agreed to',
      'closing',
    ]);
    expect(section('Ordered')).toMatchObject({ paragraphs: [expect.stringContaining('until Tuesday')] });
    const rowsOf = (heading: string) => {
      const found = section(heading);
      return found?.kind === 'facts' ? found.rows.map(({ label, value }) => `${label}: ${value}`) : [];
    };
    expect(section('Your order')).toMatchObject({ inLines: true });
    expect(rowsOf('Your order')).toEqual(['If you cancel: The full $200 is refunded.']);
    expect(rowsOf('The car')).toEqual(['Stock number: U1', 'VIN: 6ZZDEMBTH00000101', 'Number plate: 123ZX4']);
    expect(rowsOf('The dealer')).toEqual([
      'Name: Brolga Motors',
      'ABN: 51 824 753 556',
      'Address: 1 Example Street, Aspley QLD 4034',
      'Phone: 07 5550 0142',
    ]);
    expect(paper.address).toBe('brolga.example/buy/orders/X');
  });

  it('has every figure', () => {
    expect(section('Price breakdown')).toMatchObject({
      kind: 'sums',
      rows: [
        { label: 'Price', value: '$30,000' },
        { label: 'Vehicle duty QLD (estimate)', value: '$900' },
        { label: 'Registration and CTP insurance, 12 months', value: 'To be confirmed' },
        { label: 'Price before the charges that we confirm', value: '≈\u00a0$30,900', total: true },
        { label: 'Holding deposit', value: '−$200' },
        { label: 'Still to pay at the handover', value: '≈\u00a0$30,700', total: true },
        { label: 'GST included, about', value: '$2,727' },
      ],
    });
  });

  it('calls no sum with open charges a drive-away price', () => {
    expect(paper.price).toEqual({ text: '≈\u00a0$30,900', kind: 'Price before the charges that we confirm' });
  });

  it('has the sources of the estimates and the agreed terms', () => {
    expect(JSON.stringify(section('About these figures'))).toContain(
      'in force since 1 Jul 2018, checked 5 Aug 2025',
    );
    expect(section('The terms you agreed to')).toMatchObject({
      paragraphs: ['First.', 'Second.', 'Agreed on Monday 23 November, 11:00 am, version a1b2.'],
    });
  });
});
