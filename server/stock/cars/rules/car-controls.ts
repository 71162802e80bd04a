import { safeLink } from '#server/dealer/rules/document-path';
import { carNoun, type Noun, withNoun } from '#server/dealer/rules/noun';
import type { Car } from '#server/settings/car';
import { askTitle } from '#server/settings/finance-schema';
import type { Tenant } from '#server/settings/tenant-schema';
import { financeHref } from '#server/stock/finance/rules/finance-box';
import { availabilityOf, isAvailable } from '#server/stock/rules/price-line';
import type { PanelLinkView } from '#server/stock/views/car-view';
import type { ActionView } from '#server/stock/views/card-view';
import {
  enquiry,
  isOrderable,
  isReservable,
  isSavable,
  isTestDriven,
  reserve,
  similar,
  testDrive,
} from './buttons';
import { isTradeInAllowed, isValuationEligible } from './trade-in';

/** The settings that switch controls on and off. */
type ControlSettings = Pick<Tenant, 'cards' | 'finance' | 'locations' | 'pdf' | 'trade_in'>;

type Offers = (car: Car, site: ControlSettings, isHolder: boolean) => boolean;

/** The controls of a car that link to a page, a form or a file, and when a site offers each. */
const offers = {
  enquire: () => true,
  'test-drive': (car, { locations }, isHolder) => isTestDriven(car, locations, isHolder),
  'request-photos': isAvailable,
  reserve: (car, { cards }) => isReservable(car, cards),
  'trade-in': (car, { trade_in }) => isTradeInAllowed(car, trade_in) && trade_in.form.enabled,
  finance: isAvailable,
  compare: (car, { cards }) => cards.compare && isSavable(car, cards),
  history: (car) => isAvailable(car) && safeLink(car.file) !== undefined,
  video: (car) => isAvailable(car) && safeLink(car.video_url) !== undefined,
  spin: (car) => isAvailable(car) && safeLink(car.spin_url) !== undefined,
  pdf: (_car, { pdf }) => pdf.offered,
  share: () => true,
} as const satisfies Readonly<Record<string, Offers>>;
export type CarControl = keyof typeof offers;

/**
 * Whether a site offers a control for a car. The same answer shows the
 * button, opens the page behind it and accepts its form. `isHolder`: the car is reserved for the shopper who asks.
 */
export function isOffered(control: CarControl, car: Car, site: ControlSettings, isHolder = false): boolean {
  const isOfferedAt: Offers = offers[control];
  return isOfferedAt(car, site, isHolder);
}

/** Where a page redirects if it is not offered for the car: to the car, which explains why. */
export const closedHref = ({ slug }: Pick<Car, 'slug'>, control: CarControl): string =>
  `/cars/${slug}?closed=${control}`;

type Reasons = Readonly<Partial<Record<CarControl, string>>>;
const soldReasons: Reasons = {
  'test-drive': 'This car has been sold, so you can’t test drive it.',
  'request-photos': 'This car has been sold, so we have no more photos to send.',
  reserve: 'This car has been sold, so you can’t reserve it.',
  'trade-in': 'This car has been sold, so we can’t take a trade-in on it.',
  finance: 'This car has been sold, so we no longer offer finance on it.',
};
const otherReasons: Reasons = {
  'test-drive': 'We don’t offer test drives of this car. Send us an enquiry and we’ll help.',
  reserve: 'You can’t reserve this car online. Send us an enquiry and we’ll help.',
  'trade-in': 'We don’t take trade-ins on this car. Send us an enquiry if you have a question.',
  finance: 'We don’t offer finance on this car online. Send us an enquiry and we’ll help.',
  pdf: 'We don’t offer PDFs of our cars.',
};

/** Why a control is not offered for a car; undefined if it is offered or unknown. */
export function closedReason(
  control: string | null,
  car: Car,
  site: ControlSettings & { readonly stock?: { readonly noun: Noun } },
  exists: (href: string) => boolean = () => true,
): string | undefined {
  const ownControl = Object.keys(offers).find((one): one is CarControl => one === control);
  if (ownControl === undefined) return undefined;
  const isOpen =
    isOffered(ownControl, car, site) && (ownControl !== 'finance' || exists(financeHref(car, site.finance)));
  if (isOpen) return undefined;
  const reason =
    (isAvailable(car) ? stateReason(ownControl, car) : soldReasons[ownControl]) ?? otherReasons[ownControl];
  return reason && withNoun(reason, site.stock?.noun ?? carNoun);
}

function stateReason(control: CarControl, car: Car): string | undefined {
  if (control !== 'reserve' && control !== 'test-drive') return undefined;
  const what = control === 'reserve' ? 'reserve' : 'test drive';
  const availability = availabilityOf(car);
  if (availability === 'reserved') return `This car is reserved, so you can’t ${what} it at the moment.`;
  return availability === 'coming_soon' ? `You can ${what} this car once it arrives.` : undefined;
}

type Exists = (href: string) => boolean;
type Dealer = ControlSettings &
  Pick<Tenant, 'wording' | 'orders' | 'payments'> & { readonly stock?: Pick<Tenant['stock'], 'noun'> };

/**
 * The buttons of a car page, the primary one first. A sold car has Find Me Something Similar instead of all of them.
 */
export function pageActions(car: Car, dealer: Dealer): ActionView[] {
  if (!isAvailable(car)) return [similar(car, dealer.wording)];
  const online = [
    ...(isOrderable(car, dealer) ? [buy(car, dealer.wording)] : []),
    ...(isOffered('reserve', car, dealer) ? [reserve(car, dealer)] : []),
  ];
  const drive = isOffered('test-drive', car, dealer) ? [testDrive(car, dealer.wording)] : [];
  // A reservation without a payment is a request as well: it doesn't come before the enquiry.
  const leading = dealer.payments.methods.length > 0 ? online.slice(0, 1) : [];
  return [...leading, enquiry(car, dealer.wording.enquire_button), ...drive, ...online.slice(leading.length)];
}

/** The other links of a car page: each control that is offered for the car and links to a page of this site. */
export function pageLinks(car: Car, dealer: Dealer, exists: Exists): PanelLinkView[] {
  const links = linksOf(car, dealer).filter(({ kind }) =>
    isOffered(kind === 'photos' ? 'request-photos' : kind, car, dealer),
  );
  return links.filter(({ kind, href }) => elsewhere.has(kind) || exists(href));
}

/** On the site that the feed names; everything else must be a page of this site. */
const elsewhere: ReadonlySet<PanelLinkView['kind']> = new Set(['history', 'video', 'spin']);

/** A link to a control of the car. */
type ControlLink = PanelLinkView & { readonly kind: Exclude<PanelLinkView['kind'], 'alert'> };

/** A car that is eligible for a valuation offers one; any other trade-in is an enquiry. */
const tradeInText = (car: Car, { stock, trade_in }: Dealer): string =>
  isValuationEligible(car, trade_in)
    ? 'Value your trade-in'
    : withNoun('Trade in your car', stock?.noun ?? carNoun);

function linksOf(car: Car, dealer: Dealer): ControlLink[] {
  const page = `/cars/${car.slug}`;
  const tradeIn = `/cars/trade-in?car_id=${encodeURIComponent(car.id)}`;
  return [
    { kind: 'trade-in', text: tradeInText(car, dealer), href: tradeIn },
    { kind: 'finance', text: askTitle, href: financeHref(car, dealer.finance) },
    { kind: 'history', text: 'History report', href: safeLink(car.file) ?? '' },
    { kind: 'video', text: 'Watch the video', href: safeLink(car.video_url) ?? '' },
    { kind: 'spin', text: 'See it in 360°', href: safeLink(car.spin_url) ?? '' },
    { kind: 'photos', text: 'Request photos', href: `${page}/request-photos` },
    { kind: 'share', text: 'Share', href: `${page}/share` },
    { kind: 'pdf', text: 'Download PDF', href: `${page}.pdf` },
  ];
}

/** Where a purchase from start to finish begins. */
const buy = ({ id }: Pick<Car, 'id'>, wording: Tenant['wording']): ActionView => ({
  kind: 'buy',
  text: wording.buy_button,
  href: `/checkout-journey?car_id=${encodeURIComponent(id)}`,
});
