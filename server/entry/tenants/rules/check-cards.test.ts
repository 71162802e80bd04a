import { describe, expect, it } from 'vitest';
import { cardsSchema } from '#server/settings/cards-schema';
import { financeSchema } from '#server/settings/finance-schema';
import { priceSchema } from '#server/settings/price-schema';
import { promoSchema } from '#server/settings/promo-schema';
import { checkCards } from './check-cards';

const promo = (href: string, dates: object = {}) =>
  promoSchema.parse({ position: 3, node: { title: 'Title', href }, ...dates });
const noFinance = financeSchema.parse({});
const price = priceSchema.parse({ default_type: 'drive_away' });
const here = '/search/demo-cars';

describe('the check of cards', () => {
  it.each([
    ['finds nothing wrong with the defaults', [], noFinance, []],
    [
      'names the promotion that leads nowhere',
      [promo(here), promo('/spin')],
      noFinance,
      ['promos.1.node.href'],
    ],
    [
      'names the promotion whose days are turned round',
      [promo(here, { start: '2026-12-01', expiry: '2026-11-01' })],
      noFinance,
      ['promos.0.expiry'],
    ],
    ['asks for the day of the rates', [], financeSchema.parse({ provider: 'A' }), ['finance.as_of']],
  ])('%s', (_what, promos, finance, paths) => {
    const cards = cardsSchema.parse({});
    expect(checkCards({ promos, finance, price, cards }).map(({ path }) => path)).toEqual(paths);
  });

  it('warns if prices have no default type', () => {
    const cards = cardsSchema.parse({});
    const found = checkCards({ promos: [], finance: noFinance, price: priceSchema.parse({}), cards });
    expect(found).toMatchObject([{ path: 'price.default_type', severity: 'warning' }]);
  });

  it("names the certified programme's dead link", () => {
    const link = (href: string) =>
      cardsSchema.parse({ certified: { manufacturer: 'Toyota', link: { text: 'More', href } } });
    const found = (href: string) => checkCards({ promos: [], finance: noFinance, price, cards: link(href) });
    expect(found('/no-such-page').map(({ path }) => path)).toEqual(['cards.certified.link.href']);
    expect(found('https://maker.example/certified')).toEqual([]);
  });

  it('warns about lender rates without a date too', () => {
    const finance = financeSchema.parse({ lenders: [{ provider: 'A' }] });
    expect(checkCards({ promos: [], finance, price, cards: cardsSchema.parse({}) })).toHaveLength(1);
  });
});
