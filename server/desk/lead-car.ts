import { pictureOf } from '#server/dealer/media/rules/picture';
import { carOfLead, displayedPriceText, priceFacts } from '#server/leads/rules/car-of-lead';
import type { Car } from '#server/settings/car';
import type { Lead } from '#server/settings/lead';
import type { Tenant } from '#server/settings/tenant-schema';
import { carEventOf } from '#server/stock/cars/rules/car-effects';
import { carStatement } from '#server/stock/cars/rules/car-statement';
import type { FoundCar } from '#server/stock/cars/show-car';
import { siteBasis } from '#server/stock/charges/rules/drive-away';
import { availabilityWords } from '#server/stock/rules/price-line';
import { chip } from './rules/page-parts';
import type { ChipView } from './views/desk-view';

type LeadCar = NonNullable<Lead['car']>;

/** The car of a lead: as the shopper saw it, and what has become of it since. */
export function leadCarView(leadCar: LeadCar, lookup: FoundCar | undefined, tenant: Tenant, now: Date) {
  const stored = lookup && lookup.state !== 'unknown' ? lookup.car : undefined;
  const car = lookup?.state === 'here' ? stored : undefined;
  return {
    name: leadCar.name,
    href: `/cars/${encodeURIComponent(leadCar.slug)}`,
    picture: stored && pictureOf(stored, '', { media: tenant.media }).src,
    chip: stateChip(car, tenant),
    price: priceThenAndNow(leadCar, car && carOfLead(car, tenant, siteBasis(tenant, now)), tenant),
    facts: [
      ...priceFacts(leadCar).flatMap(([label, value]) =>
        label === 'Price' ? [] : [`${label.toLowerCase()} ${value}`],
      ),
      leadCar.stocknum && `Stock ${leadCar.stocknum}`,
      leadCar.place,
      leadCar.km !== undefined && `${leadCar.km.toLocaleString('en-AU')} km`,
      leadCar.colour,
      leadCar.vin && `VIN ${leadCar.vin}`,
    ]
      .filter(Boolean)
      .join(' · '),
  };
}

/** What has become of the car since. */
function stateChip(car: Car | undefined, tenant: Tenant): ChipView {
  if (!car || carEventOf(car) === 'removed') return chip('No longer for sale');
  const { availability } = carStatement(car, tenant);
  return {
    text: availabilityWords[availability],
    tone: availability === 'in_stock' ? 'positive' : 'neutral',
  };
}

/**
 * `$25,990 when they asked, $23,990 now`. Undefined without a price. A price in full for another state than the site's stays as
 * the shopper saw it, and the dealer's own says whether it has changed.
 */
function priceThenAndNow(leadCar: LeadCar, carNow: LeadCar | undefined, tenant: Tenant): string | undefined {
  const then = displayedPriceText(leadCar);
  const isElsewhere = leadCar.in_full_text !== undefined && !namesState(leadCar.in_full_text, tenant);
  // Like with like: a lead that has no price in full is compared with the dealer's own.
  const isInFull = leadCar.in_full_text !== undefined && !isElsewhere;
  const [before, after] = isInFull
    ? [then, carNow && displayedPriceText(carNow)]
    : [displayedPriceText(withoutFullPrice(leadCar)), carNow && displayedPriceText(withoutFullPrice(carNow))];
  if (then === undefined) return after && `${after} now`;
  if (after === undefined) return `${then} when they asked`;
  const own = isElsewhere ? 'our price ' : '';
  if (after === before)
    return own ? `${then} when they asked, ${own}has not changed` : `${then}, price not changed since`;
  return `${then} when they asked, ${own}${after} now`;
}

const namesState = (text: string, { default_state }: Tenant): boolean =>
  text.includes(` in ${default_state.toUpperCase()}`);

const withoutFullPrice = (car: LeadCar): LeadCar => ({ ...car, in_full_text: undefined });
