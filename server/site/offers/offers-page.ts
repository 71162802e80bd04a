import type { ShopperVisit } from '#server/buying/shopper-visit';
import { offerMakes, shownOffers } from '#server/page/offers/rules/shown-offers';
import { isOf, offerCards, offersPath } from '#server/page/offers/to-offer-view';
import type { PageMaker } from '#server/page/page-parts';
import type { OffersBlock } from '#server/page/views/offer-view';
import type { BlockView } from '#server/page/views/site-page-view';
import { slugOf } from '#server/search/rules/slug';

/**
 * `/special-offers`: current offers, of one make if `?manufacturer=` names it, with the form below. Undefined if the
 * site has neither offers nor the form.
 */
export const offersPage: PageMaker<ShopperVisit> = async (visit, path, text) => {
  const { tenant, url, site } = visit;
  const { enabled, title } = tenant.forms.offers;
  if (!enabled && site.offers.length === 0) return text;
  const level = text ? 2 : 1;
  return {
    head: {
      title: `${title} | ${tenant.name}`,
      description: `Current offers at ${tenant.name}, and how to enquire about them.`,
      canonical: new URL(path, url).href,
      ...text?.head,
    },
    before: [...(text?.before ?? []), listBlock(visit, title, level)],
    after: text?.after ?? [],
  };
};

function listBlock(visit: ShopperVisit, title: string, level: 1 | 2): BlockView {
  const offers = shownOffers(visit.site.offers, visit.tenant, visit.now);
  if (offers.length === 0) return nothing(visit, title, level);
  const makes = offerMakes(offers);
  const makeSlug = slugOf(visit.url.searchParams.get('manufacturer') ?? '-');
  const make = makes.find((one) => slugOf(one) === makeSlug);
  const ofMake = make === undefined ? offers : offers.filter((offer) => isOf(offer, make));
  return {
    kind: 'offers',
    heading: { text: title, level },
    makes: makes.length > 1 ? makeLinks(makes, make) : [],
    ...offerCards(ofMake, visit),
  };
}

const makeLinks = (makes: readonly string[], current: string | undefined): OffersBlock['makes'] => [
  { text: 'All makes', href: offersPath, ...(current === undefined ? { current: true } : {}) },
  ...makes.map((make) => ({
    text: make,
    href: `${offersPath}?manufacturer=${slugOf(make)}`,
    ...(make === current ? ({ current: true } as const) : {}),
  })),
];

const nothing = ({ tenant }: ShopperVisit, heading: string, level: 1 | 2): BlockView => ({
  kind: 'notice',
  heading,
  level,
  text: tenant.forms.offers.enabled
    ? 'No specials today. Tell us what you’re looking for and we’ll email you when something comes up.'
    : 'No specials today. We add new offers often, so please check back soon.',
  links: [{ text: `See all ${tenant.stock.noun.many}`, href: tenant.search.base_path }],
});
