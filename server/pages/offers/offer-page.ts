import { answerWith, type Bff } from '#server/entry/bff';
import type { BlockView } from '#server/pages/parts/views/block-view';
import type { PageMaker, PageParts } from '#server/pages/parts/page-parts';
import type { Offer } from '#server/settings/offer-schema';
import { offerStock } from './offer-stock';
import { offerAt, offerHref, offerState, shownOffers } from './rules/shown-offers';
import { offerSummary, toOfferDetail } from './to-offer-view';
import { offerCards, offersPath } from './to-offers-block';

/** Other offers below one. */
const mostOthers = 3;

/**
 * `/offers/{manufacturer}/{offerId}`, `/offers/{offerId}`: one offer, its form, the stock it is about. Another spelling
 * of its address redirects (thrown as a Response); one that is over says so with 410. Undefined where the site has no
 * such offer.
 */
export const offerPage: PageMaker = async (bff, path) => {
  const { tenant, site, now, url } = bff;
  const offer = offerAt(site.offers, path);
  const state = offer && offerState(offer, tenant, now);
  if (!offer || (state !== 'shown' && state !== 'over')) return undefined;
  const href = offerHref(offer);
  if (path !== href) throw new Response(null, { status: 301, headers: { Location: `${href}${url.search}` } });
  return state === 'over' ? overPage(bff, offer, href) : shownPage(bff, offer, href);
};

async function shownPage(bff: Bff, offer: Offer, href: string): Promise<PageParts> {
  const { tenant, url } = bff;
  const { links, block } = await offerStock(bff, offer);
  const detail = toOfferDetail(offer, bff, links);
  const summary = offerSummary(offer);
  return {
    head: {
      title: `${offer.name} | ${tenant.name}`,
      ...(summary ? { description: summary } : {}),
      canonical: new URL(href, url).href,
      ...(detail.picture ? { image: new URL(detail.picture.src, url).href } : {}),
    },
    before: [{ kind: 'offer', offer: detail }],
    after: [...(block ? [block] : []), ...otherOffers(bff, offer)],
  };
}

function overPage(bff: Bff, offer: Offer, href: string): PageParts {
  const { tenant, url } = bff;
  answerWith(bff, 410);
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
      ...otherOffers(bff, offer),
    ],
  };
}

function otherOffers(bff: Bff, offer: Offer): BlockView[] {
  const others = shownOffers(bff.site.offers, bff.tenant, bff.now)
    .filter(({ id }) => id !== offer.id)
    .slice(0, mostOthers);
  if (others.length === 0) return [];
  return [
    {
      kind: 'offers',
      heading: { text: 'More offers', level: 2 },
      makes: [],
      ...offerCards(others, bff),
      more: { text: 'See all offers', href: offersPath },
    },
  ];
}
