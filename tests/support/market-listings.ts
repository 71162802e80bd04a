import type { PricedListing } from '#server/market/rules/listing';

/** Numbers from 0 to 1 in an order that is the same in every run. */
export function steadyNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

const models = [
  { make: 'Toyota', model: 'HiLux', dollars: 60_000, badges: ['Workmate', 'SR', 'SR5'], body: 'ute' },
  { make: 'Toyota', model: 'Corolla', dollars: 30_000, badges: ['Ascent', 'SX', 'ZR'], body: 'hatch' },
  { make: 'Mazda', model: 'CX-5', dollars: 42_000, badges: ['Maxx', 'Touring', 'Akera'], body: 'suv' },
  { make: 'Kia', model: 'Rio', dollars: 22_000, badges: ['S', 'Sport', 'GT-Line'], body: 'hatch' },
  { make: 'Ford', model: 'Ranger', dollars: 58_000, badges: ['XL', 'XLS', 'XLT'], body: 'ute' },
] as const;

/**
 * Listings whose prices follow a known rule: 9 % less for every year, 4 % for every 20,000 km, 8 % more for every badge, with
 * an error of a few percent.
 */
export function generatedListings(count: number, seed = 1, pricedOn = '2026-07-01'): PricedListing[] {
  const random = steadyNumbers(seed);
  const from = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const pricedIn = Number(pricedOn.slice(0, 4));
  return Array.from({ length: count }, () => {
    const { make, model, dollars, badges, body } = from(models) ?? models[0];
    const badge = from(badges) ?? '';
    const age = Math.floor(random() * 14);
    const kilometres = Math.round(age * (6_000 + random() * 18_000) + random() * 5_000);
    const better = (badges as readonly string[]).indexOf(badge);
    const error = 1 + (random() - 0.5) * 0.12;
    const price = dollars * 0.91 ** age * 0.96 ** (kilometres / 20_000) * 1.08 ** better * error;
    return {
      make,
      model,
      badge,
      year: pricedIn - age,
      kilometres,
      carType: 'used' as const,
      priceDollars: Math.max(1_500, Math.round(price)),
      facts: { body, state: from(['nsw', 'vic', 'qld'] as const) ?? 'nsw' },
      listedOn: pricedOn,
    };
  });
}
