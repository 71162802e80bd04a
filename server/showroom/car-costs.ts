import { type DeliveryQuote, deliveryQuote } from '#server/buying/orders/rules/handover';
import { carLocation, primaryLocation } from '#server/dealer/rules/place-order';
import type { Visit } from '#server/dealer/visit';
import { deliverToParameter } from '#server/leads/rules/car-forms';
import { allPostcodes, centroidOf, postcodeError, postcodesWithin } from '#server/platform/geo/distance';
import { centsText } from '#server/platform/text/counted';
import type { Car } from '#server/settings/car';
import { type AustralianState, australianStates } from '#server/settings/location-schema';
import type { Tenant, TenantLocation } from '#server/settings/tenant-schema';
import { chargeLines } from '#server/stock/charges/rules/leading-price';
import { isAvailable } from '#server/stock/rules/price-line';
import { costFields, runningCosts } from '#server/stock/rules/running-costs';
import { type ShopperTerms, termParameters } from '#server/stock/rules/shopper-terms';
import type { CostsView, DeliveryView } from './views/car-page-view';

const postcodeField = 'postcode';
/** Longer than any: a longer text is not cut to a postcode. */
const postcodeMax = 10;

/** The parameters of a car page's address that change its costs. */
export const costParameters: readonly string[] = [
  ...termParameters,
  postcodeField,
  costFields.cents,
  costFields.km,
];

/** What a car costs besides its price, for the choices in the address. */
export function carCosts(
  car: Car,
  { tenant, now, url }: Pick<Visit, 'tenant' | 'now' | 'url'>,
  terms: ShopperTerms,
): CostsView {
  const params = url.searchParams;
  const lines = chargeLines(car, tenant, { state: terms.state, now });
  return {
    lines,
    state: lines.length > 0 ? { value: terms.state, options: australianStates } : undefined,
    running: isAvailable(car) ? runningCosts(car, tenant.car_page.running_costs, params) : undefined,
    delivery: isAvailable(car)
      ? deliveryView(car, tenant, { entered: params.get(postcodeField), state: terms.state }, now)
      : undefined,
    carried: costParameters.flatMap((name) => {
      const value = params.get(name);
      return value ? [{ name, value: value.slice(0, 40) }] : [];
    }),
    terms: terms.query || undefined,
    loanFollows: tenant.finance.repayments_follow || undefined,
  };
}

/** The delivery of a car to a postcode, by the rules of the orders; undefined where the page offers none. */
export function deliveryView(
  car: Pick<Car, 'location_id' | 'location' | 'slug'>,
  { orders, locations, wording }: Pick<Tenant, 'orders' | 'locations' | 'wording'>,
  { entered, state }: { entered: string | null; state?: AustralianState },
  now: Date,
): DeliveryView | undefined {
  const { delivery } = orders;
  const place = carLocation(car, locations) ?? primaryLocation({ locations });
  if (!delivery?.on_car_page || !place) return undefined;
  const postcode = (entered ?? '').trim().slice(0, postcodeMax);
  // The distance counts from the yard, also from one that shoppers don't see.
  const reach = `up to ${delivery.furthest_km} km`;
  const rule = `We deliver ${reach} from ${place.visible ? place.name : 'where it stands'}.`;
  const asks = (to: string, text: string) => ({
    text,
    href: `/cars/${car.slug}/enquire?${deliverToParameter}=${to}`,
  });
  if (postcode === '') {
    if (!state || isReached(state, place, delivery.furthest_km)) return { postcode, rule, reach };
    const ask = asks(state, `Ask us about ${state}, as we may know a carrier.`);
    return {
      postcode,
      rule: `${rule.slice(0, -1)}, which doesn’t reach ${state}.`,
      reach: `not to ${state}`,
      ask,
    };
  }
  const error = postcodeError(postcode, wording);
  if (error) return { postcode, rule, reach, outcome: error, invalid: true };
  const quote = deliveryQuote(delivery, place, postcode, now);
  if (quote) return { postcode, rule, reach, outcome: quoteText(quote, postcode) };
  const outcome = `${postcode} is outside our delivery area.`;
  return { postcode, rule, reach, outcome, ask: asks(postcode, 'Ask us, as we may know a carrier.') };
}

/** How the postcodes of a state begin. */
const postcodeStarts: Readonly<Record<AustralianState, string>> = {
  ACT: '26',
  NSW: '2',
  NT: '0',
  QLD: '4',
  SA: '5',
  TAS: '7',
  VIC: '3',
  WA: '6',
};

/** Whether any place of a state is near enough; unknown for a yard without a postcode. */
function isReached(state: AustralianState, place: TenantLocation, furthestKm: number): boolean {
  const { state: own, postcode } = place;
  if (own === state || !postcode || !centroidOf(postcode)) return true;
  const inState = allPostcodes().filter((one) => one.startsWith(postcodeStarts[state]));
  return postcodesWithin(postcode, furthestKm, inState).length > 0;
}

function quoteText({ cents, km, days }: DeliveryQuote, postcode: string): string {
  const price = cents === 0 ? 'Free delivery' : `${centsText(cents)} delivered`;
  return `${price} to ${postcode}${km > 0 ? ` (${km} km)` : ''}, from ${days[0]?.text}.`;
}
