import { pictureOf } from '#server/dealer/media/rules/picture';
import { sitePages } from '#server/dealer/rules/site-pages';
import { latestPerObject } from '#server/platform/derived';
import type { Car } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import { financeBox } from '#server/stock/finance/rules/finance-box';
import { priceFacts } from '#server/stock/rules/price-facts';
import type { CardView } from '#server/stock/views/card-view';
import { cardButtons, isSavable, savesOf } from './rules/buttons';
import { carStatement } from './rules/car-statement';
import { imageTag } from './rules/image-tag';
import { chipAttributesOf, chips, factsLine } from './rules/key-information';
import { headline, subline } from './rules/naming';

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

/** What the card and the page of a car both say of it. */
export function carSummary(car: Car, tenant: Tenant, now: Date) {
  const { availability, price, place } = carStatement(car, tenant);
  return {
    id: car.id,
    slug: car.slug,
    make: car.make,
    model: car.model,
    href: carHref(car),
    title: headline(car),
    subtitle: subline(car, tenant.cards) || undefined,
    chips: chips({ ...car, location_name: place.name }, chipAttributesOf(car, tenant.search)),
    availability,
    price,
    ...priceFacts(car, tenant, now),
    tag: imageTag(car, tenant.cards, now),
  };
}

/** The alternative text of a car's photos: its title and subtitle. */
export const photoAlt = (car: Car, { cards }: Pick<Tenant, 'cards'>): string =>
  `${headline(car)} ${subline(car, cards)}`.trim();

function makeCardView(car: Car, tenant: Tenant, now: Date): CardView {
  const summary = carSummary(car, tenant, now);
  const { place, state } = carStatement(car, tenant);
  const finance = financeBox(car, {
    finance: tenant.finance,
    stock: tenant.stock,
    timeZone: tenant.time_zone,
    now,
    exists: sitePages(tenant, now),
  });
  // Shown once: not beside a chip that already names the location.
  const isPlaced = chipAttributesOf(car, tenant.search).includes('location_name');
  const city = isPlaced ? undefined : (place.city ?? place.name);
  // A tag of a higher priority, such as Electric, hides the one that says so.
  const isTagged = state === undefined || summary.tag?.text.toLowerCase() === state.tag.toLowerCase();
  return {
    ...summary,
    facts: factsLine(isTagged ? summary.chips : [state.tag, ...summary.chips], city),
    finance,
    picture: pictureOf(car, photoAlt(car, tenant), { media: tenant.media }),
    place: city || undefined,
    actions: cardButtons(car, tenant.cards, tenant.locations),
    ...savesOf(car, tenant),
    compare: isSavable(car, tenant.cards) && tenant.cards.compare ? true : undefined,
  };
}
