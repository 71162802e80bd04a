import { describe, expect, test } from 'vitest';
import { toLocationCard } from '#server/dealer/to-location-card';
import type { Car } from '#server/settings/car';
import { trustFacts } from '#server/stock/cars/rules/trust';
import { toCarView } from '#server/stock/cars/to-car-view';
import { chargeLines } from '#server/stock/charges/rules/leading-price';
import { buildCar } from '../../../../prisma-free-fixtures/build-car';
import { yardTenant } from '../../../../tests/support/yard';
import type { PdfContent, PdfSection } from '../pdf-printer-port';
import { pdfContent, shorterContents } from './pdf-content';

type PdfSubject = Parameters<typeof pdfContent>[0];

const now = new Date('2026-11-20T13:59:00Z');
const tenant = yardTenant({ time_zone: 'Australia/Brisbane' });
const finance = {
  name: 'Southbank',
  teaser: 'Finance from $205 a week over 5 years',
  facts: [
    { label: 'Interest rate', value: '8.49% p.a.' },
    { label: 'Comparison rate', value: '9.60% p.a.' },
  ],
  disclaimer: 'Lending criteria apply.',
  note: ['WARNING: This comparison rate is true only for the examples given.', 'Rates as of 1 Nov 2026.'],
};
const home = (of = tenant) => {
  const [location] = of.locations;
  if (!location) throw new Error('no location');
  return toLocationCard(location, of, now);
};

function contentOf(car: Car, more: Partial<PdfSubject> = {}): PdfContent {
  const of = more.tenant ?? tenant;
  const pageUrl = `https://www.yard.example/cars/${car.slug}`;
  return pdfContent({ car, view: toCarView(car, of, now), tenant: of, now, pageUrl, photoCount: 2, ...more });
}
const section = <K extends PdfSection['kind']>(content: PdfContent, kind: K) =>
  content.sections.find((one): one is Extract<PdfSection, { kind: K }> => one.kind === kind);
const kindsOf = (content: PdfContent) => content.sections.map(({ kind }) => kind);

const rich = buildCar({
  before_price: 54_990,
  dealercomments: 'One owner.\n\nServiced here.',
  standardEquipment: ['Tow bar', 'Reversing camera'],
});

test('a card of one page does without photos, hours, finance and specifications, in this order', () => {
  const view = { ...toCarView(rich, tenant, now), location: undefined };
  const open = { ...home(), hours: [{ day: 'Monday', hours: '9 am – 5 pm', today: false }] };
  const content = contentOf(rich, { finance, view, home: open });
  const steps = shorterContents(content);
  const left = steps.map((one) => [
    one.photoAlts.length,
    kindsOf(one).includes('photos'),
    (section(one, 'location')?.location.hours.length ?? 0) > 0,
    kindsOf(one).includes('finance'),
    one.photoWidth,
  ]);
  expect(left).toEqual([
    [1, false, true, true, undefined],
    [1, false, false, true, undefined],
    [1, false, false, false, undefined],
    [1, false, false, false, undefined],
    [1, false, false, false, undefined],
    [1, false, false, false, 220],
  ]);
  for (const one of steps) expect(section(one, 'text')).toEqual(section(content, 'text'));
});

describe('the content of a car’s PDF', () => {
  test('name, price with its kind and the earlier price, dealer, date in the tenant’s time zone', () => {
    expect(contentOf(rich)).toMatchObject({
      title: '2021 Toyota HiLux SR5 GUN126R',
      author: 'Yard',
      subject: 'Car details from Yard, created on 20 Nov 2026',
      dealer: { name: 'Yard', contact: ['07 5550 0000', 'yard.example'] },
      heading: '2021 Toyota HiLux',
      subheading: 'SR5 GUN126R',
      price: { text: '$52,990', kind: 'Excl. govt. charges', was: '$54,990' },
      link: { url: 'https://www.yard.example/cars/2021-toyota-hilux-sr5-u10001' },
      foot: 'Yard · Created on 20 Nov 2026',
    });
    const inMelbourne = yardTenant({ time_zone: 'Australia/Melbourne' });
    expect(contentOf(rich, { tenant: inMelbourne }).foot).toBe('Yard · Created on 21 Nov 2026');
  });

  test('says of a price in full what it is and what came off', () => {
    const inFull = yardTenant({ price: { in_full: true } });
    const { price } = contentOf(rich, { tenant: inFull });
    expect(price.was).toBeUndefined();
    expect(price.text).toMatch(/^≈\u00a0\$/);
    expect(price.kind).toMatch(/^With QLD duty, plus rego · \$2,000 off · Our price \$52,990 /);
  });

  test('lists what the price is made of, for the shopper’s state', () => {
    const inFull = yardTenant({ price: { in_full: true } });
    const charges = chargeLines(rich, inFull, { state: 'VIC', now });
    expect(section(contentOf(rich, { tenant: inFull, charges }), 'sums')).toMatchObject({
      heading: 'What’s in this price',
      rows: [
        {
          label: 'Our price',
          value: '$52,990',
          note: expect.stringMatching(/^Was \$54,990\. Leaves out/),
        },
        {
          label: 'Vehicle duty VIC (estimate)',
          value: expect.stringMatching(/^\$[\d,.]+$/),
          note: expect.stringMatching(/^State Revenue Office Victoria, .*in force since 1 Jul 2024/),
        },
        {
          label: expect.stringMatching(/^Registration/),
          value: 'To be confirmed',
          note: expect.stringMatching(/^We confirm the amount with you/),
        },
        { label: 'With VIC duty, plus rego', value: expect.stringMatching(/^≈\u00a0\$/), total: true },
      ],
    });
  });

  test('has what comes with the car, and below the price what speaks for it', () => {
    const sells = yardTenant({
      car_page: {
        money_back: true,
        trust: ['money_back', 'warranty', 'rego', 'listed'],
        whats_included: [{ text: ['Ours.'], points: ['Two keys'] }],
      },
    });
    const view = { ...toCarView(rich, sells, now) };
    const trust = trustFacts(rich, sells, now, { reply: undefined, state: 'QLD' });
    const content = contentOf(rich, { tenant: sells, view, trust });
    expect(section(content, 'list')).toMatchObject({
      heading: 'What’s included',
      items: expect.arrayContaining(['Ours.', 'Two keys']),
    });
    expect(content.points).toContain('48-hour money back');
    expect(content.points?.join()).not.toContain('Warranty');
    expect(
      shorterContents(content)
        .at(-2)
        ?.sections.filter(({ kind }) => kind === 'list'),
    ).toHaveLength(1);
  });

  test('says a fact once that the car page has in two places', () => {
    const car = buildCar({ rego_expiry: '2027-02-19' });
    const asked = yardTenant({ car_page: { asked_facts: true } });
    const facts = contentOf(car, { tenant: asked }).sections.flatMap((one) =>
      one.kind === 'facts' ? one.rows.map(({ label }) => label) : [],
    );
    expect(facts).toContain('Rego');
    expect(facts.filter((label, at) => facts.indexOf(label) !== at)).toEqual([]);
  });

  test('has its sections in order', () => {
    const kinds = kindsOf(contentOf(rich, { finance }));
    expect(kinds.join(' ')).toBe('facts list text finance photos location closing');
  });

  test.each<[PdfSection['kind'], Partial<Car>]>([
    ['list', { standardEquipment: undefined }],
    ['text', { dealercomments: ' \n ' }],
  ])('has no section %s for a car with %j', (kind, change) => {
    expect(kindsOf(contentOf(rich))).toContain(kind);
    expect(kindsOf(contentOf(buildCar({ ...rich, ...change })))).not.toContain(kind);
  });

  test.each([
    [0, ['Key information']],
    [3, ['Key information']],
    [4, ['Key information', 'Specifications']],
  ])('with %i specifications the tables are %j', (count, headings) => {
    const specifications = Array.from({ length: count }, (_, index) => ({ label: `S${index}`, value: '1' }));
    const view = { ...toCarView(rich, tenant, now), specifications };
    const tables = contentOf(rich, { view }).sections.filter((one) => one.kind === 'facts');
    expect(tables.map(({ heading }) => heading)).toEqual(headings);
    const labels = tables.flatMap(({ rows }) => rows.map(({ label }) => label));
    expect(labels.slice(0, 2)).toEqual(['Condition', 'Kilometres']);
    for (const { label } of [...specifications, { label: 'Stock number' }, { label: 'VIN' }]) {
      expect(labels).toContain(label);
    }
  });

  test.each([
    [0, []],
    [1, ['']],
    [2, [', photo 1 of 2', ', photo 2 of 2']],
  ])('with %i photos, each has an alternative text', (photoCount, ends) => {
    const content = contentOf(rich, { photoCount });
    expect(content.photoAlts).toEqual(ends.map((end) => `2021 Toyota HiLux SR5 GUN126R${end}`));
    expect(kindsOf(content).includes('photos')).toBe(photoCount > 1);
  });

  test('rate, comparison rate and its warning are together', () => {
    expect(section(contentOf(rich, { finance }), 'finance')).toEqual({
      kind: 'finance',
      heading: 'Finance example',
      lead: 'Southbank: Finance from $205 a week over 5 years',
      rows: finance.facts,
      notes: [...finance.note, 'Lending criteria apply.'],
    });
    expect(kindsOf(contentOf(rich))).not.toContain('finance');
    const marked = { ...finance, teaser: 'Comparison rate 9.60% p.a.*' };
    expect(section(contentOf(rich, { finance: marked }), 'finance')?.notes[0]).toMatch(/^\* WARNING/);
  });

  test.each([
    [{ status: 'sold' }, 'SOLD', 'has been sold'],
    [{ reserved: true }, 'Reserved', 'is reserved'],
    [{ status: 'coming_soon' }, 'Coming soon', 'on its way'],
  ] as const)('says plainly that a car is %j, and only then', (change, word, text) => {
    const { notice } = contentOf(buildCar({ ...rich, ...change }));
    expect(notice).toMatchObject({ word, text: expect.stringContaining(text) });
    expect(contentOf(rich).notice).toBeUndefined();
  });

  test('without a price: the tenant’s text, smaller', () => {
    expect(contentOf(buildCar({ price: undefined })).price).toEqual({
      text: 'Enquire for price.',
      quiet: true,
    });
  });
});

describe("the car's location", () => {
  const licensed = yardTenant({
    locations: tenant.locations.map((one) => ({
      ...one,
      dealer_license_number: 'LMCT 00110',
      motor_vehicle_repairer: 'MVRL 1',
      opening_hours: [{ weekday: 1, open: '08:30', close: '17:30' }],
    })),
  });

  test('phone, address, opening hours, licence', () => {
    expect(section(contentOf(rich, { tenant: licensed }), 'location')).toMatchObject({
      heading: 'Where to see it',
      location: {
        name: 'Yard',
        address: ['1 Road, Southport QLD 4215'],
        phone: { text: '07 5550 0000', href: 'tel:0755500000' },
        hours: [{ label: 'Monday', value: '8:30 am – 5:30 pm' }],
        special: [],
        licences: ['LMCT 00110 · MVRL 1'],
      },
    });
  });

  test('days in a row with the same hours are on one line', () => {
    const day = (name: string, hours: string) => ({ day: name, hours, today: false });
    const hours = [
      day('Monday', '9 am – 5 pm'),
      day('Tuesday', '9 am – 5 pm'),
      day('Wednesday', '9 am – 8 pm'),
      day('Thursday', '9 am – 5 pm'),
      day('Friday', 'Closed'),
      day('Saturday', 'Closed'),
      day('Sunday', 'Closed'),
    ];
    const view = { ...toCarView(rich, tenant, now), location: undefined };
    expect(
      section(contentOf(rich, { view, home: { ...home(), hours } }), 'location')?.location.hours,
    ).toEqual([
      { label: 'Monday – Tuesday', value: '9 am – 5 pm' },
      { label: 'Wednesday', value: '9 am – 8 pm' },
      { label: 'Thursday', value: '9 am – 5 pm' },
      { label: 'Friday – Sunday', value: 'Closed' },
    ]);
  });

  test('the dealer’s main location for a car without one', () => {
    const { location: _, ...nowhere } = toCarView(rich, tenant, now);
    expect(section(contentOf(rich, { view: nowhere, home: home() }), 'location')).toMatchObject({
      heading: 'Where to find us',
      location: { name: 'Yard' },
    });
    expect(kindsOf(contentOf(rich, { view: nowhere }))).not.toContain('location');
  });

  test('upcoming special hours', () => {
    const special_hours = [{ date: '2026-11-25', status: 'closed' as const, name: 'Show day' }];
    const holiday = yardTenant({ locations: licensed.locations.map((one) => ({ ...one, special_hours })) });
    const found = section(contentOf(rich, { tenant: holiday }), 'location')?.location;
    expect(found?.special.join()).toContain('Show day');
  });
});

describe('hostile data', () => {
  test('stays text, bounded and without control characters', () => {
    const hostile = buildCar({
      make: '<script>alert(1)</script>\u0000\u202e',
      model: 'x'.repeat(5_000),
      dealercomments: 'word\u0007 '.repeat(50_000),
      standardEquipment: Array.from({ length: 5_000 }, (_, index) => `Feature ${index} ${'y'.repeat(900)}`),
    });
    const content = contentOf(hostile);
    expect(content.title).toContain('<script>alert(1)</script>');
    expect(content.heading.length).toBeLessThanOrEqual(160);
    expect(section(content, 'list')?.items).toHaveLength(200);
    expect(JSON.stringify(content).length).toBeLessThan(100_000);
    expect(JSON.stringify(content)).not.toMatch(/\\u00|\u202e/);
  });

  test('a car with nothing but its name', () => {
    const bare = buildCar({
      ...Object.fromEntries(Object.keys(buildCar()).map((key) => [key, undefined])),
      id: 'x',
      slug: 'x',
      year: 2019,
      make: 'Toyota',
      model: 'Corolla',
      item_type: 'car',
      status: 'in_stock',
      images: [],
    });
    const content = contentOf(bare, { photoCount: 0 });
    expect(kindsOf(content)).toEqual(['location', 'closing']);
    expect(content.subheading).toBeUndefined();
  });
});
