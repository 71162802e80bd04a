import { describe, expect, test } from 'vitest';
import type { Car } from '#server/settings/car';
import { carStatement } from '#server/stock/cars/rules/car-statement';
import { buildCar } from '../../../prisma-free-fixtures/build-car';
import { testLocation, testTenant } from '../../../tests/support/test-tenant';
import { carGraph } from './car-graph';
import { openingHours, specialOpeningHours } from './dealer-node';

type GraphParts = Parameters<typeof carGraph>[0];

const origin = 'https://www.brolga.example';
const hours = (weekday: number, open = '08:30', close = '17:30') => ({ weekday, open, close });
const tenant = testTenant({
  name: 'Brolga Motor Group',
  stock: { subscriptions: true },
  locations: [
    testLocation('aspley', {
      name: 'Brolga Aspley',
      lat: -27.3648,
      long: 153.0162,
      opening_hours: [{ weekday: 0, status: 'closed' }, hours(1), hours(2), hours(6, '08:30', '12:00')],
    }),
  ],
});
const [place] = tenant.locations;

function nodes(change: Partial<Car> = {}, more: Partial<GraphParts> = {}) {
  const car = buildCar(change);
  const text = carGraph({
    car,
    view: {
      title: '2021 Toyota HiLux',
      subtitle: 'SR5',
      href: `/cars/${car.slug}`,
      pictures: [{ src: '/media/1.jpg', alt: '' }],
    },
    tenant,
    statement: carStatement(car, tenant),
    origin,
    updatedAt: '2026-11-20T00:00:00.000Z',
    crumb: { text: 'Used Toyota cars', href: '/search/toyota?car_type=used' },
    now: new Date('2026-11-20T00:00:00.000Z'),
    ...more,
  });
  const [page, vehicle, dealer, crumbs] = JSON.parse(text)['@graph'];
  return { text, page, vehicle, dealer, crumbs };
}

describe('structured data of a car page', () => {
  test('describes the car, its offer, the dealer and the breadcrumb', () => {
    const { page, vehicle, dealer, crumbs } = nodes();
    const url = `${origin}/cars/2021-toyota-hilux-sr5-u10001`;
    expect(page).toMatchObject({ '@type': 'WebPage', '@id': url, dateModified: '2026-11-20T00:00:00.000Z' });
    expect(page.mainEntity['@id']).toBe(vehicle['@id']);
    expect(page.breadcrumb['@id']).toBe(crumbs['@id']);
    expect(vehicle).toMatchObject({
      '@type': ['Product', 'Car'],
      name: '2021 Toyota HiLux SR5',
      url,
      image: [`${origin}/media/1.jpg`],
      sku: 'U10001',
      brand: { '@type': 'Brand', name: 'Toyota' },
      model: 'HiLux',
      vehicleModelDate: '2021',
      vehicleIdentificationNumber: '6ZZTESTAA00000101',
      itemCondition: 'https://schema.org/UsedCondition',
      mileageFromOdometer: { '@type': 'QuantitativeValue', value: 68_450, unitCode: 'KMT' },
      driveWheelConfiguration: 'https://schema.org/FourWheelDriveConfiguration',
    });
    expect(vehicle.offers).toEqual({
      '@type': 'Offer',
      url,
      price: 52_990,
      priceCurrency: 'AUD',
      description: 'Excl. govt. charges',
      availability: 'https://schema.org/InStock',
      itemCondition: 'https://schema.org/UsedCondition',
      seller: { '@id': dealer['@id'] },
    });
    expect(dealer).toMatchObject({
      '@type': 'AutoDealer',
      name: 'Brolga Aspley',
      address: {
        '@type': 'PostalAddress',
        addressLocality: 'Aspley',
        postalCode: '4034',
        addressCountry: 'AU',
      },
      geo: { latitude: -27.3648, longitude: 153.0162 },
    });
    expect(crumbs.itemListElement.map(({ item }: { item: string }) => item)).toEqual([
      `${origin}/`,
      `${origin}/search/toyota?car_type=used`,
      url,
    ]);
    expect(crumbs.itemListElement[1].name).toBe('Used Toyota cars');
  });

  test.each([
    ['car', 'Car', undefined],
    ['motorcycle', 'Motorcycle', undefined],
    ['caravan', 'Vehicle', 'Caravan'],
  ] as const)('describes a %s as a %s', (item_type, type, category) => {
    const { vehicle } = nodes({ item_type });
    expect([vehicle['@type'][1], vehicle.category]).toEqual([type, category]);
  });

  test.each([
    ['new', 'https://schema.org/NewCondition'],
    ['demo', 'https://schema.org/UsedCondition'],
    ['used', 'https://schema.org/UsedCondition'],
    [undefined, undefined],
  ] as const)('gives a %s car the condition %s', (car_type, condition) => {
    expect(nodes({ car_type }).vehicle.itemCondition).toBe(condition);
  });

  test.each([
    [{ status: 'in_stock' }, 'InStock'],
    [{ status: 'coming_soon' }, 'PreOrder'],
    [{ status: 'in_stock', preorder: true }, 'InStock'],
    [{ status: 'in_stock', preorder: true, price: undefined }, 'InStock'],
    [{ status: 'in_stock', reserved: true }, 'Reserved'],
    [{ status: 'coming_soon', reserved: true }, 'Reserved'],
    [{ status: 'sold', reserved: true, preorder: true }, 'SoldOut'],
  ] as const)('gives a car %j the availability %s', (change, availability) => {
    expect(nodes(change).vehicle.offers.availability).toBe(`https://schema.org/${availability}`);
  });

  test.each([
    ['the price of the car', { price: 11 }, { price: 11 }],
    ['no price of $10 or less', { price: 10 }, {}],
    ['no missing price', { price: undefined }, {}],
    ['the offer price', { price: 20_000, offer_price: 19_000 }, { price: 19_000 }],
    ['a subscription by the week', { subscription_price: 299 }, { weekly: 299 }],
  ])('has %s', (_what, change, expected) => {
    const { price, priceCurrency, priceSpecification } = nodes(change).vehicle.offers;
    const weekly: unknown = priceSpecification?.price;
    expect({ ...(price ? { price } : {}), ...(weekly ? { weekly } : {}) }).toEqual(expected);
    expect(priceCurrency).toBe(price ? 'AUD' : undefined);
  });

  test('has a phone number only if the page shows one', () => {
    expect(nodes().dealer).not.toHaveProperty('telephone');
    const names = { slug: 'a', name: 'A', department: 'Sales' as const, label: 'Sales' };
    const phone = { text: '07 5550 0142', href: 'tel:0755500142' };
    const links = { href: '/contact-us/a', mapHref: '', phone };
    const card = { ...names, ...links, special: [], address: [], hours: [] };
    const view = { title: 'A', href: '/cars/a', pictures: [], location: card };
    expect(nodes({}, { view }).dealer.telephone).toBe('07 5550 0142');
    const masked = { ...card, phone: { text: '07 55** ****', href: '/contact-us/a/phone' } };
    expect(nodes({}, { view: { ...view, location: masked } }).dealer).not.toHaveProperty('telephone');
  });

  test('names the site as the seller of a car without a location', () => {
    const statement = { ...carStatement(buildCar(), tenant), location: undefined };
    expect(nodes({}, { statement }).dealer).toEqual({
      '@type': 'AutoDealer',
      '@id': `${origin}/#dealer`,
      name: 'Brolga Motor Group',
      url: `${origin}/`,
    });
  });

  test('leaves out the outline in place of photos', () => {
    expect(nodes({ images: [], primary_image_url: undefined }).vehicle).not.toHaveProperty('image');
  });

  test.each([
    ['6ZZTESTAA00000101', true],
    ['6ZZTESTAA0000010', false],
    ['6ZZTESTIO00000101', false],
    ['null', false],
  ])('includes the VIN %s: %s', (vin, expected) => {
    expect('vehicleIdentificationNumber' in nodes({ vin }).vehicle).toBe(expected);
  });

  test('groups days with the same hours and leaves out closed ones', () => {
    const spec = (days: readonly string[], opens: string, closes: string) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: days.map((day) => `https://schema.org/${day}`),
      opens,
      closes,
    });
    expect(openingHours({ opening_hours: place?.opening_hours ?? [] })).toEqual([
      spec(['Monday', 'Tuesday'], '08:30', '17:30'),
      spec(['Saturday'], '08:30', '12:00'),
    ]);
  });

  test('includes upcoming special hours, with none on a closed day', () => {
    const usual = { status: 'open', department: 'all', start_hour: '09:00', end_hour: '12:00' } as const;
    const special = (date: string, more: object = {}) => ({ ...usual, date, ...more });
    const special_hours = [
      special('2026-11-19'),
      special('2026-12-24'),
      special('12-25', { status: 'closed' }),
      special('2026-12-26', { department: 'service' }),
      special('2026-12-28', { status: 'by_appointment' }),
    ];
    const type = { '@type': 'OpeningHoursSpecification' };
    const day = (date: string) => ({ ...type, validFrom: date, validThrough: date });
    expect(specialOpeningHours({ special_hours }, '2026-11-20')).toEqual([
      { ...day('2026-12-24'), opens: '09:00', closes: '12:00' },
      { ...day('2026-12-25'), opens: '00:00', closes: '00:00' },
    ]);
  });

  test('cuts the description at a word', () => {
    expect(nodes({ dealercomments: `${'word '.repeat(100)}` }).vehicle.description).toMatch(
      /^(word )+word…$/,
    );
    expect(nodes({ dealercomments: '😀'.repeat(400) }).vehicle.description).toMatch(/^(😀)+…$/u);
  });

  test('has no empty value, and nothing that could end its block', () => {
    const { text, vehicle } = nodes({ badge: 'null', colour: ' ', model: '</script>' });
    expect(text).not.toMatch(/[<>&]|null|" *"/);
    expect(vehicle.model).toBe('</script>');
  });
});
