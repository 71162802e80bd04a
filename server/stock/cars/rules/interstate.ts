import { carLocation } from '#server/dealer/rules/place-order';
import type { Car } from '#server/settings/car';
import { type AustralianState, siteState, stateNames } from '#server/settings/location-schema';
import type { Tenant } from '#server/settings/tenant-schema';

/**
 * What each state's registration authority asks for a used car from another state, as on their websites in November 2026.
 * There are exceptions, by age or distance, so the text says “usually”.
 */
const askedFor: Readonly<Record<AustralianState, string>> = {
  ACT: 'an inspection by an authorised examiner',
  NSW: 'a blue slip',
  NT: 'a roadworthy inspection',
  QLD: 'a safety certificate',
  SA: 'an identity inspection',
  TAS: 'an inspection at an approved station',
  VIC: 'a roadworthy certificate',
  WA: 'a vehicle examination',
};

/** The state of a car's yard in words, for a shopper of another one; undefined where the site asks for no state. */
export function yardElsewhere(
  car: Pick<Car, 'location_id'>,
  tenant: Pick<Tenant, 'locations' | 'default_state' | 'price'>,
  state: AustralianState,
): string | undefined {
  const own = carLocation(car, tenant.locations)?.state ?? siteState(tenant);
  return tenant.price.in_full && own !== state ? stateNames[own] : undefined;
}

/** What a shopper needs to register a used car in another state than its yard's; undefined where that is not asked. */
export function interstateText(
  car: Car,
  tenant: Pick<Tenant, 'locations' | 'default_state' | 'price'>,
  state: AustralianState,
): string | undefined {
  const here = yardElsewhere(car, tenant, state);
  if (here === undefined || car.car_type === 'new' || car.car_type === undefined) return undefined;
  const there = stateNames[state] ?? state;
  return `Registering it in ${there}? Registration from ${here} doesn’t carry over, and ${there} usually asks for ${askedFor[state]} first.`;
}
