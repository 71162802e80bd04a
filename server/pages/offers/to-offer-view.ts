import { sitePicture } from '#server/dealership/media/rules/site-picture';
import type { PageVisit } from '#server/pages/parts/page-visit';
import type { FoldedText, OfferCardView, OfferDetailView } from '#server/pages/parts/views/offer-view';
import { type CutText, offerDescription, offerDisclaimer } from '#server/platform/html/cut-text';
import { type RichText, richText } from '#server/platform/html/rich-text';
import type { Offer } from '#server/settings/offer-schema';
import { longDate } from '#server/stock/price/rules/dates';
import { offerImage } from './rules/offer-model';
import { offerHref } from './rules/shown-offers';

type Site = Pick<PageVisit, 'tenant' | 'site'>;

/** The anchor of the form on an offer's page. */
export const offerForm = '#offers-form';

/** An offer for its card: long texts cut, with the full text behind a toggle. */
export function toOfferCard(offer: Offer, site: Site): OfferCardView {
  const href = offerHref(offer);
  const { forms, wording } = site.tenant;
  return {
    ...factsOf(offer, site),
    href,
    description: folded(offer.description, offerDescription),
    disclaimer: folded(offer.disclaimer, offerDisclaimer),
    button: forms.offers.enabled
      ? { text: wording.offer_button, href: `${href}${offerForm}` }
      : { text: 'See the offer', href },
  };
}

/** An offer for its own page, with full texts. `links` lead to its model and its stock. */
export function toOfferDetail(offer: Offer, site: Site, links: OfferDetailView['links']): OfferDetailView {
  const { forms, wording } = site.tenant;
  return {
    ...factsOf(offer, site),
    description: richOf(offer.description)?.html,
    disclaimer: richOf(offer.disclaimer)?.html,
    ...(forms.offers.enabled ? { button: { text: wording.offer_button, href: offerForm } } : {}),
    links,
  };
}

function factsOf(offer: Offer, site: Site) {
  const { id, name, manufacturer, expiry } = offer;
  const picture = sitePicture(site, offerImage(offer, site.site.models), name);
  return {
    id,
    name,
    ...(manufacturer ? { make: manufacturer } : {}),
    ...(picture ? { picture } : {}),
    ...(expiry ? { ends: `Ends ${longDate(expiry)}` } : {}),
  };
}

const richOf = (source: string | null | undefined): RichText | undefined => {
  const rich = source ? richText(source) : undefined;
  return rich?.text ? rich : undefined;
};

function folded(source: string | null | undefined, cut: (text: string) => CutText): FoldedText | undefined {
  const rich = richOf(source);
  if (!rich) return undefined;
  const { start, cut: isCut } = cut(rich.text);
  return { start, ...(isCut ? { whole: rich.html } : {}) };
}

/** A one-line summary for search engines. */
export const offerSummary = ({ description }: Pick<Offer, 'description'>): string | undefined => {
  const rich = richOf(description);
  return rich && offerDescription(rich.text).start;
};
