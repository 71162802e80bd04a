import type { ShopperVisit } from '#server/buying/shopper-visit';
import { sitePicture } from '#server/dealer/media/rules/picture';
import { nearPlaces } from '#server/dealer/rules/map';
import { countWithNoun } from '#server/dealer/rules/noun';
import { departmentNames } from '#server/dealer/rules/opening-hours';
import { menuPages, pageAt } from '#server/dealer/rules/page-at';
import { chosenPlaces, locationColumns, placesBeside, sistersOf } from '#server/dealer/rules/place-order';
import { sitePages } from '#server/dealer/rules/site-pages';
import { toLocationCard } from '#server/dealer/to-location-card';
import { visibleLocations } from '#server/leads/rules/place-choice';
import type { PageMaker } from '#server/page/page-visit';
import { toReviewsBlock } from '#server/page/to-reviews-view';
import type { BlockView, PageHead } from '#server/page/views/site-page-view';
import type { LinkView } from '#server/platform/views/packed';
import { slugOf } from '#server/search/rules/slug';
import { stockVocabulary } from '#server/search/stock-vocabulary';
import { brandHref, valueHref } from '#server/search/tiles';
import type { TenantLocation } from '#server/settings/tenant-schema';
import { mapOf, nearBlock, toLocationsBlock, toMapBlock } from './location-blocks';

/** `/dealerships`: all locations of the dealer: sales, service, parts. */
export const dealershipsPage: PageMaker<ShopperVisit> = async (bff, path, text) => {
  const { tenant, url } = bff;
  const heading = { text: text ? 'All locations' : 'Our locations', level: text ? 2 : 1 } as const;
  const all = chosenPlaces(tenant.locations, {});
  const near = nearPlaces(url.searchParams.get('postcode'), all, tenant.wording);
  const places = toLocationsBlock(bff, { heading, near });
  if (!places) return text;
  const towns = [...new Set(tenant.locations.filter((one) => one.visible).map(({ city }) => city))];
  return {
    head: {
      title: `Our locations | ${tenant.name}`,
      description: `Where to find ${tenant.name}: ${townList(towns)}. Addresses, phone numbers and opening hours.`,
      canonical: new URL(path, url).href,
      ...text?.head,
    },
    before: [...(text?.before ?? []), ...(text?.after ?? []), { ...places, ...nearBlock(bff, all, near) }],
  };
};

const mostTowns = 8;
const townList = (towns: readonly string[]): string =>
  towns.length > mostTowns
    ? `${towns.slice(0, mostTowns).join(', ')} and more`
    : towns.join(', ').replace(/, ([^,]*)$/, ' and $1');

/**
 * `/contact`, `/contact-us`: every location of the dealer. A few go beside the form, which includes them; more go in
 * short lines above it, and in full if the site has no such form.
 */
export const contactPage: PageMaker<ShopperVisit> = async (bff, _, text) => {
  const { tenant, url } = bff;
  const { contact } = tenant.forms;
  const places = visibleLocations(tenant);
  const beside = contact.enabled && placesBeside(places);
  const heading = {
    text: contact.enabled ? 'Call or visit us' : contact.title,
    level: text ? 2 : 1,
  } as const;
  const block = beside ? undefined : toLocationsBlock(bff, { heading });
  const aboveForm = contact.enabled ? '#contact-form' : undefined;
  return {
    head: {
      title: `${contact.title} | ${tenant.name}`,
      description: `Call, visit or write to ${tenant.name}: phone numbers, addresses and opening hours.`,
      canonical: new URL('/contact', url).href,
      ...text?.head,
    },
    before: [...(text?.before ?? []), ...(block ? [{ ...block, aboveForm, map: mapOf(places) }] : [])],
    after: text?.after ?? [],
  };
};

/** `/buying`: the dealer's text about buying, then the locations of subtype buying. */
export const buyingPage: PageMaker<ShopperVisit> = async (bff, _, text) => {
  if (!text) return undefined;
  const heading = { text: 'Where we buy', level: 2 } as const;
  const places = toLocationsBlock(bff, { subtype: 'buying', heading });
  return places ? { ...text, after: [...(text.after ?? []), places] } : text;
};

/** Pages of the group that are forms with locations beside them. */
const formPages = { '/service': 'service', '/vehicle-parts-and-accessories': 'parts' } as const;
const isForm = (path: string): path is keyof typeof formPages => Object.hasOwn(formPages, path);

/**
 * A page of service and parts: links to the rest of the group above it, and the workshops below if there is no form.
 * Undefined if the site has no such page.
 */
export const serviceGroupPage: PageMaker<ShopperVisit> = async (visit, path, text) => {
  const exists = sitePages(visit.tenant, visit.now);
  const head = text?.head ?? (isForm(path) && exists(path) ? formHead(visit, path) : undefined);
  if (!head) return undefined;
  const links = serviceLinks(exists, path);
  const nav: BlockView[] = links.length > 0 ? [{ kind: 'group-nav', label: 'Service and parts', links }] : [];
  return {
    ...text,
    head,
    before: [...nav, ...(text?.before ?? [])],
    after: [...(text?.after ?? []), ...(isForm(path) ? [] : workshops(visit))],
  };
};

function formHead({ tenant, url }: ShopperVisit, path: keyof typeof formPages): PageHead {
  const { title, intro } = tenant.forms[formPages[path]];
  return { title: `${title} | ${tenant.name}`, description: intro, canonical: new URL(path, url).href };
}

function workshops(visit: ShopperVisit): BlockView[] {
  const heading = { text: 'Our workshops', level: 2 } as const;
  const block = toLocationsBlock(visit, { department: 'service', heading });
  return block ? [block] : [];
}

interface GroupLink {
  readonly text: string;
  readonly href: string;
  readonly current?: true | undefined;
}

/** The service and parts pages that the site has, in the menu's order, the current one marked; empty for fewer than two. */
export function serviceLinks(exists: (href: string) => boolean, current: string): GroupLink[] {
  const links = menuPages('service')
    .filter(({ href }) => exists(href))
    .map(
      ({ href, text }): GroupLink => ({
        text: pageAt(href)?.shortTitle ?? text,
        href,
        current: href === current ? true : undefined,
      }),
    );
  return links.length > 1 ? links : [];
}

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
    picture,
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
