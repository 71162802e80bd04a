import type { z } from 'zod';
import { sitePicture } from '#server/dealer/media/rules/picture';
import { isHiddenNumber } from '#server/dealer/rules/phone-numbers';
import type { Bff } from '#server/entry/bff';
import { offerHref, offerImage } from '#server/page/rules/offers';
import { fileBase, recordBase } from '#server/platform/rules/record';
import { instantsOf } from '#server/platform/text/local-time';
import { richText } from '#server/platform/text/rich-text';
import { slugOf } from '#server/search/rules/slug';
import type { ContentPage } from '#server/settings/content-schema';
import type { Model, Offer, Review } from '#server/settings/data-files-schema';
import type { TenantLocation } from '#server/settings/tenant-schema';
import { categoryOf } from '#server/site/content/rules/posts';
import type {
  locationRecordSchema,
  modelRecordSchema,
  offerRecordSchema,
  postRecordSchema,
  reviewRecordSchema,
} from './site-records';

type Site = Pick<Bff, 'tenant' | 'site' | 'url'>;

/** A location; a number that the site shows only on request is left out. */
export function toLocationRecord(location: TenantLocation, site: Site): z.infer<typeof locationRecordSchema> {
  const {
    feed_codes: _codes,
    visible: _visible,
    map_key: _key,
    image,
    reviews: _reviews,
    ...open
  } = location;
  const openNumber = (number: string | undefined) =>
    number === undefined || isHiddenNumber(site.tenant, number) ? undefined : number;
  return {
    ...fileBase('location', { id: open.id, url: whole(site, `/contact-us/${open.slug}`) }),
    ...open,
    phone: openNumber(open.phone),
    landline_phone: openNumber(open.landline_phone),
    opening_hours: [...open.opening_hours],
    special_hours: [...open.special_hours],
    image_url: pictureUrl(site, image),
  };
}

export function toOfferRecord(offer: Offer, site: Site): z.infer<typeof offerRecordSchema> {
  const { id, name, model, manufacturer, start, expiry } = offer;
  return {
    ...fileBase('offer', { id, url: whole(site, offerHref(offer)) }),
    name,
    description: plain(offer.description),
    disclaimer: plain(offer.disclaimer),
    manufacturer: manufacturer ?? undefined,
    model: model ? { name: model.name, slug: model.slug ?? slugOf(model.name) } : undefined,
    image_url: pictureUrl(site, offerImage(offer, site.site.models)),
    start: start ?? undefined,
    expiry: expiry ?? undefined,
  };
}

const plain = (source: string | null | undefined): string | undefined =>
  (source && richText(source).text) || undefined;

/** A model of the range; without a page of its own, its page is that of its make. */
export function toModelRecord(model: Model, site: Site): z.infer<typeof modelRecordSchema> {
  const { id, name, slug, manufacturer_name } = model;
  const make = site.site.models.manufacturers.find((one) => one.name === manufacturer_name);
  const ofMake = `/brands/${make?.slug ?? slugOf(manufacturer_name)}`;
  const page = model.override_url ?? model.path ?? ofMake;
  return {
    ...fileBase('model', { id, url: whole(site, page) }),
    name,
    slug,
    manufacturer_name,
    body: [...new Set([...model.body, ...model.bodyStyle])],
    fuel: [...model.fuel],
    description: model.description ?? undefined,
    variant: model.variant ?? undefined,
    status: model.status || undefined,
    accessories_count: model.accessories_count ?? undefined,
    image_url: pictureUrl(site, model.image?.url),
  };
}

/** A post of the blog; its days begin in the site's time zone. */
export function toPostRecord(
  post: ContentPage & { readonly published: string },
  site: Site,
): z.infer<typeof postRecordSchema> {
  const { path, title, description, published, updated, author, tags = [] } = post;
  const startOf = (day: string) =>
    new Date(instantsOf(site.tenant.time_zone, day, '00:00')[0] ?? day).toISOString();
  return {
    ...recordBase('post', {
      id: path.replace(/^\/(?:blog\/)?/, ''),
      url: whole(site, path),
      createdAt: startOf(published),
      updatedAt: startOf(updated ?? published),
    }),
    title,
    published,
    tags: [...tags],
    description,
    updated,
    category: categoryOf(post, site.tenant.blog.categories)?.name,
    author,
    image_url: pictureUrl(site, post.image),
  };
}

/** A review; where the site shows it differs from page to page. */
export const toReviewRecord = (review: Review, site: Site): z.infer<typeof reviewRecordSchema> => ({
  ...fileBase('review', { id: review.id, url: whole(site, '/api/reviews') }),
  customer_name: review.customer_name,
  rating: review.rating,
  text: review.text || undefined,
  date: review.review_date?.split('/').reverse().join('-'),
});

const whole = ({ url }: Site, path: string): string => new URL(path, url).href;

/** A picture of the dealer's files, or of the web, by its absolute address. */
function pictureUrl(site: Site, picture: string | null | undefined): string | undefined {
  const src = sitePicture(site, picture)?.src;
  return src ? whole(site, src) : undefined;
}
