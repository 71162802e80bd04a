import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { searchSchema } from '#server/settings/search-schema';
import { buildCar } from '../../prisma-free-fixtures/build-car';
import { openYard } from '../../tests/support/yard';
import { searchPage } from './search-page';

const stock = [
  buildCar({ id: 'a', slug: 'a', colour: 'White', price: 20_000, standardEquipment: ['Tow bar'] }),
  buildCar({ id: 'b', slug: 'b', colour: 'White', price: 45_000 }),
  buildCar({ id: 'c', slug: 'c', colour: 'Black', price: 41_000 }),
  buildCar({ id: 'd', slug: 'd', colour: 'Black', price: 60_000, standardEquipment: ['Sunroof'] }),
  buildCar({ id: 'e', slug: 'e', colour: 'Red', price: 25_000, model: 'Kluger', simple_body: 'SUV' }),
];
const base = '/search/new-used-and-demo-cars';

async function groupsOf(
  query: string,
  settings: z.input<typeof searchSchema> = { words: 'everyday', nearest_cars: 3 },
) {
  const { ask } = await openYard(stock, { search: settings, alerts: { enabled: true } });
  const { view } = await searchPage(ask(`${base}?${query}`));
  return view.nearest?.map(({ text, countText, cards }) => [
    text,
    countText,
    cards.map(({ id }) => id).join(),
  ]);
}

describe('a search that finds nothing', () => {
  it('shows the nearest cars under what was loosened, the least important first', async () => {
    expect(await groupsOf('colour=Black&price=..30000')).toEqual([
      ['Any colour instead of Black', '2 cars', expect.stringMatching(/^(a,e|e,a)$/)],
      ['Any price instead of up to $30,000', '2 cars', 'c'],
    ]);
  });
  it('loosens as few of several as find a car, if no single one does', async () => {
    expect(await groupsOf('colour=Black&body=SUV&seats=5&price=..21000')).toEqual([
      ['Any colour instead of Black, any price instead of up to $21,000', '1 car', 'e'],
    ]);
  });
  it('names the equipment that it goes without', async () => {
    expect(await groupsOf('query=sunroof+tow+bar', { words: 'everyday', nearest_cars: 2 })).toEqual([
      ['Without Sunroof', '1 car', 'a'],
      ['Without Tow bar', '1 car', 'd'],
    ]);
  });
  it('shows them with the shopper’s terms', async () => {
    const { ask } = await openYard(stock, { search: { nearest_cars: 3 }, price: { in_full: true } });
    const { view } = await searchPage(ask(`${base}?colour=Black&price=..30000&register_in=VIC`));
    const cards = view.nearest?.flatMap((group) => group.cards) ?? [];
    expect(cards).toHaveLength(3);
    for (const card of cards) {
      expect(card).toMatchObject({
        price: { inFull: { state: 'VIC' } },
        href: `/cars/${card.id}?register_in=VIC`,
      });
    }
  });
  it('shows none unless the site wants them', async () => {
    expect(await groupsOf('colour=Black&price=..30000', {})).toBeUndefined();
  });
});
