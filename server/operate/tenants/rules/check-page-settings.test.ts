import { describe, expect, it, test } from 'vitest';
import { isLinkTarget } from '#server/dealer/rules/site-pages';
import { cardsSchema, promoSchema } from '#server/settings/car-page-schema';
import { financeSchema } from '#server/settings/finance-schema';
import { homeSchema } from '#server/settings/home-schema';
import { priceSchema } from '#server/settings/price-schema';
import { yardTenant } from '../../../../tests/support/yard';
import { checkCards, checkFrame, checkHome } from './check-page-settings';

const link = (href: string) => [{ text: 'There', href }];

test.each<[string, string[], Parameters<typeof yardTenant>[0]]>([
  ['the defaults', [], {}],
  ['a link to another site', [], { header: { extra: link('https://shop.example/') } }],
  ['a page of the site', [], { footer: { extra: link('/contact') } }],
  ['a dead link', ['header.about_extra.0.href'], { header: { about_extra: link('/no-such-page') } }],
  ['a popup with a dead link', ['popup.linkTo'], { popup: { title: 'Sale', linkTo: '/no-such-page' } }],
  [
    'a popup that ends before it starts',
    ['popup.expiryDate'],
    { popup: { title: 'Sale', start: '2026-06-30', expiryDate: '2026-06-01' } },
  ],
])('the check of the page frame: %s', (_case, paths, given) => {
  expect(checkFrame(yardTenant(given)).map(({ path }) => path)).toEqual(paths);
});

test('a popup that ends before it starts is refused, not only mentioned', () => {
  const popup = { title: 'Sale', start: '2026-06-30', expiryDate: '2026-06-01' };
  expect(checkFrame(yardTenant({ popup }))).toMatchObject([{ severity: 'error' }]);
});

const found = (home: object) =>
  checkHome({ home: homeSchema.parse(home) }, isLinkTarget).map(({ path }) => path);
const banner = (href: string) => ({ title: 'Title', button: 'Go', href });

it.each([
  ['accepts the defaults', {}, []],
  ['names a dead banner', { banners: [banner('/price-range'), banner('/spin')] }, ['home.banners.1.href']],
  ['names an empty slider', { price_slider: { min: 5_000, max: 5_000 } }, ['home.price_slider.max']],
])('the check of the home page %s', (_what, home, paths) => {
  expect(found(home)).toEqual(paths);
});

const promo = (href: string, dates: object = {}) =>
  promoSchema.parse({ position: 3, node: { title: 'Title', href }, ...dates });
const ended = { start: '2026-12-01', expiry: '2026-11-01' };
const noFinance = financeSchema.parse({});
const price = priceSchema.parse({ default_type: 'drive_away' });
const here = '/search/demo-cars';
type Cards = Parameters<typeof checkCards>[0];
const findings = (change: Partial<Cards>) =>
  checkCards(
    { promos: [], finance: noFinance, price, cards: cardsSchema.parse({}), ...change },
    isLinkTarget,
  );

describe('the check of cards', () => {
  it.each([
    ['accepts the defaults', [], noFinance, []],
    ['names a promotion with a dead link', [promo(here), promo('/spin')], noFinance, ['promos.1.node.href']],
    ['names a promotion that ends early', [promo(here, ended)], noFinance, ['promos.0.expiry']],
    ['asks for the day of the rates', [], financeSchema.parse({ provider: 'A' }), ['finance.as_of']],
  ])('%s', (_what, promos, finance, paths) => {
    expect(findings({ promos, finance }).map(({ path }) => path)).toEqual(paths);
  });

  it('warns if prices have no default type', () => {
    expect(findings({ price: priceSchema.parse({}) })).toMatchObject([
      { path: 'price.default_type', severity: 'warning' },
    ]);
  });

  it("names the certified programme's dead link", () => {
    const certified = (href: string) =>
      cardsSchema.parse({ certified: { manufacturer: 'Toyota', link: { text: 'More', href } } });
    expect(findings({ cards: certified('/no-such-page') })).toMatchObject([
      { path: 'cards.certified.link.href' },
    ]);
    expect(findings({ cards: certified('https://maker.example/certified') })).toEqual([]);
  });

  it('warns about lender rates without a date too', () => {
    expect(findings({ finance: financeSchema.parse({ lenders: [{ provider: 'A' }] }) })).toHaveLength(1);
  });
});
