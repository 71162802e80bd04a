import { carNoun, type Noun, worded } from '#server/dealership/tenants/rules/noun';
import type { Car } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import { financeHref } from '#server/stock/finance/rules/finance-href';
import { isAvailable } from '#server/stock/price/rules/availability';
import { isReservable, isSavable, isTestDriven } from './buttons';
import { safeLink } from './safe-link';
import { isTradeInAllowed } from './trade-in';

/** The controls of a car that link to a page, a form or a file. */
export const carControls = [
  'enquire',
  'test-drive',
  'request-photos',
  'reserve',
  'trade-in',
  'finance',
  'compare',
  'history',
  'pdf',
  'share',
] as const;
export type CarControl = (typeof carControls)[number];

/** The settings that switch controls on and off. */
export type ControlSettings = Pick<Tenant, 'cards' | 'finance' | 'locations' | 'pdf' | 'trade_in'>;

type Offers = (car: Car, site: ControlSettings) => boolean;

const offers: Readonly<Record<CarControl, Offers>> = {
  enquire: () => true,
  'test-drive': (car, { locations }) => isTestDriven(car, locations),
  'request-photos': isAvailable,
  reserve: (car, { cards }) => isReservable(car, cards),
  'trade-in': (car, { trade_in }) => isTradeInAllowed(car, trade_in) && trade_in.form.enabled,
  finance: isAvailable,
  compare: (car, { cards }) => cards.compare && isSavable(car, cards),
  history: (car) => isAvailable(car) && safeLink(car.file) !== undefined,
  pdf: (_car, { pdf }) => pdf.offered,
  share: () => true,
};

/**
 * Whether a site offers a control for a car. The same answer shows the
 * button, opens the page behind it and accepts its form.
 */
export const isOffered = (control: CarControl, car: Car, site: ControlSettings): boolean =>
  offers[control](car, site);

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
  'test-drive': 'We don’t offer test drives of this car. Send us an enquiry and we will help.',
  reserve: 'You can’t reserve this car online. Send us an enquiry and we will help.',
  'trade-in': 'We don’t take trade-ins on this car. Send us an enquiry if you have a question.',
  finance: 'We don’t offer finance on this car online. Send us an enquiry and we will help.',
  pdf: 'We don’t offer PDFs of our cars.',
};

/** Why a control is not offered for a car; undefined if it is offered or unknown. */
export function closedReason(
  control: string | null,
  car: Car,
  site: ControlSettings & { readonly stock?: { readonly noun: Noun } },
  exists: (href: string) => boolean = () => true,
): string | undefined {
  const known = carControls.find((one) => one === control);
  if (known === undefined) return undefined;
  const isOpen =
    isOffered(known, car, site) && (known !== 'finance' || exists(financeHref(car, site.finance)));
  if (isOpen) return undefined;
  const reason = (isAvailable(car) ? reserveReason(known, car) : soldReasons[known]) ?? otherReasons[known];
  return reason && worded(reason, site.stock?.noun ?? carNoun);
}

function reserveReason(control: CarControl, { reserved, status }: Car): string | undefined {
  if (control !== 'reserve') return undefined;
  if (reserved) return 'Another shopper has already reserved this car.';
  return status === 'coming_soon' ? 'You can reserve this car once it arrives.' : undefined;
}
