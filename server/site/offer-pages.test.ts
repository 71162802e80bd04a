import { describe, expect, test } from 'vitest';
import { toOffersBlock } from '#server/page/to-offer-view';
import { offersSchema } from '#server/settings/data-files-schema';
import { buildCar } from '../../prisma-free-fixtures/build-car';
import { openYard } from '../../tests/support/yard';
import { offerPage, offersPage } from './offer-pages';

const long = `<p>Save ${'a lot '.repeat(40)}</p><script>alert(1)</script>`;
const offers = offersSchema.parse([
  {
    id: 'hilux',
    name: 'HiLux runout',
    description: long,
    disclaimer: 'While stocks last.',
    manufacturer: 'Toyota',
    model: { name: 'HiLux', override_url: '/search/toyota' },
    expiry: '2026-12-31',
    image_url: 'illustration:ute/white/x/quarter',
  },
  { id: 'kia', name: 'Kia month', manufacturer: 'Kia' },
  { id: 'all', name: 'Free first service' },
  { id: 'old', name: 'Winter sale', expiry: '2026-08-31' },
  { id: 'theirs', name: 'Not here', excluded_website_ids: ['yard'] },
  { id: 'soon', name: 'Not yet', start: '2027-01-01' },
]);
const stock = [
  buildCar({ id: '1', slug: 'one', make: 'Toyota', model: 'HiLux' }),
  buildCar({ id: '2', slug: 'two', make: 'Kia', model: 'Sportage' }),
];
const yard = await openYard(stock, {}, { offers });
const thrown = async (page: Promise<unknown>): Promise<Response> => {
  const answer = await page.catch((error: unknown) => error);
  if (answer instanceof Response) return answer;
  throw new Error('no Response was thrown');
};
const at = (path: string) => offerPage(yard.ask(path), path, undefined);

describe('/special-offers', () => {
  const list = (path: string, of = yard) => offersPage(of.ask(path), '/special-offers', undefined);

  test("lists the site's current offers, with the makes to choose from", async () => {
    const page = await list('/special-offers');
    expect(page?.before).toMatchObject([
      {
        kind: 'offers',
        heading: { text: 'Latest offers', level: 1 },
        columns: 3,
        makes: [{ text: 'All makes', current: true }, { text: 'Kia' }, { text: 'Toyota' }],
        offers: [
          { id: 'hilux', href: '/offers/toyota/hilux', make: 'Toyota', ends: 'Ends 31 Dec 2026' },
          { id: 'kia' },
          { id: 'all', href: '/offers/all' },
        ],
      },
    ]);
  });
  test('cuts a long description, with the full safe HTML behind the toggle', async () => {
    const [block] = (await list('/special-offers'))?.before ?? [];
    const [card] = block?.kind === 'offers' ? block.offers : [];
    expect(card?.description?.start).toMatch(/^Save a lot .*…$/);
    expect(card?.description?.start.length).toBeLessThanOrEqual(161);
    expect(card?.description?.whole).toMatch(/^<p>Save .*<\/p>$/);
    expect(card?.disclaimer).toEqual({ start: 'While stocks last.' });
    expect(card?.button).toEqual({ text: 'Enquire Now', href: '/offers/toyota/hilux#offers-form' });
  });
  test('links each offer to the cars it applies to, where any are in stock', async () => {
    const range = offersSchema.parse([
      { id: 'hilux', name: 'HiLux', manufacturer: 'Toyota', model: { name: 'HiLux' } },
      { id: 'kia', name: 'Kia', manufacturer: 'Kia' },
      { id: 'none', name: 'Lada', manufacturer: 'Lada' },
      { id: 'service', name: 'Free first service' },
      { id: 'used', name: 'Used car days', cars_href: '/search/used-cars' },
      { id: 'elsewhere', name: 'Gone', cars_href: '/no-such-page' },
    ]);
    const [block] =
      (await list('/special-offers', await openYard(stock, {}, { offers: range })))?.before ?? [];
    const cards = block?.kind === 'offers' ? block.offers : [];
    expect(cards.map(({ id, cars }) => [id, cars?.href])).toEqual([
      ['hilux', '/search/toyota/hilux'],
      ['kia', '/search/kia'],
      ['none', undefined],
      ['service', undefined],
      ['used', '/search/used-cars'],
      ['elsewhere', undefined],
    ]);
    expect(cards.map(({ cars, order }) => cars?.text ?? order)).toEqual([
      'See 1 car',
      'See 1 car',
      'None in stock today: ask us to order yours.',
      undefined,
      'See the cars',
      undefined,
    ]);
  });
  test('counts only cars of the badge and the types that an offer is for', async () => {
    const cars = [
      buildCar({ id: '1', slug: 'one', make: 'Kia', model: 'Sportage', badge: 'GT-Line', car_type: 'used' }),
      buildCar({ id: '2', slug: 'two', make: 'Kia', model: 'Sportage', badge: 'S', car_type: 'new' }),
    ];
    const kia = { manufacturer: 'Kia', model: { name: 'Sportage', badge: 'GT-Line' } };
    const range = offersSchema.parse([
      { id: 'any', name: 'Any', ...kia },
      { id: 'new', name: 'New', ...kia, car_types: ['new'] },
      { id: 'both', name: 'Both', manufacturer: 'Kia', car_types: ['new', 'used'] },
    ]);
    const [block] =
      (await list('/special-offers', await openYard(cars, {}, { offers: range })))?.before ?? [];
    const texts =
      block?.kind === 'offers' ? block.offers.map(({ cars: link, order }) => link?.text ?? order) : [];
    expect(texts).toEqual(['See 1 car', 'None in stock today: ask us to order yours.', 'See 2 cars']);
  });
  test('shows a comparison rate and its warning whole, also where the site folds conditions', async () => {
    const words = `Comparison rate 9.60% p.a. WARNING: This comparison rate is ${'true only for the examples '.repeat(12)}given.`;
    const warning = `Metallic paint included. ${words} Fees are not included.`;
    const range = offersSchema.parse([
      { id: 'rate', name: 'From $199 a week', basis: '$36,990 drive away', disclaimer: warning },
      { id: 'other', name: 'Tyres', disclaimer: 'Selected brands. '.repeat(20) },
    ]);
    const shown = async (settings: object) => {
      const [block] =
        (await list('/special-offers', await openYard([], settings, { offers: range })))?.before ?? [];
      return block?.kind === 'offers' ? block.offers : [];
    };
    const [rate, other] = await shown({});
    expect(rate).toMatchObject({
      basis: '$36,990 drive away',
      disclaimer: { start: warning },
      rate: undefined,
    });
    expect(rate?.disclaimer?.whole).toBeUndefined();
    expect(other?.disclaimer?.whole).toBeDefined();
    expect([rate?.folds, other?.folds]).toEqual([undefined, undefined]);
    const folded = await shown({ forms: { offers: { fold_conditions: true } } });
    expect(folded.map(({ folds }) => folds)).toEqual([true, true]);
    expect(folded.map((card) => card.rate)).toEqual([words, undefined]);
  });
  test('filters by the make in the address, with the canonical address of all offers', async () => {
    const page = await list('/special-offers?manufacturer=kia');
    expect(page?.before).toMatchObject([{ offers: [{ id: 'kia' }], makes: [{}, { current: true }, {}] }]);
    expect(page?.head.canonical).toBe('http://yard.localhost/special-offers');
    expect((await list('/special-offers?manufacturer=lada'))?.before).toMatchObject([{ columns: 3 }]);
  });
  test('shows a notice if there are none', async () => {
    const page = await list('/special-offers', await openYard([]));
    expect(page?.before).toMatchObject([{ kind: 'notice', heading: 'Latest offers', level: 1 }]);
  });
  test('does not exist on a site without offers and without the form', async () => {
    const bare = await openYard([], { forms: { offers: { enabled: false } } });
    expect(await list('/special-offers', bare)).toBeUndefined();
  });
  test('has a second-level heading below the dealer’s own text', async () => {
    const head = { title: 'Sale', canonical: 'http://yard.localhost/special-offers' };
    const own = { head, before: [{ kind: 'prose', html: '<h1>Sale</h1>' }] } as const;
    const page = await offersPage(yard.ask('/special-offers'), '/special-offers', own);
    expect(page?.head.title).toBe('Sale');
    expect(page?.before).toMatchObject([{ kind: 'prose' }, { heading: { level: 2 } }]);
  });
});

describe('/offers/{manufacturer}/{offerId}', () => {
  test('shows the full text, the link to the model, its cars and other offers', async () => {
    const page = await at('/offers/toyota/hilux');
    expect(page?.head).toMatchObject({
      title: 'HiLux runout | Yard',
      canonical: 'http://yard.localhost/offers/toyota/hilux',
      image: expect.stringMatching(/^http:\/\/yard\.localhost\/media\//),
    });
    expect(page?.before).toMatchObject([
      {
        kind: 'offer',
        offer: {
          description: expect.stringMatching(/^<p>Save .*<\/p>$/),
          disclaimer: '<p>While stocks last.</p>',
          button: { text: 'Enquire Now', href: '#offers-form' },
          links: [{ text: 'More about the HiLux', href: '/search/toyota' }],
        },
      },
      { kind: 'cars', heading: 'Toyota HiLux in stock', cars: [{ id: '1' }] },
    ]);
    expect(page?.after).toMatchObject([
      { kind: 'offers', offers: [{ id: 'kia', cars: { text: 'See 1 car' } }, { id: 'all' }] },
    ]);
  });
  test('lists the cars of the make for an offer of a make alone', async () => {
    const page = await at('/offers/kia/kia');
    const links = [{ text: 'See 1 car in stock', href: '/search/kia' }];
    expect(page?.before).toMatchObject([{ offer: { links } }, { kind: 'cars', heading: 'Kia in stock' }]);
  });
  test.each([
    ['/offers/hilux?x=1', '/offers/hilux', '/offers/toyota/hilux?x=1'],
    ['/offers/ford/hilux', '/offers/ford/hilux', '/offers/toyota/hilux'],
    ['/offers/any/all', '/offers/any/all', '/offers/all'],
  ])('%s redirects to its canonical address', async (asked, path, to) => {
    const answer = await thrown(offerPage(yard.ask(asked), path, undefined));
    expect([answer.status, answer.headers.get('Location')]).toEqual([301, to]);
  });
  test('answers 410 with links for an expired offer', async () => {
    const bff = yard.ask('/offers/old');
    const page = await offerPage(bff, '/offers/old', undefined);
    expect(page?.status).toBe(410);
    expect(page?.head.noindex).toBe(true);
    expect(page?.before).toMatchObject([
      { kind: 'notice', heading: 'This offer has ended', links: [{ href: '/special-offers' }, {}] },
      { kind: 'offers', offers: [{}, {}, {}] },
    ]);
  });
  test.each(['/offers/theirs', '/offers/soon', '/offers/nothing'])('%s is not found', async (path) => {
    expect(await at(path)).toBeUndefined();
  });
});

describe('the block of offers', () => {
  const site = yard.ask('/');
  test('shows some of them, with a link to all', () => {
    expect(toOffersBlock(site, { limit: 1 })).toMatchObject({
      offers: [{ id: 'hilux' }],
      more: { href: '/special-offers' },
    });
    expect(toOffersBlock(site, {})?.more).toBeUndefined();
  });
  test('filters by make, and is missing if the make has none', () => {
    expect(toOffersBlock(site, { manufacturer: 'KIA' })?.offers).toHaveLength(1);
    expect(toOffersBlock(site, { manufacturer: 'Lada' })).toBeUndefined();
  });
});
