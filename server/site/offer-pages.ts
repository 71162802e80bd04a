import type { ShopperVisit } from '#server/buying/shopper-visit';
import { countWithNoun, type Noun } from '#server/dealer/rules/noun';
import { sitePages } from '#server/dealer/rules/site-pages';
import type { MadePage, PageMaker } from '#server/page/page-visit';
import {
  modelOfOffer,
  offerAt,
  offerHref,
  offerMakes,
  offerState,
  shownOffers,
} from '#server/page/rules/offers';
import { isOf, offerCards, offerSummary, offersPath, toOfferDetail } from '#server/page/to-offer-view';
import type { CarsBlock, OfferCardView, OffersBlock } from '#server/page/views/site-blocks';
import type { BlockView } from '#server/page/views/site-page-view';
import type { MadeOfStock } from '#server/platform/http/page-answer';
import type { LinkView } from '#server/platform/views/packed';
import { foldPath, type StockVocabulary } from '#server/search/rules/path-facets';
import { withRefinement } from '#server/search/rules/refinement';
import { emptyState, type SearchState, searchHref } from '#server/search/rules/search-state';
import { slugOf } from '#server/search/rules/slug';
import { searchStock } from '#server/search/search-cars';
import { stockVocabulary } from '#server/search/stock-vocabulary';
import type { Offer } from '#server/settings/data-files-schema';
import { toCardView } from '#server/stock/cars/to-card-view';
import { shopperTerms } from '#server/stock/rules/shopper-terms';
import { personalCards } from '#server/trade-in/pages/carried-offer';
import { offerLoanBlocks } from './loan-block';

/** Maximum other offers below one. */
const mostOthers = 3;

/**
 * `/offers/{manufacturer}/{offerId}`, `/offers/{offerId}`: one offer, its form and its stock. Another spelling of its
 * address redirects (thrown as a Response); an expired offer answers 410. Undefined if the site has no such offer.
 */
export const offerPage: PageMaker<ShopperVisit> = async (visit, path) => {
  const { tenant, site, now, url } = visit;
  const offer = offerAt(site.offers, path);
  const state = offer && offerState(offer, tenant, now);
  if (!offer || (state !== 'shown' && state !== 'over')) return undefined;
  const href = offerHref(offer);
  if (path !== href) throw new Response(null, { status: 301, headers: { Location: `${href}${url.search}` } });
  return state === 'over' ? overPage(visit, offer, href) : shownPage(visit, offer, href);
};

async function shownPage(visit: ShopperVisit, offer: Offer, href: string): Promise<MadePage> {
  const { tenant, url } = visit;
  const { links, block, order, provisional } = await offerStock(visit, offer);
  const detail = toOfferDetail(offer, visit, links, order);
  const summary = offerSummary(offer);
  return {
    head: {
      title: `${offer.name} | ${tenant.name}`,
      description: summary || undefined,
      canonical: new URL(href, url).href,
      image: detail.picture ? new URL(detail.picture.src, url).href : undefined,
    },
    before: [{ kind: 'offer', offer: detail }, ...offerLoanBlocks(visit, offer), ...(block ? [block] : [])],
    after: await otherOffers(visit, offer),
    provisional: provisional || undefined,
  };
}

async function overPage(visit: ShopperVisit, offer: Offer, href: string): Promise<MadePage> {
  const { tenant, url } = visit;
  return {
    status: 410,
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
      ...(await otherOffers(visit, offer)),
    ],
  };
}

async function otherOffers(visit: ShopperVisit, offer: Offer): Promise<BlockView[]> {
  const others = shownOffers(visit.site.offers, visit.tenant, visit.now)
    .filter(({ id }) => id !== offer.id)
    .slice(0, mostOthers);
  if (others.length === 0) return [];
  return [
    {
      kind: 'offers',
      heading: { text: 'More offers', level: 2 },
      makes: [],
      ...(await cardsWithCars(visit, others)),
      more: { text: 'See all offers', href: offersPath },
    },
  ];
}

const mostCars = 4;

interface OfferStock extends MadeOfStock, Pick<OfferCardView, 'order'> {
  /** Links to the model's own page (override_url takes precedence) and to its cars. */
  readonly links: readonly LinkView[];
  readonly block?: CarsBlock | undefined;
}

/** An offer's cars in stock, of its model or its make, and the links to them. */
async function offerStock(visit: ShopperVisit, offer: Offer): Promise<OfferStock> {
  const vocabulary = await stockVocabulary(visit.services, visit.tenant);
  const model = modelLink(visit, offer);
  const links = model ? [model] : [];
  const own = ownCars(visit, offer);
  if (own) return { links: [...links, own], provisional: false };
  const ofOffer = await inStock(visit, offer, vocabulary, mostCars);
  if (!ofOffer) return { links, order: orderText(offer, vocabulary), provisional: false };
  const { name, stock, href } = ofOffer;
  const { provisional } = stock;
  if (stock.cars.length === 0)
    return { links, order: provisional ? undefined : orderText(offer, vocabulary), provisional };
  const counted = countWithNoun(stock.count, visit.tenant.stock.noun);
  const more = { text: `See ${counted} in stock`, href };
  return {
    links: model ? [model] : [more],
    provisional,
    block: {
      kind: 'cars',
      heading: `${name} in stock`,
      cars: await personalCards(
        visit,
        stock.cars.map((car) =>
          toCardView(car, visit.tenant, visit.now, shopperTerms(visit.url.searchParams, visit.tenant)),
        ),
      ),
      more: stock.count > stock.cars.length ? { ...more, text: `See all ${counted}` } : undefined,
    },
  };
}

/** The cards of offers, each with the link to its cars. */
async function cardsWithCars(visit: ShopperVisit, offers: readonly Offer[]) {
  const vocabulary = await stockVocabulary(visit.services, visit.tenant);
  const { offers: cards, ...grid } = offerCards(offers, visit);
  const cars = await Promise.all(offers.map((offer) => carsOf(visit, offer, vocabulary)));
  return { ...grid, offers: cards.map((card, index) => ({ ...card, ...cars[index] })) };
}

/** For a list: the link to the cars that an offer applies to, or how to get one while none is in stock. */
async function carsOf(visit: ShopperVisit, offer: Offer, vocabulary: StockVocabulary): Promise<OfferCars> {
  const own = ownCars(visit, offer);
  if (own) return { cars: own };
  const ofOffer = await inStock(visit, offer, vocabulary, 1);
  if (!ofOffer) return { order: orderText(offer, vocabulary) };
  const { stock, href } = ofOffer;
  const { noun } = visit.tenant.stock;
  if (stock.provisional) return { cars: { text: seeText(noun), href } };
  return stock.count > 0
    ? { cars: { text: `See ${countWithNoun(stock.count, noun)}`, href } }
    : { order: orderText(offer, vocabulary) };
}
type OfferCars = Pick<OfferCardView, 'cars' | 'order'>;

const seeText = (noun: Noun): string => `See the ${noun.many}`;

/** The search that the offer names itself; undefined if it names none, or one that is no page of this site. */
function ownCars({ tenant, now }: ShopperVisit, { cars_href: href }: Offer): LinkView | undefined {
  return href && sitePages(tenant, now)(href) ? { text: seeText(tenant.stock.noun), href } : undefined;
}

/** Said of an offer for a make or model that is not in stock. */
const orderText = (
  { model, manufacturer, cars_href }: Offer,
  { known }: StockVocabulary,
): string | undefined =>
  known && !cars_href && (model || manufacturer) ? 'None in stock today: ask us to order yours.' : undefined;

/** The cars of an offer's make, model, badge and types; undefined if its make or model is not in stock. */
async function inStock(visit: ShopperVisit, offer: Offer, vocabulary: StockVocabulary, hitsPerPage: number) {
  if (offer.cars_href) return undefined;
  const about = refinedBy(offer, vocabulary);
  if (!about) return undefined;
  const forSale = withRefinement(about.state, 'status', 'in_stock');
  const stock = await searchStock(visit, forSale, { hitsPerPage });
  return { name: about.name, stock, href: searchHref(foldPath(about.state, vocabulary), visit.tenant) };
}

/** The model's own page: the offer's override_url, otherwise that of models.json, otherwise its path. */
function modelLink({ tenant, site, now }: ShopperVisit, offer: Offer): LinkView | undefined {
  const model = modelOfOffer(offer, site.models);
  const href = offer.model?.override_url ?? model?.override_url ?? model?.path;
  if (!href || !offer.model || !sitePages(tenant, now)(href)) return undefined;
  return { text: `More about the ${offer.model.name}`, href };
}

/** The search for an offer's cars; undefined if its make or model is not in stock. */
function refinedBy(offer: Offer, vocabulary: StockVocabulary): OfferSearch | undefined {
  const about = ofMakeOrModel(offer, vocabulary);
  if (!about) return undefined;
  const { badge } = offer.model ?? {};
  const ofBadge = badge ? withRefinement(about.state, 'badge', badge) : about.state;
  const state = (offer.car_types ?? []).reduce((one, type) => withRefinement(one, 'car_type', type), ofBadge);
  return { state, name: badge ? `${about.name} ${badge}` : about.name };
}
interface OfferSearch {
  readonly state: SearchState;
  readonly name: string;
}

function ofMakeOrModel({ model, manufacturer }: Offer, { makes }: StockVocabulary): OfferSearch | undefined {
  const same = (one: string, other: string) => slugOf(one) === slugOf(other);
  const ofMake = manufacturer ? makes.filter(({ value }) => same(value, manufacturer)) : makes;
  if (!model) {
    const [make] = manufacturer ? ofMake : [];
    return make && { state: withRefinement(emptyState, 'make', make.value), name: make.value };
  }
  for (const make of ofMake) {
    const stockModel = make.models.find(({ value }) => same(value, model.name));
    if (!stockModel) continue;
    const state = withRefinement(withRefinement(emptyState, 'make', make.value), 'model', stockModel.value);
    return { state, name: `${make.value} ${stockModel.value}` };
  }
  return undefined;
}

/**
 * `/special-offers`: current offers, of one make if `?manufacturer=` names it, with the form below. Undefined if the
 * site has neither offers nor the form.
 */
export const offersPage: PageMaker<ShopperVisit> = async (visit, path, text) => {
  const { tenant, url, site } = visit;
  const { enabled, title } = tenant.forms.offers;
  if (!enabled && site.offers.length === 0) return text;
  const level = text ? 2 : 1;
  const vocabulary = await stockVocabulary(visit.services, tenant);
  const list = await listBlock(visit, title, level);
  return {
    provisional: vocabulary.known ? undefined : true,
    head: {
      title: `${title} | ${tenant.name}`,
      description: `Current offers at ${tenant.name}, and how to enquire about them.`,
      canonical: new URL(path, url).href,
      ...text?.head,
    },
    before: [...(text?.before ?? []), list],
    after: text?.after ?? [],
  };
};

async function listBlock(visit: ShopperVisit, title: string, level: 1 | 2): Promise<BlockView> {
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
    ...(await cardsWithCars(visit, ofMake)),
  };
}

const makeLinks = (makes: readonly string[], current: string | undefined): OffersBlock['makes'] => [
  { text: 'All makes', href: offersPath, current: current === undefined ? true : undefined },
  ...makes.map((make): OffersBlock['makes'][number] => ({
    text: make,
    href: `${offersPath}?manufacturer=${slugOf(make)}`,
    current: make === current ? true : undefined,
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
