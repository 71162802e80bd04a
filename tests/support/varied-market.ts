import type { PricedListing } from '#server/market/rules/listing';
import { steadyNumbers } from './market-listings';

/** As many as a file of 13,000 Australian listings has. */
const makes = 70;
const models = 780;
const badgeWords = 2_000;
const badgesPerModel = 60;

const states = ['nsw', 'vic', 'qld', 'wa', 'sa', 'tas', 'act', 'nt'];
const bodies = ['suv', 'hatch', 'sedan', 'ute', 'wagon', 'van', 'coupe', 'convertible'];
const fuels = ['petrol', 'premium petrol', 'diesel', 'hybrid', 'electric'];
const drives = ['fwd', 'awd', '4wd', 'rwd'];
const litres = ['1.2', '1.4', '1.5', '1.6', '1.8', '2.0', '2.2', '2.4', '2.5', '2.8', '3.0', '3.5', '5.0'];

/**
 * Listings of a whole country's market: a few models are everywhere, most are rare, and each comes with its own badges,
 * bodies and engines. Prices follow the model, the badge, the age and the kilometres, with an error of a few percent.
 */
export function variedListings(count: number, seed: number, pricedOn = '2026-07-01'): PricedListing[] {
  const random = steadyNumbers(seed);
  const pricedIn = Number(pricedOn.slice(0, 4));
  return Array.from({ length: count }, () => {
    const model = rare(random(), models);
    const badge = rare(random(), Math.max(4, badgesPerModel - model / 5));
    const age = Math.floor(random() * 16);
    const kilometres = Math.round(age * (6_000 + random() * 18_000) + random() * 5_000);
    const error = 1 + (random() - 0.5) * 0.16;
    const dollars = (20_000 + (model % 90) * 700) * (1 + badge * 0.01) * error;
    const price = dollars * 0.91 ** age * 0.96 ** (kilometres / 20_000);
    return {
      make: `Make ${model % makes}`,
      model: `Model ${model}`,
      badge: badgeOf(model, badge),
      year: pricedIn - age,
      kilometres,
      priceDollars: Math.max(1_500, Math.round(price)),
      carType: random() < 0.9 ? ('used' as const) : ('demo' as const),
      listedOn: pricedOn,
      facts: factsOf(model, random),
    };
  });
}

/** A whole number below a limit, from a share of 0 to 1: small ones have most of the shares. */
const rare = (share: number, limit: number): number =>
  Math.floor(evenly * ((limit / evenly + 1) ** share - 1));
/** About as many small numbers are equally frequent. */
const evenly = 8;

/** One to four words, which other models' badges have too. */
const badgeOf = (model: number, badge: number): string =>
  Array.from(
    { length: 1 + ((model + badge) % 4) },
    (_, at) => `Word${rare(((model * 71 + badge * 139 + at * 283) % 997) / 997, badgeWords)}`,
  ).join(' ');

/** Each model comes in a few bodies and with a few engines. */
function factsOf(model: number, random: () => number): PricedListing['facts'] {
  const oneOf = (list: readonly string[], kinds: number): string =>
    list[(model + Math.floor(random() * kinds)) % list.length] ?? '';
  return {
    state: oneOf(states, states.length),
    body: oneOf(bodies, 2),
    fuel: oneOf(fuels, 2),
    drive: oneOf(drives, 2),
    litres: oneOf(litres, 3),
    transmission: oneOf(['automatic', 'manual'], 2),
    cylinders: oneOf(['4', '6', '3', '8'], 2),
    seats: oneOf(['5', '7', '4', '2'], 2),
  };
}
