import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { sitePages } from '#server/dealership/addresses/rules/site-pages';
import type { Bff } from '#server/entry/bff';
import { carDialogView } from '#server/pages/car/car-dialog';
import { compareView } from '#server/pages/compare/compare-page';
import { carFormPage, submitCarForm } from '#server/pages/forms/car-form-page';
import { siteFormPage, submitSiteForm } from '#server/pages/forms/site-form-page';
import { closedToLead } from '#server/people/leads/refuse-closed';
import type { CarFormKind } from '#server/people/leads/rules/car-forms';
import type { Car } from '#server/settings/car';
import { filing } from '#server/settings/rules/filing';
import { emptySiteData } from '#server/settings/site-data';
import type { tenantSchema } from '#server/settings/tenant-schema';
import { carPdf } from '#server/stock/pdf/car-pdf';
import { isAvailable } from '#server/stock/price/rules/price-line';
import { buildCar } from '../../../prisma-free-fixtures/build-car';
import { yardTenant } from '../../../tests/support/yard';
import { type CarControl, closedReason } from './rules/car-controls';
import { toCarView } from './to-car-view';
import { toCardView } from './to-card-view';

type Settings = Partial<z.input<typeof tenantSchema>>;
const now = new Date('2026-11-20T00:00:00.000Z');
const slug = 'a-car';
const id = 'car-1';

/** Every car state that affects a control. */
const statesOfCar: Readonly<Record<string, Partial<Car>>> = {
  'in stock': {},
  'coming soon': { status: 'coming_soon' },
  sold: { status: 'sold', sold_date_timestamp: now.getTime() - 1000 },
  'sold, still marked reserved': { status: 'sold', reserved: true, sold_date_timestamp: now.getTime() },
  reserved: { reserved: true },
  'without a price': { price: undefined },
  'with a price of 200': { price: 200 },
  'with a price of 201': { price: 201 },
  'with an offer price only': { price: undefined, offer_price: 20_000 },
  'without photos': { images: [], primary_image_url: undefined },
  new: { car_type: 'new' },
  demo: { car_type: 'demo' },
  'of unknown condition': { car_type: undefined },
  'with a vehicle-identification record': { has_nvic: true },
  'with a history report': { file: 'https://reports.example/1' },
};

const everyKind: ('new' | 'demo' | 'used')[] = ['new', 'demo', 'used'];
const yard = (location_subtype?: string) => ({
  ...{ id: '1', name: 'Yard', slug: 'yard', phone: '07 5550 0000', street: '1 Road' },
  ...{ city: 'Southport', state: 'QLD' as const, postcode: '4215' },
  ...(location_subtype ? { location_subtype } : {}),
});

/** Every site switch that affects a control. */
const switches: Readonly<Record<string, Settings>> = {
  'nothing switched': {},
  'reserves online': { cards: { reserve: {} } },
  'reserves every kind at /buy-online': {
    cards: { reserve: { car_types: everyKind, address: 'buy-online', journey: true } },
  },
  'no compare': { cards: { compare: false } },
  'test drives on cards': { cards: { test_drive_button: true } },
  'saving needs photos': { cards: { saving_needs_photos: true } },
  'no trade-in on cars': { trade_in: { allowed: false } },
  'no trade-in form': { trade_in: { form: { enabled: false } } },
  'trade-in for new cars only': { trade_in: { car_types: ['new'] } },
  'values trade-ins online': { trade_in: { autograb: true } },
  'values trade-ins online, for new cars only': { trade_in: { autograb: true, car_types: ['new'] } },
  'values trade-ins online, but not for this make': {
    trade_in: { autograb: true, hidden_makes: ['toyota'] },
  },
  'no trade-in for this make': { trade_in: { hidden_makes: ['toyota'] } },
  'no finance form': { finance_forms: { finance: { enabled: false } } },
  'personalised finance': { finance: { car_href: '/personalised/finance' } },
  'personalised finance without its form': {
    finance: { car_href: '/personalised/finance' },
    finance_forms: { personalised: { enabled: false } },
  },
  'no PDF': { pdf: { offered: false } },
  'a yard that only buys': { locations: [yard('buying')] },
};

function siteOf(car: Car, settings: Settings) {
  const tenant = yardTenant(settings);
  const quiet = () => undefined;
  const stored = { car, removedAt: null, updatedAt: now.toISOString() };
  const services = {
    cars: {
      bySlug: async (_: string, asked: string) => (asked === slug ? stored : null),
      byIds: async (_: string, ids: string[]) => (ids.includes(id) ? [car] : []),
    },
    secret: 'secret',
    log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
  };
  // The parts that these pages use.
  const ask = (path: string, method = 'GET') => {
    const url = new URL(path, 'http://yard.localhost');
    const request = new Request(url, { method });
    const site = emptySiteData;
    return { tenant, site, now, url, request, lite: { on: false }, services } as unknown as Bff;
  };
  return { tenant, ask };
}

type Site = ReturnType<typeof siteOf>;

/** The redirect of a page or a submitted form; `open` if it answers itself. */
async function outcome(answer: () => Promise<unknown>): Promise<string> {
  try {
    await answer();
    return 'open';
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.headers.get('Location') ?? `status ${thrown.status}`;
    throw thrown;
  }
}

const carFormAt = (kind: CarFormKind, path: string) => ({
  page: ({ ask }: Site) => carFormPage(ask(path), slug, kind),
  send: ({ ask }: Site) => submitCarForm(ask(path, 'POST'), slug, kind),
});
const formAt = (path: string) => ({
  page: ({ ask }: Site) => siteFormPage(ask(path)),
  send: ({ ask }: Site) => submitSiteForm(ask(path, 'POST')),
});

interface Door {
  readonly control: CarControl;
  readonly path: string;
  readonly page: (site: Site) => Promise<unknown>;
  readonly send?: (site: Site) => Promise<unknown>;
}

/** Every page, form and file that a car's controls link to. */
const doors: readonly Door[] = [
  { control: 'enquire', path: `/cars/${slug}/enquire`, ...carFormAt('enquire', `/cars/${slug}/enquire`) },
  {
    control: 'test-drive',
    path: `/cars/${slug}/test-drive`,
    ...carFormAt('test-drive', `/cars/${slug}/test-drive`),
  },
  {
    control: 'request-photos',
    path: `/cars/${slug}/request-photos`,
    ...carFormAt('request-photos', `/cars/${slug}/request-photos`),
  },
  ...['checkout', 'buy-online'].map((address) => ({
    control: 'reserve' as const,
    path: `/cars/${slug}/${address}`,
    ...carFormAt('reserve', `/cars/${slug}/${address}`),
  })),
  {
    control: 'trade-in',
    path: `/cars/trade-in?car_id=${id}`,
    ...formAt(`/cars/trade-in?car_id=${id}`),
  },
  { control: 'finance', path: `/finance?car_id=${id}`, ...formAt(`/finance?car_id=${id}`) },
  {
    control: 'finance',
    path: `/personalised/finance?car_id=${id}`,
    ...formAt(`/personalised/finance?car_id=${id}`),
  },
  {
    control: 'compare',
    path: `/compare?cars=${slug}`,
    page: async ({ tenant, ask }) => {
      // Another car is never offered beside it: a full table has no room.
      const { cars } = await compareView(ask(`/compare?cars=${slug},b,c,d`));
      if (cars.length === 0) throw new Response(tenant.name, { status: 404 });
    },
  },
  {
    control: 'share',
    path: `/cars/${slug}/share`,
    page: ({ ask }) => carDialogView(ask('/'), slug, 'share'),
  },
  {
    control: 'pdf',
    path: `/cars/${slug}.pdf`,
    page: async ({ ask }) => {
      const { state } = await carPdf(ask('/'), slug);
      if (state !== 'here') throw new Response(state, { status: 404 });
    },
  },
];

/** The controls on the car page and on its card. */
function shownAt({ tenant }: Site, car: Car): ReadonlySet<string> {
  const { panel } = toCarView(car, tenant, now);
  const card = toCardView(car, tenant, now);
  const pressed = [...panel.actions, ...panel.links, ...card.actions].map(({ href }) => href);
  const compared = panel.compare === true || card.compare === true;
  return new Set([...pressed, ...(compared ? [`/compare?cars=${slug}`] : [])]);
}

async function expectShownExactlyWhereOpen(given: Partial<Car>, settings: Settings): Promise<void> {
  const car = buildCar({ id, slug, make: 'Toyota', ...given });
  const site = siteOf(car, settings);
  const shown = shownAt(site, car);
  for (const { control, path, page, send } of doors) {
    const opened = await outcome(() => page(site));
    // A site has several finance pages, and the button links to one; for a sold car all of them are closed.
    const expected =
      control === 'finance' && isAvailable(car) && !shown.has(path) ? opened === 'open' : shown.has(path);
    expect.soft([path, opened === 'open'], opened).toEqual([path, expected]);
    if (!opened.includes('?closed=')) continue;
    expect(opened).toBe(`/cars/${slug}?closed=${control}`);
    if (send) expect(await outcome(() => send(site))).toBe(opened);
    expect(closedReason(control, car, site.tenant, sitePages(site.tenant, now))).toBeDefined();
  }
}

describe('a button is shown exactly if its page is open', () => {
  for (const [state, car] of Object.entries(statesOfCar)) {
    test.each(Object.entries(switches))(`a car ${state}; the site: %s`, async (_name, settings) => {
      await expectShownExactlyWhereOpen(car, settings);
    });
  }
  test('in every combination of states', async () => {
    const state = fc
      .subarray(Object.values(statesOfCar))
      .map((parts): Partial<Car> => Object.assign({}, ...parts));
    const settings = fc.constantFrom(...Object.values(switches));
    await fc.assert(fc.asyncProperty(state, settings, expectShownExactlyWhereOpen), { numRuns: 50 });
  });
});

describe('a closed page explains itself on the car page', () => {
  const reason = (control: string | null, car: Partial<Car>, settings: Settings = {}) =>
    closedReason(control, buildCar(car), yardTenant(settings));
  test.each<[string, string | undefined, string | undefined]>([
    [
      'sold, test drive',
      reason('test-drive', { status: 'sold' }),
      'This car has been sold, so you can’t test drive it.',
    ],
    [
      'sold, finance',
      reason('finance', { status: 'sold' }),
      'This car has been sold, so we no longer offer finance on it.',
    ],
    [
      'reserved',
      reason('reserve', { reserved: true }, { cards: { reserve: {} } }),
      'Another shopper has already reserved this car.',
    ],
    [
      'coming',
      reason('reserve', { status: 'coming_soon' }, { cards: { reserve: {} } }),
      'You can reserve this car once it arrives.',
    ],
    [
      'switched off',
      reason('trade-in', {}, { trade_in: { allowed: false } }),
      'We don’t take trade-ins on this car. Send us an enquiry if you have a question.',
    ],
    [
      'its own noun',
      reason('finance', { status: 'sold' }, { stock: { noun: { one: 'caravan', many: 'caravans' } } }),
      'This caravan has been sold, so we no longer offer finance on it.',
    ],
    ['nothing for an open page', reason('test-drive', {}), undefined],
    ['nothing for an unknown word', reason('constructor', { status: 'sold' }), undefined],
    ['nothing without the parameter', reason(null, { status: 'sold' }), undefined],
  ])('%s', (_what, given, expected) => {
    expect(given).toBe(expected);
  });
});

test.each<[string, boolean, Partial<Car>]>([
  [filing.testDrive.category, true, { status: 'sold' }],
  [filing.photos.category, true, { status: 'sold' }],
  [filing.reserve.category, true, {}],
  [filing.tradeIn.category, true, { status: 'sold' }],
  [filing.finance.category, true, { status: 'sold' }],
  [filing.enquiry.category, false, { status: 'sold' }],
  [filing.service.category, false, { status: 'sold' }],
  ['constructor', false, { status: 'sold' }],
  [filing.testDrive.category, false, {}],
])('the API rejects a lead exactly if the form is closed: %s, %s', (category, refused, car) => {
  expect('car_id' in closedToLead(category, buildCar(car), yardTenant())).toBe(refused);
});
