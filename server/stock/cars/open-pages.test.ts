import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Reservation } from '#server/buying/reservations/reservation';
import { sitePages } from '#server/dealer/rules/site-pages';
import type { Bff } from '#server/entry/bff';
import { closedToLead } from '#server/leads/refuse-closed';
import type { CarFormKind } from '#server/leads/rules/car-forms';
import type { Car } from '#server/settings/car';
import { filing } from '#server/settings/rules/filing';
import { emptySiteData } from '#server/settings/site-data';
import type { Tenant, tenantSchema } from '#server/settings/tenant-schema';
import { carDialogView } from '#server/showroom/car-dialog';
import { compareView } from '#server/showroom/compare-page';
import { carFormPage, siteFormPage, submitCarForm, submitSiteForm } from '#server/site/site-form-page';
import { carPdf } from '#server/stock/pdf/car-pdf';
import { isAvailable } from '#server/stock/rules/price-line';
import { buildCar } from '../../../prisma-free-fixtures/build-car';
import { aReservation } from '../../../tests/support/a-reservation';
import { runs } from '../../../tests/support/property-runs';
import { testLocation } from '../../../tests/support/test-tenant';
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

const reserves: Settings = { cards: { reserve: {} } };
const noTradeIn: Settings = { trade_in: { allowed: false } };
const caravans: Settings = { stock: { noun: { one: 'caravan', many: 'caravans' } } };

/** Every site switch that affects a control. */
const switches: Readonly<Record<string, Settings>> = {
  'nothing switched': {},
  'reserves online': reserves,
  'reserves every kind at /buy-online': {
    cards: { reserve: { car_types: everyKind, address: 'buy-online', journey: true } },
  },
  'no compare': { cards: { compare: false } },
  'test drives on cards': { cards: { test_drive_button: true } },
  'saving needs photos': { cards: { saving_needs_photos: true } },
  'no trade-in on cars': noTradeIn,
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
  'a yard that only buys': { locations: [testLocation('1', { location_subtype: 'buying' })] },
};

function siteOf(car: Car, tenant: Tenant) {
  const quiet = () => undefined;
  const stored = { car, removedAt: null, updatedAt: now.toISOString() };
  const services = {
    cars: {
      bySlug: async (_: string, asked: string) => (asked === slug ? stored : null),
      byIds: async (_: string, ids: string[]) => (ids.includes(id) ? [car] : []),
    },
    secret: { current: 'secret' },
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

interface Door {
  readonly control: CarControl;
  readonly path: string;
  readonly page: (site: Site) => Promise<unknown>;
  readonly send?: (site: Site) => Promise<unknown>;
}

const carForm = (kind: CarFormKind, address: string = kind): Door => {
  const path = `/cars/${slug}/${address}`;
  return {
    control: kind,
    path,
    page: ({ ask }) => carFormPage(ask(path), slug, kind),
    send: ({ ask }) => submitCarForm(ask(path, 'POST'), slug, kind),
  };
};
const siteForm = (control: CarControl, address: string): Door => {
  const path = `${address}?car_id=${id}`;
  return {
    control,
    path,
    page: ({ ask }) => siteFormPage(ask(path)),
    send: ({ ask }) => submitSiteForm(ask(path, 'POST')),
  };
};

/** Every page, form and file that a car's controls link to. */
const doors: readonly Door[] = [
  carForm('enquire'),
  carForm('test-drive'),
  carForm('request-photos'),
  carForm('reserve', 'checkout'),
  carForm('reserve', 'buy-online'),
  siteForm('trade-in', '/cars/trade-in'),
  siteForm('finance', '/finance'),
  siteForm('finance', '/personalised/finance'),
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

async function expectShownExactlyWhereOpen(given: Partial<Car>, tenant: Tenant): Promise<void> {
  const car = buildCar({ id, slug, make: 'Toyota', ...given });
  const site = siteOf(car, tenant);
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
    expect(closedReason(control, car, tenant, sitePages(tenant, now))).toBeDefined();
  }
}

/** States that meet every switch in the quick suite; all of them do in the whole one. */
const telling = ['in stock', 'sold', 'reserved', 'new', 'without a price', 'without photos'];

describe('a control is shown exactly if its page is open', () => {
  test.each(Object.entries(switches))('on a site with this switch: %s', async (name, settings) => {
    const tenant = yardTenant(settings);
    const all = name === 'nothing switched' || process.env['TESTS'] === 'all';
    for (const [state, car] of Object.entries(statesOfCar)) {
      if (all || telling.includes(state)) await expectShownExactlyWhereOpen(car, tenant);
    }
  });

  test('for a car in any combination of states', async () => {
    const state = fc
      .subarray(Object.values(statesOfCar))
      .map((parts): Partial<Car> => Object.assign({}, ...parts));
    const tenant = fc.constantFrom(...Object.values(switches)).map((settings) => yardTenant(settings));
    await fc.assert(fc.asyncProperty(state, tenant, expectShownExactlyWhereOpen), { numRuns: runs(50) });
  });
});

describe('the test drive of a reserved car', () => {
  const reservationId = '01KA5ZRP0000000000000000RV';
  const answersTo = async (cookie: string, holds: Partial<Reservation>) => {
    const { ask } = siteOf(buildCar({ id, slug, make: 'Toyota', reserved: true }), yardTenant());
    const reservation = aReservation({
      id: reservationId,
      tenant: 'yard',
      carId: id,
      state: 'held',
      ...holds,
    });
    const visit = (path: string, method: string): Bff => {
      const site = ask(path, method);
      const services = Object.assign({}, site.services, { reservations: { byId: async () => reservation } });
      return Object.assign({}, site, {
        services,
        request: new Request(site.url, { method, headers: { cookie } }),
      });
    };
    const form = visit(`/cars/${slug}/test-drive`, 'GET');
    const page = visit(`/book-test-drive?car_id=${id}`, 'GET');
    return [
      await outcome(() => carFormPage(form, slug, 'test-drive')),
      await outcome(() => siteFormPage(page)),
    ];
  };

  test.each<[who: string, cookie: string, reservation: Partial<Reservation>, answer: string]>([
    ['is open to the shopper who holds it', `reservation=${reservationId}`, {}, 'open'],
    ['is open to the shopper who pays for it', `reservation=${reservationId}`, { state: 'paying' }, 'open'],
    ['is closed to everybody else', '', {}, `/cars/${slug}?closed=test-drive`],
    [
      'is closed to the holder of another car',
      `reservation=${reservationId}`,
      { carId: 'car-2' },
      `/cars/${slug}?closed=test-drive`,
    ],
    [
      'is closed once the reservation has ended',
      `reservation=${reservationId}`,
      { state: 'expired' },
      `/cars/${slug}?closed=test-drive`,
    ],
  ])('%s', async (_who, cookie, reservation, answer) => {
    expect(await answersTo(cookie, reservation)).toEqual([answer, answer]);
  });
});

test.each([
  ['checkout?utm_source=x&utm_id=2', 'reserve', 'buy-online?utm_source=x&utm_id=2'],
  ['enquire?about=reserve&utm_id=2', 'enquire', 'buy-online?utm_id=2'],
] as const)('a form that moved keeps the query: %s', async (address, kind, moved) => {
  const car = buildCar({ id, slug, make: 'Toyota' });
  const { ask: visit } = siteOf(car, yardTenant({ cards: { reserve: { address: 'buy-online' } } }));
  const opened = await outcome(() => carFormPage(visit(`/cars/${slug}/${address}`), slug, kind));
  expect(opened).toBe(`/cars/${slug}/${moved}`);
});

const ask = 'Send us an enquiry if you have a question.';
const sold: Partial<Car> = { status: 'sold' };
test.each<[string | null, Partial<Car>, Settings, string | undefined]>([
  ['test-drive', sold, {}, 'This car has been sold, so you can’t test drive it.'],
  ['finance', sold, {}, 'This car has been sold, so we no longer offer finance on it.'],
  ['reserve', { reserved: true }, reserves, 'This car is reserved, so you can’t reserve it at the moment.'],
  ['test-drive', { reserved: true }, {}, 'This car is reserved, so you can’t test drive it at the moment.'],
  ['test-drive', { status: 'coming_soon' }, {}, 'You can test drive this car once it arrives.'],
  ['reserve', { status: 'coming_soon' }, reserves, 'You can reserve this car once it arrives.'],
  ['trade-in', {}, noTradeIn, `We don’t take trade-ins on this car. ${ask}`],
  ['finance', sold, caravans, 'This caravan has been sold, so we no longer offer finance on it.'],
  ['test-drive', {}, {}, undefined],
  ['constructor', sold, {}, undefined],
  [null, sold, {}, undefined],
])('?closed=%s on the page of a car %j says why', (control, car, settings, text) => {
  expect(closedReason(control, buildCar(car), yardTenant(settings))).toBe(text);
});

test.each<[string, boolean, Partial<Car>]>([
  [filing.testDrive.category, true, sold],
  [filing.photos.category, true, sold],
  [filing.reserve.category, true, {}],
  [filing.tradeIn.category, true, sold],
  [filing.finance.category, true, sold],
  [filing.enquiry.category, false, sold],
  [filing.service.category, false, sold],
  ['constructor', false, sold],
  [filing.testDrive.category, false, {}],
])('the API rejects a lead exactly if its form is closed: %s, %s', (category, isRejected, car) => {
  const known = { state: 'here', car: buildCar(car), updatedAt: '2026-11-20T00:00:00.000Z' } as const;
  expect('car_id' in closedToLead(category, known, yardTenant())).toBe(isRejected);
});

test.each<[string, boolean]>([
  [filing.testDrive.category, true],
  [filing.photos.category, true],
  [filing.reserve.category, true],
  [filing.finance.category, true],
  [filing.tradeIn.category, true],
  [filing.enquiry.category, false],
])('a car that is gone has no form but the enquiry: %s', (category, isRejected) => {
  const known = { state: 'gone', car: buildCar({}), updatedAt: '2026-11-20T00:00:00.000Z' } as const;
  expect('car_id' in closedToLead(category, known, yardTenant())).toBe(isRejected);
});
