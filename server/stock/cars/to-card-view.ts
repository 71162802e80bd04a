import { sitePages } from '#server/dealer/addresses/rules/site-pages';
import { pictureOf } from '#server/dealer/media/rules/picture';
import { latestPerObject } from '#server/platform/derived';
import type { Car } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import { financeBox } from '#server/stock/finance/rules/finance-box';
import { priceFacts } from '#server/stock/price-history/rules/price-facts';
import { cardButtons, isSavable, savesOf } from './rules/buttons';
import { carStatement } from './rules/car-statement';
import { chipAttributesOf, chips, factsLine } from './rules/chips';
import { imageTag } from './rules/image-tag';
import { headline, subline } from './rules/naming';
import type { CardView } from './views/card-view';

/** Path of a car's page. */
export const carHref = (car: Pick<Car, 'slug'>): string => `/cars/${car.slug}`;

const latestView = latestPerObject<Car, CardView>();

/**
 * Builds the view of a card. Memoised for a minute: the car store returns the same object while a car is unchanged,
 * and lists repeat the same cars.
 */
export function toCardView(car: Car, tenant: Tenant, now: Date): CardView {
  const minute = Math.floor(now.getTime() / 60_000);
  return latestView(car, [tenant, minute], () => makeCardView(car, tenant, now));
}

function makeCardView(car: Car, tenant: Tenant, now: Date): CardView {
  const title = headline(car);
  const subtitle = subline(car);
  const tag = imageTag(car, tenant.cards, now);
  const finance = financeBox(car, {
    finance: tenant.finance,
    stock: tenant.stock,
    timeZone: tenant.time_zone,
    now,
    exists: sitePages(tenant, now),
  });
  const savable = isSavable(car, tenant.cards);
  const { availability, price, place, state } = carStatement(car, tenant);
  // Shown once: not beside a chip that already names the location.
  const shownAttributes = chipAttributesOf(car, tenant.search);
  const city = shownAttributes.includes('location_name') ? undefined : (place.city ?? place.name);
  const facts = chips({ ...car, location_name: place.name }, shownAttributes);
  // A tag of a higher priority, such as Electric, hides the one that says so.
  const isTagged = state === undefined || tag?.text.toLowerCase() === state.tag.toLowerCase();
  return {
    id: car.id,
    slug: car.slug,
    make: car.make,
    model: car.model,
    href: carHref(car),
    title,
    ...(subtitle ? { subtitle } : {}),
    chips: facts,
    facts: factsLine(isTagged ? facts : [state.tag, ...facts], city),
    availability,
    price,
    ...priceFacts(car, tenant, now),
    ...(finance ? { finance } : {}),
    ...(tag ? { tag } : {}),
    picture: pictureOf(car, `${title} ${subtitle}`.trim(), { media: tenant.media }),
    ...(city ? { place: city } : {}),
    actions: cardButtons(car, tenant.cards, tenant.locations),
    ...savesOf(car, tenant),
    ...(savable && tenant.cards.compare ? { compare: true as const } : {}),
  };
}
