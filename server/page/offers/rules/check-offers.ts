import { error, type Finding, note, warning } from '#server/dealer/files/rules/tenant-problems';
import { slugOf } from '#server/search/rules/slug';
import type { ModelRange, Offer } from '#server/settings/data-files-schema';
import { modelOfOffer, offerImage } from './shown-offers';

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
