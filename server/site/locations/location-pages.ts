import type { ShopperVisit } from '#server/buying/shopper-visit';
import { menuPages, pageAt } from '#server/dealer/addresses/rules/page-at';
import { sitePages } from '#server/dealer/addresses/rules/site-pages';
import { nearPlaces } from '#server/dealer/locations/rules/map';
import { chosenPlaces, placesBeside } from '#server/dealer/locations/rules/place-order';
import { visibleLocations } from '#server/leads/rules/place-choice';
import type { PageMaker } from '#server/page/page-parts';
import type { BlockView, PageHead } from '#server/page/views/site-page-view';
import { toLocationsBlock } from './location-blocks';
import { nearBlock } from './near-block';

/** `/dealerships`: all locations of the dealer: sales, service, parts. */
export const dealershipsPage: PageMaker<ShopperVisit> = async (bff, path, text) => {
  const { tenant, url } = bff;
  const heading = { text: text ? 'All locations' : 'Our locations', level: text ? 2 : 1 } as const;
  const all = chosenPlaces(tenant.locations, {});
  const near = nearPlaces(url.searchParams.get('postcode'), all);
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
 * `/contact`, `/contact-us`: every location of the dealer. A few go beside the form, which includes them; more go
 * below it, and all of them if the site has no such form.
 */
export const contactPage: PageMaker<ShopperVisit> = async (bff, _, text) => {
  const { tenant, url } = bff;
  const { contact } = tenant.forms;
  const places = visibleLocations(tenant);
  const beside = contact.enabled && placesBeside(places);
  const heading = contact.enabled
    ? ({ text: 'Our locations', level: 2 } as const)
    : ({ text: contact.title, level: text ? 2 : 1 } as const);
  const below = beside ? undefined : toLocationsBlock(bff, { heading });
  const after = [...(text?.after ?? []), ...(below && contact.enabled ? [below] : [])];
  return {
    head: {
      title: `${contact.title} | ${tenant.name}`,
      description: `Call, visit or write to ${tenant.name}: phone numbers, addresses and opening hours.`,
      canonical: new URL('/contact', url).href,
      ...text?.head,
    },
    before: [...(text?.before ?? []), ...(below && !contact.enabled ? [below] : [])],
    after,
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
  readonly current?: true;
}

/** The service and parts pages that the site has, in the menu's order, the current one marked; empty for fewer than two. */
export function serviceLinks(exists: (href: string) => boolean, current: string): GroupLink[] {
  const links = menuPages('service')
    .filter(({ href }) => exists(href))
    .map(({ href, text }) => ({
      text: pageAt(href)?.shortTitle ?? text,
      href,
      ...(href === current ? ({ current: true } as const) : {}),
    }));
  return links.length > 1 ? links : [];
}
