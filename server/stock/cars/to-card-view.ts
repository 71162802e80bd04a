import { pictureOf } from '#server/dealer/media/rules/picture';
import { sitePages } from '#server/dealer/rules/site-pages';
import { latestPerObject } from '#server/platform/derived';
import type { Car } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import { shownPrice } from '#server/stock/charges/rules/leading-price';
import { ownLoanBox } from '#server/stock/finance/car-finance';
import { financeBox } from '#server/stock/finance/rules/finance-box';
import { noRepaymentText } from '#server/stock/finance/rules/offers';
import { repaidPriceDollars } from '#server/stock/finance/rules/worked-out';
import { priceFacts } from '#server/stock/rules/price-facts';
import { type ShopperTerms, shopperTerms, withTerms } from '#server/stock/rules/shopper-terms';
import type { CardView } from '#server/stock/views/card-view';
import type { FinanceBoxView } from '#server/stock/views/finance-view';
import { cardButtons, isSavable, savesOf } from './rules/buttons';
import { carStatement } from './rules/car-statement';
import { imageTag } from './rules/image-tag';
import { chipAttributesOf, chips, factsLine } from './rules/key-information';
import { carHref, headline, subline } from './rules/naming';

const latestView = latestPerObject<Car, CardView>();

/**
 * Builds the view of a card for a shopper with these terms; everybody's without. Memoised for a minute: the car store
 * returns the same object while a car is unchanged, and lists repeat the same cars.
 */
export function toCardView(
  car: Car,
  tenant: Tenant,
  now: Date,
  terms: ShopperTerms = shopperTerms(new URLSearchParams(), tenant),
): CardView {
  const minute = Math.floor(now.getTime() / 60_000);
  return latestView(car, [tenant, minute, terms.query], () => makeCardView(car, tenant, now, terms));
}

/** What the card and the page of a car both say of it. */
export function carSummary(car: Car, tenant: Tenant, now: Date, { state }: Pick<ShopperTerms, 'state'>) {
  const { availability, place } = carStatement(car, tenant);
  return {
    id: car.id,
    slug: car.slug,
    make: car.make,
    model: car.model,
    href: carHref(car),
    title: headline(car),
    subtitle: subline(car, tenant.cards) || undefined,
    chips: chips({ ...car, location_name: place.name }, chipAttributesOf(car, tenant.search)),
    availability,
    price: shownPrice(car, tenant, { state, now }),
    ...priceFacts(car, tenant, now),
    tag: imageTag(car, tenant.cards, now),
    noRepayment: noRepaymentText(car, tenant, { timeZone: tenant.time_zone, now }),
  };
}

/** The alternative text of a car's photos: its title and subtitle. */
export const photoAlt = (car: Car, { cards }: Pick<Tenant, 'cards'>): string =>
  `${headline(car)} ${subline(car, cards)}`.trim();

function makeCardView(car: Car, tenant: Tenant, now: Date, terms: ShopperTerms): CardView {
  const summary = carSummary(car, tenant, now, terms);
  const { place, state } = carStatement(car, tenant);
  // Shown once: not beside a chip that already names the location.
  const isPlaced = chipAttributesOf(car, tenant.search).includes('location_name');
  const city = isPlaced ? undefined : (place.city ?? place.name);
  // A tag of a higher priority, such as Electric, hides the one that says so.
  const isTagged = state === undefined || summary.tag?.text.toLowerCase() === state.tag.toLowerCase();
  return {
    ...summary,
    href: withTerms(summary.href, terms.query),
    facts: factsLine(isTagged ? summary.chips : [state.tag, ...summary.chips], city),
    finance: cardFinance(car, tenant, now, terms),
    picture: pictureOf(car, photoAlt(car, tenant), { media: tenant.media }),
    place: city || undefined,
    actions: cardButtons(car, tenant).map((action) => inState(action, terms)),
    ...savesOf(car, tenant),
    compare: isSavable(car, tenant.cards) && tenant.cards.compare ? true : undefined,
  };
}

/** The finance of a card: of the loan that the shopper chose, otherwise of a lender's example; after what their own car brings. */
export function cardFinance(
  car: Car,
  tenant: Tenant,
  now: Date,
  { loan, query, state, broughtDollars }: ShopperTerms,
): FinanceBoxView | undefined {
  const exists = sitePages(tenant, now);
  if (loan)
    return ownLoanBox(car, tenant, { params: new URLSearchParams(query), now, broughtDollars }, exists);
  return financeBox(car, {
    finance: tenant.finance,
    price: tenant.price,
    stock: tenant.stock,
    timeZone: tenant.time_zone,
    now,
    repaidDollars: repaidPriceDollars(car, tenant, { state, now }, broughtDollars),
    broughtDollars,
    exists,
  });
}

/** A link of a car to another page of the site, where the shopper's state of registration follows. */
export const inState = <L extends { readonly href: string }>(
  link: L,
  { stateQuery }: Pick<ShopperTerms, 'stateQuery'>,
): L =>
  stateQuery !== '' && link.href.startsWith('/') ? { ...link, href: withTerms(link.href, stateQuery) } : link;
