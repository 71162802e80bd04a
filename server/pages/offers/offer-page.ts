import type { PageMaker, PageParts } from '#server/pages/parts/page-parts';
import type { PageVisit } from '#server/pages/parts/page-visit';
import type { BlockView } from '#server/pages/parts/views/block-view';
import { notesOn } from '#server/platform/http/page-notes';
import type { Offer } from '#server/settings/offer-schema';
import { offerStock } from './offer-stock';
import { offerAt, offerHref, offerState, shownOffers } from './rules/shown-offers';
import { offerSummary, toOfferDetail } from './to-offer-view';
import { offerCards, offersPath } from './to-offers-block';

/** Maximum other offers below one. */
const mostOthers = 3;

/**
 * `/offers/{manufacturer}/{offerId}`, `/offers/{offerId}`: one offer, its form and its stock. Another spelling of its
 * address redirects (thrown as a Response); an expired offer answers 410. Undefined if the site has no such offer.
 */
export const offerPage: PageMaker = async (visit, path) => {
  const { tenant, site, now, url } = visit;
  const offer = offerAt(site.offers, path);
  const state = offer && offerState(offer, tenant, now);
  if (!offer || (state !== 'shown' && state !== 'over')) return undefined;
  const href = offerHref(offer);
  if (path !== href) throw new Response(null, { status: 301, headers: { Location: `${href}${url.search}` } });
  return state === 'over' ? overPage(visit, offer, href) : shownPage(visit, offer, href);
};

async function shownPage(visit: PageVisit, offer: Offer, href: string): Promise<PageParts> {
  const { tenant, url } = visit;
  const { links, block } = await offerStock(visit, offer);
  const detail = toOfferDetail(offer, visit, links);
  const summary = offerSummary(offer);
  return {
    head: {
      title: `${offer.name} | ${tenant.name}`,
      ...(summary ? { description: summary } : {}),
      canonical: new URL(href, url).href,
      ...(detail.picture ? { image: new URL(detail.picture.src, url).href } : {}),
    },
    before: [{ kind: 'offer', offer: detail }],
    after: [...(block ? [block] : []), ...otherOffers(visit, offer)],
  };
}

function overPage(visit: PageVisit, offer: Offer, href: string): PageParts {
  const { tenant, url } = visit;
  notesOn(visit).status = 410;
  return {
    head: {
      title: `${offer.name} | ${tenant.name}`,
      canonical: new URL(href, url).href,
      noindex: true,
    },
    before: [
      {
        kind: 'notice',
        heading: 'This offer has ended',
        level: 1,
        text: `“${offer.name}” is over. See our current offers.`,
        links: [
          { text: 'Latest offers', href: offersPath },
          { text: `See all ${tenant.stock.noun.many}`, href: tenant.search.base_path },
        ],
      },
      ...otherOffers(visit, offer),
    ],
  };
}

function otherOffers(visit: PageVisit, offer: Offer): BlockView[] {
  const others = shownOffers(visit.site.offers, visit.tenant, visit.now)
    .filter(({ id }) => id !== offer.id)
    .slice(0, mostOthers);
  if (others.length === 0) return [];
  return [
    {
      kind: 'offers',
      heading: { text: 'More offers', level: 2 },
      makes: [],
      ...offerCards(others, visit),
      more: { text: 'See all offers', href: offersPath },
    },
  ];
}
