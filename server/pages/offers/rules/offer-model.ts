import { slugOf } from '#server/search/stock-search/rules/slug';
import type { Model, ModelRange } from '#server/settings/model-schema';
import type { Offer } from '#server/settings/offer-schema';

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
