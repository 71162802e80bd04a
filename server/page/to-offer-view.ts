import { sitePicture } from '#server/dealer/media/rules/picture';
import type { PagePath } from '#server/dealer/rules/pages';
import { type CutText, offerDescription, offerDisclaimer } from '#server/platform/text/cut-text';
import { type RichText, richText } from '#server/platform/text/rich-text';
import { slugOf } from '#server/search/rules/slug';
import type { Offer } from '#server/settings/data-files-schema';
import { rateWarning } from '#server/stock/finance/rules/finance-box';
import { ratesText } from '#server/stock/finance/rules/offer';
import { longDate } from '#server/stock/rules/price-line';
import type { PageVisit } from './page-visit';
import { offerHref, offerImage, shownOffers } from './rules/offers';
import type { FoldedText, OfferCardView, OfferDetailView, OffersBlock } from './views/site-blocks';
import type { BlockHeading } from './views/site-page-view';

type Site = Pick<PageVisit, 'tenant' | 'site'>;

/** The anchor of the form on an offer's page. */
const offerForm = '#offers-form';

/** An offer for its card: long texts cut, with the full text behind a toggle. */
function toOfferCard(offer: Offer, site: Site): OfferCardView {
  const href = offerHref(offer);
  const { forms, wording } = site.tenant;
  const { finance } = offer;
  const rate = finance
    ? `${ratesText({ interestRate: finance.interest_rate, comparisonRate: finance.comparison_rate })}*`
    : rateWords(offer.disclaimer);
  const folds = forms.offers.fold_conditions || undefined;
  return {
    ...factsOf(offer, site),
    href,
    description: folded(offer.description, offerDescription),
    rate: finance || folds ? rate : undefined,
    disclaimer: folded(offer.disclaimer, rate ? uncut : offerDisclaimer),
    folds,
    button: forms.offers.enabled
      ? { text: wording.offer_button, href: `${href}${offerForm}` }
      : { text: 'See the offer', href },
  };
}

/** An offer for its own page, with full texts. `links` lead to its model and its stock. */
export function toOfferDetail(
  offer: Offer,
  site: Site,
  links: OfferDetailView['links'],
  order?: string,
): OfferDetailView {
  const { forms, wording } = site.tenant;
  return {
    ...factsOf(offer, site),
    order,
    description: richOf(offer.description)?.html,
    disclaimer: richOf(offer.disclaimer)?.html,
    button: forms.offers.enabled ? { text: wording.offer_button, href: offerForm } : undefined,
    links,
  };
}

function factsOf(offer: Offer, site: Site) {
  const { id, name, manufacturer, basis, expiry } = offer;
  const picture = sitePicture(site, offerImage(offer, site.site.models), name);
  return {
    id,
    name,
    make: manufacturer || undefined,
    picture,
    basis: basis ?? undefined,
    ends: expiry ? `Ends ${longDate(expiry)}` : undefined,
  };
}

/**
 * The sentences of fine print with a comparison rate and its warning: both are always in view (National Credit Code s 163).
 * Undefined for other fine print. A sentence ends before a capital, so `8.10 % p.a. based on` is not its end.
 */
function rateWords(source: string | null | undefined): string | undefined {
  const sentences = richOf(source)?.text.split(/(?<=[.!?])\s+(?=\p{Lu})/u) ?? [];
  return sentences.filter((sentence) => /comparison rate/i.test(sentence)).join(' ') || undefined;
}

const uncut = (text: string): CutText => ({ start: text, cut: false });

const richOf = (source: string | null | undefined): RichText | undefined => {
  const rich = source ? richText(source) : undefined;
  return rich?.text ? rich : undefined;
};

function folded(source: string | null | undefined, cut: (text: string) => CutText): FoldedText | undefined {
  const rich = richOf(source);
  if (!rich) return undefined;
  const { start, cut: isCut } = cut(rich.text);
  return { start, whole: isCut ? rich.html : undefined };
}

/** A one-line summary for search engines. */
export const offerSummary = ({ description }: Pick<Offer, 'description'>): string | undefined => {
  const rich = richOf(description);
  return rich && offerDescription(rich.text).start;
};

export const offersPath = '/special-offers' satisfies PagePath;

interface OffersChoice {
  readonly heading?: BlockHeading | undefined;
  readonly limit?: number | undefined;
  /** A make, by its name or slug. */
  readonly manufacturer?: string | undefined;
}

/** Some of the site's current offers, with a link to all; undefined if there are none. */
export function toOffersBlock(
  visit: Pick<PageVisit, 'tenant' | 'site' | 'now'>,
  { heading, limit, manufacturer }: OffersChoice,
): OffersBlock | undefined {
  const all = shownOffers(visit.site.offers, visit.tenant, visit.now);
  const offers = all
    .filter((offer) => manufacturer === undefined || isOf(offer, manufacturer))
    .slice(0, limit);
  if (offers.length === 0) return undefined;
  return {
    kind: 'offers',
    heading,
    makes: [],
    ...offerCards(offers, visit),
    more: offers.length < all.length ? { text: 'See all offers', href: offersPath } : undefined,
  };
}

export const isOf = ({ manufacturer }: Offer, make: string): boolean =>
  manufacturer !== undefined && manufacturer !== null && slugOf(manufacturer) === slugOf(make);

/** Offer cards in a suitable number of columns. */
export const offerCards = (
  offers: readonly Offer[],
  visit: Pick<PageVisit, 'tenant' | 'site'>,
): Pick<OffersBlock, 'columns' | 'offers' | 'note'> => ({
  columns: offerColumns(offers.length),
  offers: offers.map((offer) => toOfferCard(offer, visit)),
  note: offers.some(({ finance }) => finance) ? rateWarning(visit.tenant.finance).join(' ') : undefined,
});

/** Columns of offer cards, which are read: four would be too narrow. Four cards are two above two. */
export const offerColumns = (count: number): 2 | 3 => (count < 3 || count === 4 ? 2 : 3);
