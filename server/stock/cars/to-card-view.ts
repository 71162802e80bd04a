import { sitePages } from '#server/dealership/addresses/rules/site-paths';
import { pictureOf } from '#server/dealership/media/rules/picture';
import type { Car } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import { financeBox } from '#server/stock/finance/rules/finance-box';
import { priceLine, priceOptions } from '#server/stock/price/rules/price-line';
import { cardButtons, isSavable } from './rules/buttons';
import { chipAttributesOf, chips, factsLine } from './rules/chips';
import { imageTag } from './rules/image-tag';
import { headline, subline } from './rules/naming';
import type { CardView } from './views/card-view';

/** Path of a car's page. */
export const carHref = (car: Pick<Car, 'slug'>): string => `/cars/${car.slug}`;

const kept = new WeakMap<Car, { tenant: Tenant; minute: number; view: CardView }>();

/**
 * Builds the view of a card. Memoised for a minute: the car store returns the same object while a car is unchanged,
 * and lists repeat the same cars.
 */
export function toCardView(car: Car, tenant: Tenant, now: Date): CardView {
  const minute = Math.floor(now.getTime() / 60_000);
  const known = kept.get(car);
  if (known && known.tenant === tenant && known.minute === minute) return known.view;
  const view = makeCardView(car, tenant, now);
  kept.set(car, { tenant, minute, view });
  return view;
}

function makeCardView(car: Car, tenant: Tenant, now: Date): CardView {
  const title = headline(car);
  const subtitle = subline(car);
  const tag = imageTag(car, tenant.cards, now);
  const finance = financeBox(car, {
    ...{ finance: tenant.finance, stock: tenant.stock, timeZone: tenant.time_zone, now },
    exists: sitePages(tenant, now),
  });
  const savable = isSavable(car, tenant.cards);
  // Shown once: not beside a chip that already names the location.
  const shown = chipAttributesOf(car, tenant.search);
  const place = shown.includes('location_name') ? undefined : (car.city ?? car.location_name);
  const facts = chips(car, shown);
  return {
    id: car.id,
    slug: car.slug,
    make: car.make,
    model: car.model,
    href: carHref(car),
    title,
    ...(subtitle ? { subtitle } : {}),
    chips: facts,
    facts: factsLine(facts, place),
    price: priceLine(car, priceOptions(tenant)),
    ...(finance ? { finance } : {}),
    ...(tag ? { tag } : {}),
    picture: pictureOf(car, `${title} ${subtitle}`.trim(), { media: tenant.media }),
    ...(place ? { place } : {}),
    actions: cardButtons(car, tenant.cards, tenant.locations),
    ...(savable && tenant.cards.favourites ? { favourite: true as const } : {}),
    ...(savable && tenant.cards.compare ? { compare: true as const } : {}),
  };
}
