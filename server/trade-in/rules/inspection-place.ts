import { withNoun } from '#server/dealer/rules/noun';
import { bookablePlaces } from '#server/leads/test-drives/rules/slots';
import { type AustralianState, stateNames } from '#server/settings/location-schema';
import type { Tenant } from '#server/settings/tenant-schema';
import type { Valuation } from '#server/trade-in/valuation';
import { offersInspections } from './steps';

type Site = Pick<Tenant, 'valuation' | 'locations' | 'test_drives' | 'price' | 'orders' | 'stock'>;

/** The shopper's side: where they are, and what they want with their car. */
interface Asking extends Pick<Valuation, 'purpose' | 'orderId'> {
  /** Where they register the dealer's car, then where their own is registered. */
  readonly states: readonly (AustralianState | undefined)[];
}

/**
 * Where the car of a shopper from another state is inspected, and until when; undefined where a yard is in their state, or the
 * site asks for no state. An order's trade-in is inspected at its handover.
 */
export function inspectionPlaceText(site: Site, { states, purpose, orderId }: Asking): string | undefined {
  const yards = offersInspections(site) ? bookablePlaces(site, undefined) : site.locations;
  const own = [...new Set(yards.flatMap(({ state }) => state ?? []))];
  const elsewhere = states.find((state) => state && !own.includes(state));
  if (!site.price.in_full || own.length === 0 || elsewhere === undefined) return undefined;
  const worded = (text: string) => withNoun(text, site.stock.noun);
  if (orderId !== undefined)
    return worded('We inspect your car at the handover, and confirm its price on that day.');
  const days = site.valuation.offers ? `, within ${site.valuation.offer_days} days of our offer` : '';
  const where = `We inspect cars at our ${yards.length === 1 ? 'yard' : 'yards'} in ${own.map(nameOf).join(' and ')}${days}.`;
  const buying =
    'If you order a car from us online, we inspect yours at the handover instead, and confirm its price on that day.';
  return worded(site.orders.enabled && purpose === 'trade-in' ? `${where} ${buying}` : where);
}

const nameOf = (state: AustralianState): string => stateNames[state] ?? state;
