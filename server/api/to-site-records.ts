import type { z } from 'zod';
import { sitePicture } from '#server/dealer/media/rules/picture';
import { isHiddenNumber } from '#server/dealer/rules/phone-numbers';
import type { Bff } from '#server/entry/bff';
import { offerHref, offerImage } from '#server/page/rules/offers';
import { richText } from '#server/platform/text/rich-text';
import { slugOf } from '#server/search/rules/slug';
import type { ContentPage } from '#server/settings/content-schema';
import type { Model, Offer } from '#server/settings/data-files-schema';
import type { TenantLocation } from '#server/settings/tenant-schema';
import { categoryOf } from '#server/site/content/rules/posts';
import type {
  locationRecordSchema,
  modelRecordSchema,
  offerRecordSchema,
  postRecordSchema,
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
  const { phone, landline_phone: landline, ...record } = open;
  return {
    ...record,
    url: whole(site, `/contact-us/${location.slug}`),
    ...numberOf(site, 'phone', phone),
    ...numberOf(site, 'landline_phone', landline),
    opening_hours: [...location.opening_hours],
    special_hours: [...location.special_hours],
    ...imageOf(site, image),
  };
}

function numberOf<K extends string>(
  { tenant }: Site,
  name: K,
  phone: string | undefined,
): { [N in K]?: string } {
  return phone === undefined || isHiddenNumber(tenant, phone)
    ? {}
    : ({ [name]: phone } as { [N in K]?: string });
}

export function toOfferRecord(offer: Offer, site: Site): z.infer<typeof offerRecordSchema> {
  const { id, name, model, manufacturer, start, expiry } = offer;
  return {
    id,
    name,
    url: whole(site, offerHref(offer)),
    ...textOf('description', offer.description),
    ...textOf('disclaimer', offer.disclaimer),
    ...(manufacturer && { manufacturer }),
    ...(model && { model: { name: model.name, slug: model.slug ?? slugOf(model.name) } }),
    ...imageOf(site, offerImage(offer, site.site.models)),
    ...(start && { start }),
    ...(expiry && { expiry }),
  };
}

function textOf<K extends string>(name: K, source: string | null | undefined): { [N in K]?: string } {
  const text = source ? richText(source).text : '';
  return text === '' ? {} : ({ [name]: text } as { [N in K]?: string });
}

export function toModelRecord(model: Model, site: Site): z.infer<typeof modelRecordSchema> {
  const {
    id,
    name,
    slug,
    manufacturer_name,
    description,
    variant,
    status,
    accessories_count: accessories,
  } = model;
  return {
    id,
    name,
    slug,
    manufacturer_name,
    body: [...new Set([...model.body, ...model.bodyStyle])],
    fuel: [...model.fuel],
    ...(description && { description }),
    ...(variant && { variant }),
    ...(status && { status }),
    ...(accessories !== null && accessories !== undefined && { accessories_count: accessories }),
    ...imageOf(site, model.image?.url),
  };
}

export function toPostRecord(post: ContentPage, site: Site): z.infer<typeof postRecordSchema> {
  const { title, description, published = '', updated, author, tags = [] } = post;
  const category = categoryOf(post, site.tenant.blog.categories)?.name;
  return {
    url: whole(site, post.path),
    title,
    published,
    tags: [...tags],
    ...(description && { description }),
    ...(updated && { updated }),
    ...(category && { category }),
    ...(author && { author }),
    ...imageOf(site, post.image),
  };
}

const whole = ({ url }: Site, path: string): string => new URL(path, url).href;

/** A picture of the dealer's files, or of the web, by its absolute address. */
function imageOf(site: Site, picture: string | null | undefined): { image_url?: string } {
  const src = sitePicture(site, picture)?.src;
  return src ? { image_url: whole(site, src) } : {};
}
