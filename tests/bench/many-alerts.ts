import type { Services } from '#server/entry/services';

/** Alerts of different shoppers. */
const alertCount = 20_000;
export const carCount = 2_000;
export const slug = 'saltbush-caravans';

const makes = Array.from({ length: 20 }, (_, at) => `Make${'abcdefghijklmnopqrst'[at]}`);
const bodies = ['Ute', 'SUV', 'Sedan', 'Hatch'];
const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;

/** Cars of a feed, from one number on. */
export const feedOf = (count: number, first = 0) =>
  Array.from({ length: count }, (_, index) => first + index).map((at) => ({
    ...{ stocknum: `S${at}`, make: pick(makes, at), model: `Model${pick(bodies, at * 7)}${at % 10}` },
    ...{ year: 2015 + (at % 10), price: 5_000 + (at % 90) * 1_000, type: pick(['used', 'new'], at) },
    ...{ body: pick(bodies, at * 3), fuel: pick(['Petrol', 'Diesel', 'Hybrid'], at), km: at * 37 },
  }));

/** Every one another search: names, ranges, and words that are read with the stock. */
function searchOf(at: number): string {
  const price = `price=..${10_000 + at}`;
  if (at % 10 === 0)
    return `/search/new-used-and-demo-cars?query=${pick(makes, at)}+diesel+under+${10_000 + at}`;
  const make = pick(makes, at).toLowerCase();
  return `/search/${make}?body=${pick(bodies, at)}&fuel=${pick(['Petrol', 'Diesel'], at * 7)}&${price}`;
}

/** Adds alerts that are confirmed. */
export async function addAlerts({ alerts, cars, database }: Services): Promise<void> {
  const stockVersion = await cars.stockVersion(slug);
  const createdAt = new Date().toISOString();
  const endsAt = '2099-01-01T00:00:00.000Z';
  for (let at = 0; at < alertCount; at += 500) {
    await Promise.all(
      Array.from({ length: 500 }, (_, index) => {
        const target = searchOf(at + index);
        const email = `shopper${at + index}@shopper.example`;
        const words = { label: target, origin: null, consent: 'yes', frequency: 'daily' as const };
        return alerts.add(
          { ...words, tenant: slug, email, kind: 'search', target, stockVersion, createdAt, endsAt },
          () => null,
        );
      }),
    );
  }
  await database.updateTable('alerts').set({ state: 'active' }).execute();
}
