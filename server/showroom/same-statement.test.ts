import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Bff } from '#server/entry/bff';
import { adfDocument } from '#server/leads/rules/adf';
import { carOfLead } from '#server/leads/rules/car-of-lead';
import { confirmationEmail } from '#server/leads/rules/confirmation-email';
import { leadNotes } from '#server/leads/rules/crm-lead';
import { leadEmail } from '#server/leads/rules/lead-email';
import { leadFacts } from '#server/leads/rules/lead-record';
import { carFields } from '#server/leads/rules/shared-fields';
import { carOfForm } from '#server/leads/to-form-view';
import { carHead } from '#server/page/car-head';
import type { Car } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import { carEntry } from '#server/site/machines/feeds';
import { successCar } from '#server/site/success-page';
import { toCarData } from '#server/stock/cars/car-data';
import { toCarView } from '#server/stock/cars/to-car-view';
import { toCardView } from '#server/stock/cars/to-card-view';
import { siteBasis } from '#server/stock/charges/rules/drive-away';
import { exportLines } from '#server/stock/exports/export-stock';
import { autogate } from '#server/stock/exports/rules/autogate';
import type { ExportFormat } from '#server/stock/exports/rules/export-format';
import { google } from '#server/stock/exports/rules/google';
import { meta } from '#server/stock/exports/rules/meta';
import { financeDetails } from '#server/stock/finance/car-finance';
import { carPdf } from '#server/stock/pdf/car-pdf';
import type { PdfContent } from '#server/stock/pdf/pdf-printer-port';
import { ogCard } from '#server/stock/rules/og-card';
import { leadingInWords, leadingWords } from '#server/stock/rules/price-line';
import { buildCar } from '../../prisma-free-fixtures/build-car';
import { lead as anyLead } from '../../tests/support/adf-leads';
import { runs } from '../../tests/support/property-runs';
import { testLocation, testTenant } from '../../tests/support/test-tenant';

const now = new Date('2026-11-20T00:00:00.000Z');
const url = new URL('https://www.brolga.example/cars/one');

const place = (id: string, city: string, more = {}) =>
  testLocation(id, { name: `Brolga ${city}`, city, lat: -27.4, long: 153, ...more });
const yards = [
  place('aspley', 'Aspley', { primary: true }),
  place('nundah', 'Nundah', { phone: '(07) 5550 0150' }),
  place('rocklea', 'Rocklea', { phone: '(07) 5550 0160' }),
  place('southport', 'Southport', { phone: '(07) 5550 0170' }),
  place('mackay', 'Mackay', { phone: '(07) 5550 0180', visible: false }),
];
const hosts = ['www.brolga.example'];
const sites: readonly Tenant[] = [
  testTenant({ hosts, finance: { provider: 'A' }, cards: { electric_tag: true } }),
  testTenant({
    hosts,
    locations: yards,
    phones: { demo: '(07) 5550 0111', reveal: 'masked' },
    stock: { subscriptions: true, noun: { one: 'bike', many: 'bikes' } },
    price: { default_type: 'drive_away' },
    cards: { certified: { manufacturer: 'Toyota', label: 'Toyota Certified' }, sold_tag: 'JUST SOLD' },
    search: { chips: ['km', 'location_name'] },
  }),
  testTenant({
    hosts,
    locations: yards,
    phones: { override: '(07) 5550 0199' },
    finance: { provider: 'G', lenders: [{ provider: 'G' }, { provider: 'B' }] },
  }),
  testTenant({
    hosts,
    locations: yards,
    price: { in_full: true },
    finance: { provider: 'A' },
    orders: {
      registration: [
        { state: 'QLD', transfer_dollars: 32, year_dollars: 880, as_of: '2026-07-01', source: 'a sample' },
      ],
    },
  }),
];

const often = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 3 });
const amounts = fc.oneof(
  fc.constantFrom(0, 1, 10, 11, 200, 201, 500, 501),
  fc.integer({ min: 12, max: 150_000 }),
);
const texts = (...words: string[]) => often(fc.constantFrom(...words));
const payments = often(fc.integer({ min: 0, max: 900 }));
const lenders = fc.array(
  fc.record({
    provider: fc.constantFrom('A', 'B', 'G'),
    interestRate: fc.constantFrom(0, 5.99, 8.995),
    comparisonRate: fc.constantFrom(6.25, 9.1),
    paymentWeek: payments,
    paymentMonth: payments,
    termMonths: often(fc.constantFrom(36, 54, 60)),
    deposit: often(fc.integer({ min: 0, max: 9_000 })),
  }),
  { maxLength: 3 },
);
const cars: fc.Arbitrary<Car> = fc
  .record({
    price: often(amounts),
    offer_price: often(amounts),
    before_price: often(amounts),
    subscription_price: often(fc.integer({ min: 0, max: 400 })),
    preorder: often(fc.boolean()),
    price_type: often(
      fc.constantFrom(
        'drive_away' as const,
        'excluding_government_charges' as const,
        'before_on_roads' as const,
      ),
    ),
    status: fc.constantFrom('in_stock' as const, 'coming_soon' as const, 'sold' as const),
    reserved: fc.boolean(),
    certified: fc.boolean(),
    car_type: often(fc.constantFrom('new' as const, 'demo' as const, 'used' as const)),
    simple_fuel: texts('Electric', 'Petrol', 'Plug-in Hybrid'),
    tag: texts('Runout Sale', 'New Arrival'),
    km: often(fc.integer({ min: 1, max: 300_000 })),
    location_id: texts('aspley', 'nundah', 'rocklea', 'mackay', 'unknown'),
    city: texts('Aspley', 'Dalby'),
    location_name: texts('Dalby Yard', 'Brolga Mackay'),
    redbookcode: texts('TOY21AB'),
    finance_lenders: often(lenders),
    vin: fc.constantFrom('MR0BA3CD400123456', undefined),
  })
  .map((facts) =>
    buildCar({
      ...facts,
      primary_image_url: 'https://photos.example/1.jpg',
      images: [{ url: 'https://photos.example/1.jpg' }],
    }),
  );

/** The states of a car, and the words for them that every text shares. */
const stateWords = { in_stock: undefined, coming_soon: 'Coming soon', reserved: 'Reserved' } as const;

async function pdfOf(car: Car, tenant: Tenant): Promise<PdfContent> {
  const record = { car, removedAt: null, updatedAt: now.toISOString() };
  const visit = { tenant, now, url, services: { cars: { bySlug: async () => record } } };
  const pdf = await carPdf(visit as unknown as Bff, car.slug);
  if (pdf.state !== 'here') throw new Error(`the PDF is ${pdf.state}`);
  return JSON.parse(pdf.identity)[4];
}

/** A car's row in an export; undefined where it is left out. */
async function rowOf(
  format: ExportFormat,
  car: Car,
  tenant: Tenant,
): Promise<Record<string, string> | undefined> {
  const data = toCarData(car, { tenant, origin: url.origin, updatedAt: now.toISOString(), isDealer: true });
  let text = '';
  const stock = (async function* () {
    yield [data];
  })();
  for await (const lines of exportLines(format, tenant, stock)) text += lines;
  const quote = format.separator === ',' ? '"' : null;
  const rows: readonly Record<string, string>[] = parse(text, {
    columns: true,
    delimiter: format.separator,
    quote,
  });
  return rows[0];
}

async function surfacesOf(car: Car, tenant: Tenant) {
  const basis = siteBasis(tenant, now);
  const view = toCarView(car, tenant, now);
  const crumb = { text: 'Cars', href: '/search' };
  const { head, graph } = carHead({ tenant, now, url }, { car, view, updatedAt: now.toISOString(), crumb });
  const [, vehicle, dealer] = JSON.parse(graph)['@graph'];
  const lead = { ...anyLead, car: carOfLead(car, tenant, basis) };
  return {
    view,
    head,
    lead,
    offer: vehicle.offers,
    dealer,
    card: toCardView(car, tenant, now),
    pdf: await pdfOf(car, tenant),
    feed: carEntry(car, tenant, now, (path) => path).summary,
    link: ogCard(car, tenant, now),
    data: toCarData(car, { tenant, origin: url.origin, updatedAt: now.toISOString(), isDealer: false }),
    google: await rowOf(google, car, tenant),
    meta: await rowOf(meta, car, tenant),
    autogate: await rowOf(autogate, car, tenant),
    email: leadEmail(lead, tenant, 'd').text,
    notes: leadNotes(lead, tenant.time_zone),
    adf: adfDocument(lead, tenant),
    payload: leadFacts(lead, 'new').car,
    confirmation: confirmationEmail(lead, tenant, 'd', undefined)?.text ?? '',
    forms: [carOfForm(car, tenant, basis), successCar(car, tenant, basis)].map(({ price, dealer }) =>
      [price, dealer].filter(Boolean).join(', '),
    ),
    lenders: financeDetails(car, tenant, now).lenders,
  };
}
type Surfaces = Awaited<ReturnType<typeof surfacesOf>>;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll("'", '&apos;').replaceAll('"', '&quot;');

/** Texts for people: each leads with the same price and its kind, and has the dealer's and the earlier one. */
function comparePrices(surfaces: Surfaces): void {
  const { view, card, pdf, link, payload } = surfaces;
  const { text, kind, label, inFull } = view.price;
  const leads = leadingWords(view.price);
  expect(card.price).toEqual(view.price);
  expect(pdf.price).toMatchObject({ text: leads.text, ...(leads.was ? { was: leads.was } : {}) });
  for (const word of [...leads.parts, inFull ? undefined : label])
    if (word) expect(pdf.price.kind).toContain(word);
  if (link.price) expect(link.price.text).toBe(leads.text);
  if (link.price && leads.parts[0]) expect(link.price.kind).toContain(leads.parts[0]);
  comparePriceLines(surfaces);
  expect([payload?.price_text, payload?.price_kind]).toEqual([text, kind]);
  expect(payload?.in_full_price).toBe(inFull?.dealer ? inFull.dollars : undefined);
}

/** Sentences with the price: what leads, the dealer's beside it, the earlier one. */
function comparePriceLines({ view, feed, head, forms, confirmation, email, notes, adf }: Surfaces): void {
  const { text, kind, was, inFull } = view.price;
  const dealers = [text, kind].filter(Boolean).join(' ');
  const line = inFull?.text ? leadingInWords(view.price) : dealers;
  for (const sentence of [feed, head.description, ...forms]) {
    expect(sentence).toContain(line);
    if (inFull?.dealer) expect(sentence).toContain(`${text} ${kind?.toLowerCase()}`);
    if (was) expect(sentence).toContain(`was ${was}`);
  }
  if (was) expect(confirmation).toContain(`Was: ${was}`);
  // The dealer's own drive-away price has no other beside it.
  const leadLines = inFull?.dealer ? [line, dealers] : [dealers];
  for (const sentence of [email, notes, confirmation])
    for (const one of leadLines) expect(sentence).toContain(one);
  for (const one of leadLines) expect(adf).toContain(escaped(one));
}

/** Figures for other systems: whole dollars, none where the page shows none. */
function compareFigures(car: Car, surfaces: Surfaces): void {
  const { data, offer, head, payload } = surfaces;
  const { text, kind } = surfaces.view.price;
  const dollars = /^\$([\d,]+)$/.exec(text)?.[1]?.replaceAll(',', '');
  const whole = dollars === undefined ? undefined : Number(dollars);
  expect([data.display_price ?? undefined, head.priceDollars, offer.price]).toEqual([whole, whole, whole]);
  expect(offer.description).toBe(kind);
  expect(payload?.price).toBe(whole ?? (text.endsWith('a week') ? car.subscription_price : undefined));
  const { google: ad, meta: listing, autogate: row } = surfaces;
  if (ad) expect(ad['price']).toBe(`${whole}.00 AUD`);
  if (ad) expect(ad['vehicle_price_type'] === 'drive_away_price').toBe(kind === 'Drive away');
  if (listing) expect(listing['sale_price'] || listing['price']).toBe(`${whole} AUD`);
  if (row)
    expect([row['retail'], row['isdriveaway']]).toEqual([`${whole}`, kind === 'Drive away' ? 'Y' : 'N']);
}

function compareAvailability(car: Car, tenant: Tenant, surfaces: Surfaces): void {
  const availability = car.status !== 'sold' && car.reserved ? 'reserved' : car.status;
  const word = availability === 'sold' ? tenant.cards.sold_tag : stateWords[availability];
  const { view, card, data, lead, pdf, link, offer } = surfaces;
  expect([view, card, data, lead.car].map((one) => one.availability)).toEqual(Array(4).fill(availability));
  expect(carFields(car)['vehicle_status']).toBe(availability);
  expect([view.panel.state?.tag, pdf.notice?.word]).toEqual([word, word]);
  const actions = [...card.actions, ...view.panel.actions].map(({ kind }) => kind);
  expect(actions.includes('similar')).toBe(availability === 'sold');
  if (availability !== 'in_stock') expect(actions).not.toContain('reserve');
  for (const sentence of [
    surfaces.feed,
    surfaces.head.description,
    `${card.tag?.text} ${card.facts}`,
    JSON.stringify(link),
    ...surfaces.forms,
  ])
    if (word) expect(sentence.toLowerCase()).toContain(word.toLowerCase());
    else expect(sentence).not.toMatch(/\b(sold|reserved|coming soon)\b/i);
  const words = availability === 'sold' ? 'Sold' : (stateWords[availability] ?? 'In stock');
  for (const sentence of [surfaces.email, surfaces.notes])
    expect(sentence).toContain(`Availability: ${words}`);
  expect(surfaces.adf).toContain(words);
  if (availability !== 'in_stock') expect(surfaces.confirmation).toContain(words);
  expect(/InStock$/.test(offer.availability)).toBe(availability === 'in_stock');
  if (availability !== 'in_stock')
    expect([surfaces.google, surfaces.autogate]).toEqual([undefined, undefined]);
  if (surfaces.meta)
    expect(surfaces.meta['availability']).toBe(availability === 'in_stock' ? 'AVAILABLE' : 'NOT_AVAILABLE');
  if (surfaces.meta && car.km === undefined) expect(surfaces.meta['mileage.value']).toBe('');
}

/** Shoppers and their programs don't read the name of a yard that they don't see. */
function expectNowhere(yard: string, { view, card, lead, pdf, dealer, head, data }: Surfaces): void {
  expect(JSON.stringify([view, pdf, card, head, data, dealer, lead.car])).not.toContain(yard);
}

function comparePlaces(car: Car, tenant: Tenant, surfaces: Surfaces): void {
  const { view, card, lead, pdf, dealer, autogate: row } = surfaces;
  const yard = tenant.locations.find(({ id }) => id === car.location_id) ?? only(tenant.locations);
  const shownYard = yard?.visible ? yard : undefined;
  const feedName = yard && !shownYard && car.location_name === yard.name ? undefined : car.location_name;
  const city = shownYard?.city ?? car.city ?? feedName;
  expect(view.location?.name).toBe(shownYard?.name);
  if (card.place) expect(card.place).toBe(city);
  else if (shownYard) expect(card.facts).toContain(shownYard.name);
  if (city) expect(surfaces.head.description).toContain(city);
  const name = shownYard?.name ?? feedName;
  expect([lead.car.place, lead.car.location_id]).toEqual([name, yard?.id]);
  if (name)
    for (const sentence of [surfaces.email, surfaces.notes, surfaces.confirmation])
      expect(sentence).toContain(name);
  const printed = pdf.sections.find(({ kind }) => kind === 'location');
  if (shownYard && printed?.kind === 'location') expect(printed.location.name).toBe(shownYard.name);
  expect(dealer['@id']).toContain(`#${shownYard?.slug ?? 'dealer'}`);
  if (yard && !shownYard) expectNowhere(yard.name, surfaces);
  if (row) expect(row['stock_location_code']).toBe(yard?.id);
}

/** Masked numbers stand nowhere. */
function comparePhones(tenant: Tenant, { view, card, pdf, dealer, head }: Surfaces): void {
  const number = (text: string | undefined) => text?.replace(/\D/g, '');
  if (view.phone) expect(pdf.dealer.contact[0]).toBe(view.phone.text);
  if (tenant.phones.reveal === 'masked')
    for (const { phone } of tenant.locations)
      expect(number(JSON.stringify([view, pdf, card, head, dealer]))).not.toContain(number(phone));
}

function compareFinance({ view, card, pdf, lenders: entries }: Surfaces): void {
  const offers = view.finance?.offers ?? [];
  expect(entries.map(({ teaser, facts }) => ({ teaser, facts }))).toEqual(
    offers.map(({ teaser, facts }) => ({ teaser, facts })),
  );
  const printed = pdf.sections.find(({ kind }) => kind === 'finance');
  expect(printed?.kind === 'finance' ? printed.rows : undefined).toEqual(offers[0]?.facts);
  const box = card.finance;
  if (!box) return;
  const fact = (label: string) => offers[0]?.facts.find((one) => one.label === label)?.value;
  expect([box.rate, box.comparisonRate]).toEqual([fact('Interest rate'), fact('Comparison rate')]);
  if (box.repayment) expect(box.repayment.text).toBe(fact(`${box.repayment.period} repayment`));
  const deposit = fact('Deposit');
  expect(box.terms.includes('deposit')).toBe(deposit !== undefined);
  if (deposit) expect(box.terms).toContain(deposit);
}

const only = <T>(items: readonly T[]): T | undefined => (items.length === 1 ? items[0] : undefined);

test('card, page, PDF, feed, head, exports, leads and API say the same of a car', async () => {
  await fc.assert(
    fc.asyncProperty(cars, fc.constantFrom(...sites), async (car, tenant) => {
      const here = { ...car, sold_date_timestamp: now.getTime() - 1 };
      const surfaces = await surfacesOf(here, tenant);
      comparePrices(surfaces);
      compareFigures(here, surfaces);
      compareAvailability(here, tenant, surfaces);
      comparePlaces(here, tenant, surfaces);
      comparePhones(tenant, surfaces);
      compareFinance(surfaces);
    }),
    { numRuns: runs(500) },
  );
}, 60_000);
