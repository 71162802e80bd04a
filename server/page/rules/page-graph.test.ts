import { describe, expect, test } from 'vitest';
import { testTenant } from '../../../tests/support/test-tenant';
import { homeGraph, pageGraph } from './page-graph';

const origin = 'https://www.brolga.example';
const at = { street: '1 Reed Court', city: 'Aspley', state: 'QLD', postcode: '4034' };
const place = (slug: string, more: object = {}) => ({
  ...at,
  id: slug,
  name: `Brolga ${slug}`,
  slug,
  phone: '(07) 5550 0142',
  lat: -27.3,
  long: 153,
  ...more,
});
const tenant = testTenant({
  legal_name: 'Brolga Pty Ltd',
  abn: '51824753556',
  wording: { intro: 'Good cars <here>.' },
  locations: [
    place('sales', {
      reviews: { average_rating: '4.6', count: 120 },
      opening_hours: [{ weekday: 1, open: '08:30', close: '17:30' }],
      special_hours: [
        { date: '2026-12-25', status: 'closed' },
        { date: '2026-12-26', status: 'closed', department: 'service' },
      ],
    }),
    place('workshop', {
      location_type: 'service',
      special_hours: [{ date: '2026-12-26', status: 'closed', department: 'service' }],
    }),
    place('counter', { location_type: 'parts' }),
    place('yard', { visible: false }),
  ],
});
const now = new Date('2026-11-21T00:00:00Z');
const card = (slug: string) => ({ slug }) as never;
const placeBlock = (slug: string) => ({ kind: 'place', card: card(slug), makes: [], links: [] }) as const;
const reviewsBlock = { kind: 'reviews', heading: 'Reviews', reviews: {} as never } as const;

interface Node {
  readonly '@id': string;
  readonly '@type': string;
  readonly [key: string]: unknown;
}
const nodesOf = (text: string): Node[] => JSON.parse(text)['@graph'];
/** The nodes of a page with these blocks. */
const about = (
  path: string,
  blocks: readonly object[],
  { head = {}, ...more }: { readonly head?: object; readonly [part: string]: unknown } = {},
) =>
  nodesOf(
    pageGraph({
      tenant,
      origin,
      now,
      path,
      page: {
        head: { title: 'Page | Brolga', canonical: origin + path, ...head },
        before: blocks as never,
        after: [],
      },
      ...more,
    }),
  );
const named = (nodes: readonly Node[], id: string) => nodes.find((node) => node['@id'].endsWith(id));

describe('the home page', () => {
  const text = homeGraph({ tenant, origin, now });
  const nodes = nodesOf(text);
  test('describes the site and its search', () => {
    expect(named(nodes, '#website')).toMatchObject({
      '@type': 'WebSite',
      url: `${origin}/`,
      potentialAction: {
        '@type': 'SearchAction',
        target: { urlTemplate: `${origin}${tenant.search.base_path}?query={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    });
  });
  test('describes the dealer with every visible location as a department, without a rating, which it does not show', () => {
    const dealer = named(nodes, '#dealer');
    expect(dealer).toMatchObject({ '@type': 'AutoDealer', name: 'Brolga', legalName: 'Brolga Pty Ltd' });
    expect(dealer?.['department']).toHaveLength(3);
    expect(text).not.toMatch(/aggregateRating|#yard/);
  });
  test('has no character that could end its block, and nothing empty', () => {
    expect(text).not.toMatch(/[<>]|null|""|\[\]|\{\}/);
  });
});

describe('the page of a location', () => {
  const place = (slug: string, settings = {}) =>
    about(`/contact-us/${slug}`, [placeBlock(slug)], {
      tenant: { ...tenant, ...settings },
      head: { title: `Brolga ${slug} | Brolga` },
    });

  test.each([
    ['sales', 'AutoDealer'],
    ['workshop', 'AutoRepair'],
    ['counter', 'AutoPartsStore'],
  ])('of %s is an %s', (slug, type) => {
    expect(named(place(slug), `/#${slug}`)).toMatchObject({
      '@type': type,
      url: `${origin}/contact-us/${slug}`,
      telephone: '(07) 5550 0142',
      address: { streetAddress: '1 Reed Court', addressCountry: 'AU' },
      geo: { latitude: -27.3, longitude: 153 },
    });
  });

  test("includes its hours and its own department's special ones", () => {
    const special = (slug: string) =>
      JSON.stringify(named(place(slug), `/#${slug}`)?.['specialOpeningHoursSpecification']);
    expect(special('sales')).toMatch(/2026-12-25/);
    expect(special('sales')).not.toMatch(/2026-12-26/);
    expect(special('workshop')).toMatch(/2026-12-26/);
    expect(named(place('sales'), '/#sales')).toHaveProperty('openingHoursSpecification');
  });

  test('includes its rating if the card shows it', () => {
    const rating = { '@type': 'AggregateRating', ratingValue: 4.6, reviewCount: 120, bestRating: 5 };
    expect(named(place('sales'), '/#sales')?.['aggregateRating']).toEqual(rating);
    const hidden = { reviews: { ...tenant.reviews, hidden: true } };
    expect(named(place('sales', hidden), '/#sales')).not.toHaveProperty('aggregateRating');
  });

  test('includes the departments beside it', () => {
    expect(named(place('sales'), '/#sales')?.['department']).toMatchObject([
      { '@type': 'AutoRepair', '@id': `${origin}/#workshop` },
      { '@type': 'AutoPartsStore', '@id': `${origin}/#counter` },
    ]);
  });

  test('is the main entity of its page, with the parent page in the breadcrumb', () => {
    const nodes = place('sales');
    expect(nodes[0]).toMatchObject({ '@type': 'ContactPage', mainEntity: { '@id': `${origin}/#sales` } });
    const steps = named(nodes, '#crumbs')?.['itemListElement'] as { name: string; position: number }[];
    expect(steps.map(({ name, position }) => [position, name])).toEqual([
      [1, 'Brolga'],
      [2, 'Contact'],
      [3, 'Brolga sales'],
    ]);
  });
});

describe('blocks of a page', () => {
  const day = (date: string) => ({ date, text: date });

  test('questions give a FAQ page with their answers', () => {
    const [page] = about('/trade-in', [
      { kind: 'faq', heading: 'Questions', items: [{ question: 'How long?', html: '<p>A day.</p>' }] },
    ]);
    expect(page).toMatchObject({
      '@type': ['WebPage', 'FAQPage'],
      mainEntity: [{ '@type': 'Question', name: 'How long?', acceptedAnswer: { text: '<p>A day.</p>' } }],
    });
  });

  test('a post has its dates and its author, or the dealer if nobody is named', () => {
    const facts = { published: day('2026-11-01'), tags: ['tow', 'ute'] };
    const post = { kind: 'title', heading: 'Towing', post: facts };
    const nodes = about('/blog/towing', [post, { kind: 'posts', posts: [] }]);
    expect(nodes[0]).toMatchObject({
      '@type': 'WebPage',
      mainEntity: { '@id': `${origin}/blog/towing#post` },
    });
    expect(named(nodes, '#post')).toMatchObject({
      '@type': 'BlogPosting',
      headline: 'Towing',
      datePublished: '2026-11-01',
      keywords: 'tow, ute',
      author: { '@id': `${origin}/#dealer` },
    });
  });

  test('a list has its posts', () => {
    const posts = [{ href: '/blog/towing', title: 'Towing', published: day('2026-11-01') }];
    expect(named(about('/blog', [{ kind: 'posts', posts }]), '#post')).toMatchObject({
      url: `${origin}/blog/towing`,
      headline: 'Towing',
    });
  });

  test('an offer is the main entity of its page, without the other offers', () => {
    const others = { kind: 'offers', offers: [{ name: 'B', href: '/offers/b' }] };
    const nodes = about('/offers/a', [{ kind: 'offer', offer: { id: 'a', name: 'A', links: [] } }, others]);
    expect(nodes.filter((node) => node['@type'] === 'Offer')).toMatchObject([{ name: 'A' }]);
    expect(nodes[0]?.['mainEntity']).toEqual({ '@id': `${origin}/offers/a#offer` });
    const list = about('/special-offers', [others]);
    expect(list.find((node) => node['@type'] === 'Offer')).toMatchObject({ url: `${origin}/offers/b` });
  });
});

describe('any other page', () => {
  const reviews = { average_rating: '4.6', count: 415, reviews: [] };
  const page = (blocks: readonly object[]) =>
    about('/about-us', blocks, { head: { title: 'About us | Brolga' }, reviews });
  test('is a page of the site, with its breadcrumb', () => {
    expect(page([]).map((node) => node['@type'])).toEqual(['AboutPage', 'BreadcrumbList']);
  });
  test("includes the dealer's rating only if it shows reviews", () => {
    const rating = named(page([reviewsBlock]), '#dealer')?.['aggregateRating'];
    expect(rating).toMatchObject({ ratingValue: 4.6, reviewCount: 415 });
  });
});
