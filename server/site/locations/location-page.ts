import type { ShopperVisit } from '#server/buying/shopper-visit';
import { departmentNames } from '#server/dealer/locations/rules/opening-hours';
import { locationColumns, sistersOf } from '#server/dealer/locations/rules/place-order';
import { toLocationCard } from '#server/dealer/locations/to-location-card';
import { sitePicture } from '#server/dealer/media/rules/picture';
import { countWithNoun } from '#server/dealer/tenants/rules/noun';
import type { PageMaker } from '#server/page/page-parts';
import { toReviewsBlock } from '#server/page/reviews/to-reviews-view';
import type { BlockView } from '#server/page/views/site-page-view';
import { brandHref, valueHref } from '#server/search/finders/rules/tiles';
import type { LinkView } from '#server/search/finders/views/finder-views';
import { slugOf } from '#server/search/rules/slug';
import { stockVocabulary } from '#server/search/stock-vocabulary';
import type { TenantLocation } from '#server/settings/tenant-schema';
import { toMapBlock } from './location-blocks';

/** `/contact-us/{locationSlug}`: everything about one location, above its form. */
export const locationPage: PageMaker<ShopperVisit> = async (visit, path, text) => {
  const { tenant, url } = visit;
  const place = tenant.locations.find(({ slug, visible }) => visible && path === `/contact-us/${slug}`);
  if (!place) return undefined;
  const map = toMapBlock(visit, { location: place.slug });
  const reviews = toReviewsBlock(visit, { heading: `What customers say about ${tenant.name}` });
  const departments = sisterBlock(visit, place);
  return {
    head: {
      title: `${place.name} | ${tenant.name}`,
      description: `${departmentNames[place.location_type]} in ${place.city}: ${place.street}. Phone numbers, opening hours, directions and enquiries.`,
      canonical: new URL(path, url).href,
      ...text?.head,
    },
    before: [
      await placeBlock(visit, place),
      ...(text?.before ?? []).filter(({ kind }) => kind !== 'title'),
      ...(map ? [map] : []),
    ],
    after: [...(text?.after ?? []), ...(departments ? [departments] : []), ...(reviews ? [reviews] : [])],
  };
};

async function placeBlock(visit: ShopperVisit, place: TenantLocation): Promise<BlockView> {
  const { tenant, now } = visit;
  const { image: _, ...card } = toLocationCard(place, tenant, now);
  const picture = sitePicture(visit, place.image);
  const { links, makes } = await stockOf(visit, place);
  return {
    kind: 'place',
    card,
    ...(picture ? { picture } : {}),
    makes,
    links: [
      ...links,
      ...(tenant.forms.contact.enabled
        ? [{ text: tenant.wording.contact_button, href: '#contact-form' }]
        : []),
    ],
  };
}

/** The stock at a location, and its makes that are in stock. */
async function stockOf({ tenant, services }: ShopperVisit, place: TenantLocation) {
  const vocabulary = await stockVocabulary(services, tenant);
  const makes = place.manufacturers.flatMap((make): LinkView[] =>
    vocabulary.makes.some(({ value }) => slugOf(value) === slugOf(make))
      ? [{ text: make, href: brandHref(make) }]
      : [],
  );
  const cars = vocabulary.values.location_name?.find(({ value }) => value === place.name);
  const href = cars && valueHref('location_name', cars.value, vocabulary, tenant);
  return {
    makes,
    links: cars && href ? [{ text: `See ${countWithNoun(cars.count, tenant.stock.noun)} here`, href }] : [],
  };
}

/** The other departments of the same dealership. */
function sisterBlock({ tenant, now }: ShopperVisit, place: TenantLocation): BlockView | undefined {
  const sisters = sistersOf(tenant.locations, place);
  if (sisters.length === 0) return undefined;
  return {
    kind: 'locations',
    heading: { text: place.dealership_slug ? 'At the same dealership' : 'Our other locations', level: 2 },
    groups: [
      {
        columns: locationColumns(sisters.length),
        cards: sisters.map((one) => toLocationCard(one, tenant, now)),
      },
    ],
  };
}
