import { error, type Finding, note, warning } from '#server/dealer/rules/tenant-problems';
import { localTime } from '#server/platform/text/local-time';
import { slugOf } from '#server/search/rules/slug';
import type { Car } from '#server/settings/car';
import type { Model, ModelRange, Offer } from '#server/settings/data-files-schema';
import { websiteId } from '#server/settings/rules/plain-path';
import type { Tenant } from '#server/settings/tenant-schema';

type Site = Pick<Tenant, 'slug' | 'time_zone' | 'website_id'>;

/** Whether a site shows an offer on a day: `elsewhere` means on other sites only. */
type OfferState = 'shown' | 'coming' | 'over' | 'elsewhere';

/** Between its dates, inclusive, in the site's time zone. */
export function offerState(offer: Offer, site: Site, now: Date): OfferState {
  if (offer.excluded_website_ids.includes(websiteId(site))) return 'elsewhere';
  const { date } = localTime(site.time_zone, now);
  if (offer.start && date < offer.start) return 'coming';
  return offer.expiry && offer.expiry < date ? 'over' : 'shown';
}

/** A site's current offers: by position, then the rest in their given order. */
export const shownOffers = (offers: readonly Offer[], site: Site, now: Date): Offer[] =>
  offers
    .filter((offer) => offerState(offer, site, now) === 'shown')
    .sort((one, other) => placeOf(one) - placeOf(other));

const placeOf = ({ position }: Offer): number => position ?? Number.POSITIVE_INFINITY;

/** The canonical address of an offer: `/offers/{manufacturer}/{id}`, or `/offers/{id}` without a make. */
export const offerHref = ({ id, manufacturer }: Pick<Offer, 'id' | 'manufacturer'>): string =>
  manufacturer ? `/offers/${slugOf(manufacturer)}/${id}` : `/offers/${id}`;

/** The offer in an address, by its last segment; undefined if the id is unknown. */
export function offerAt(offers: readonly Offer[], path: string): Offer | undefined {
  const id = /^\/offers\/(?:[^/]+\/)?([^/]+)$/.exec(path)?.[1];
  return offers.find((offer) => offer.id === id);
}

/** The distinct makes of offers, by name. */
export const offerMakes = (offers: readonly Offer[]): string[] =>
  [
    ...new Map(
      offers.flatMap(({ manufacturer }) => (manufacturer ? [[slugOf(manufacturer), manufacturer]] : [])),
    ).values(),
  ].sort((one, other) => one.localeCompare(other, 'en-AU'));

/** The offer's model in the range; undefined if models.json does not have it. */
export function modelOfOffer(
  { model, manufacturer }: Pick<Offer, 'model' | 'manufacturer'>,
  { models }: Pick<ModelRange, 'models'>,
): Model | undefined {
  if (!model) return undefined;
  const slug = model.slug ?? slugOf(model.name);
  return models.find(
    (one) => one.slug === slug && (!manufacturer || slugOf(one.manufacturer_name) === slugOf(manufacturer)),
  );
}

/** An offer's picture, otherwise its model's. */
export const offerImage = (offer: Offer, range: Pick<ModelRange, 'models'>): string | undefined =>
  offer.image_url ?? modelOfOffer(offer, range)?.image?.url ?? undefined;

/**
 * Problems in a tenant's offers as a whole: a repeated id, reversed dates, a make or model missing from models.json,
 * no picture, or an external one.
 */
export function checkOffers(offers: readonly Offer[], range: ModelRange): Finding[] {
  const ids = offers.map(({ id }) => id);
  return offers.flatMap((offer, at) => {
    const before = ids.indexOf(offer.id);
    return [
      ...(before < at ? [error(`${at}.id`, `${offer.id} is already used at ${before}`)] : []),
      ...(offer.start && offer.expiry && offer.expiry < offer.start
        ? [
            error(
              `${at}.expiry`,
              `${offer.expiry} is before the start, ${offer.start}: the offer never shows`,
            ),
          ]
        : []),
      ...checkMake(offer, at, range),
      ...checkImage(offer, at, range),
    ];
  });
}

/** A site without a range takes its makes from the stock alone. */
function checkMake(offer: Offer, at: number, range: ModelRange): Finding[] {
  const { manufacturer, model } = offer;
  const makeSlugs = range.manufacturers.map(({ name }) => slugOf(name));
  if (manufacturer && makeSlugs.length > 0 && !makeSlugs.includes(slugOf(manufacturer))) {
    return [note(`${at}.manufacturer`, `${manufacturer} is not a make in models.json`)];
  }
  if (model && range.models.length > 0 && !model.override_url && !modelOfOffer(offer, range)) {
    return [note(`${at}.model`, `${model.name} is not a model in models.json`)];
  }
  return [];
}

function checkImage(offer: Offer, at: number, range: ModelRange): Finding[] {
  const image = offerImage(offer, range);
  if (!image) return [note(`${at}.image_url`, 'is not set, and its model has no picture either')];
  if (!image.startsWith('https://')) return [];
  const { hostname } = new URL(image);
  return [
    warning(
      `${at}.image_url`,
      `${hostname} would get every visitor's IP address; put the picture in assets/`,
    ),
  ];
}

/** The offers for a car's make and model, in their order. One that names no make is for every make, and so for models. */
export function offersForCar<O extends Pick<Offer, 'manufacturer' | 'model'>>(
  offers: readonly O[],
  { make, model }: Pick<Car, 'make' | 'model'>,
): O[] {
  const isSame = (named: string | null | undefined, own: string) => !named || slugOf(named) === slugOf(own);
  return offers.filter((offer) => isSame(offer.manufacturer, make) && isSame(offer.model?.name, model));
}
