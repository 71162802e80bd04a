import { centsText } from '#server/platform/text/money';
import type { DutySettings } from '#server/settings/duty-schema';
import type { RegistrationSettings } from '#server/settings/orders-schema';
import { longDate } from '#server/stock/price/rules/formats';
import type { FigureLine, Order, OrderedCar, OrderFigures, OrderTradeIn } from '../order';
import { type DutyEstimate, dutyEstimate, dutyOf } from './duty';

/** What the sums depend on besides the order. */
export interface FigureTerms {
  readonly duty: readonly DutySettings[];
  readonly registration: readonly RegistrationSettings[];
  readonly depositCents: number;
  /** `YYYY-MM-DD` in the site's time zone. */
  readonly today: string;
}

type Counted = Pick<Order, 'car' | 'shopper' | 'tradeIn' | 'addOns' | 'handover'>;

/**
 * The drive-away price line by line, then what the trade-in and the deposit take off it. A price that is drive away
 * already has no lines for government charges.
 */
export function orderFigures(order: Counted, terms: FigureTerms): OrderFigures {
  const { car, addOns, handover, tradeIn } = order;
  const charges = car.priceType === 'drive_away' ? [] : governmentLines(order, terms);
  const extras: FigureLine[] = [
    ...(addOns ?? []).map(({ name, cents }) => line('add-on', name, cents)),
    ...(handover?.kind === 'delivery'
      ? [line('delivery', `Delivery, ${handover.km} km`, handover.cents)]
      : []),
  ];
  const above = [line('price', 'Price', car.priceCents, car.priceKind), ...charges, ...extras];
  const driveAwayCents = sumOf(above);
  const isOpen = above.some(({ cents }) => cents === null);
  const below = [
    ...tradeInLines(tradeIn),
    ...(terms.depositCents > 0 ? [line('deposit', 'Deposit', -terms.depositCents)] : []),
  ];
  const balanceCents = driveAwayCents + sumOf(below);
  const totalNote = isOpen ? 'Plus the charges that we confirm' : null;
  return {
    lines: [
      ...above,
      line('drive-away', 'Drive-away price', driveAwayCents, totalNote),
      ...below,
      line('balance', balanceWords(balanceCents), balanceCents, totalNote),
    ],
    ...{ driveAwayCents, balanceCents, depositCents: terms.depositCents, isOpen },
    gstCents: gstIn(taxedCents(order, terms) + sumOf(extras)),
  };
}

const balanceWords = (cents: number): string => (cents < 0 ? 'We pay you' : 'Still to pay at the handover');

const line = (
  kind: FigureLine['kind'],
  label: string,
  cents: number | null,
  note: string | null = null,
): FigureLine => ({ kind, label, note, cents });

const sumOf = (lines: readonly FigureLine[]): number =>
  lines.reduce((sum, { cents }) => sum + (cents ?? 0), 0);

/** GST is one eleventh of an amount that includes it. */
const gstIn = (cents: number): number => Math.round(cents / 11);

/** The part of the price with GST in it: government charges of a drive-away price have none. */
function taxedCents(order: Counted, terms: FigureTerms): number {
  const { car } = order;
  if (car.priceType !== 'drive_away') return car.priceCents;
  // The duty depends on the price without it: a few rounds are exact to the dollar.
  let value = car.priceCents;
  for (let round = 0; round < 20; round += 1) {
    value = car.priceCents - (dutyFor(order, terms, value)?.cents ?? 0);
  }
  return value;
}

function dutyFor(
  { car, shopper }: Counted,
  { duty, today }: FigureTerms,
  valueCents: number,
): DutyEstimate | undefined {
  const rates = shopper ? dutyOf(shopper.state, duty) : undefined;
  return rates && car.duty ? dutyEstimate(valueCents, car.duty, rates, today) : undefined;
}

function governmentLines(order: Counted, terms: FigureTerms): FigureLine[] {
  const { car, shopper } = order;
  if (!shopper || !car.duty) return [];
  const estimate = dutyFor(order, terms, car.priceCents);
  const duty = estimate
    ? line('duty', `Vehicle duty ${shopper.state} (estimate)`, estimate.cents, dutyNote(estimate))
    : line('duty', `Vehicle duty ${shopper.state}`, null, 'Depends on emissions: we confirm it with you');
  return [duty, registrationLine(car, shopper.state, terms)];
}

const dutyNote = ({ asOf, source, assumed }: DutyEstimate): string =>
  `${source}, rates of ${longDate(asOf)}${assumed ? `; assumes ${assumed}` : ''}`;

function registrationLine(
  { regoExpiry }: OrderedCar,
  state: string,
  { registration, today }: FigureTerms,
): FigureLine {
  const isRegistered = regoExpiry !== null && regoExpiry >= today.slice(0, regoExpiry.length);
  const amounts = registration.find((one) => one.state === state);
  const label = isRegistered ? 'Registration transfer' : 'Registration and CTP insurance, 12 months';
  const until = isRegistered ? `Registered until ${longDate(regoExpiry)}. ` : '';
  if (!amounts) return line('registration', label, null, `${until}We confirm the amount with you`);
  const cents = Math.round((isRegistered ? amounts.transfer_dollars : amounts.year_dollars) * 100);
  const source = `${until}${amounts.source}, ${longDate(amounts.as_of)}`;
  return line('registration', `${label} (estimate)`, cents, source);
}

function tradeInLines(tradeIn: OrderTradeIn | null): FigureLine[] {
  if (tradeIn?.kind !== 'valuation') return [];
  const { name, offerCents, payoutCents } = tradeIn;
  if (offerCents === 0) return [line('trade-in', `Trade-in: ${name}`, 0, 'Valued at the inspection')];
  const payout = line('payout', `Finance paid out on the ${name}`, payoutCents);
  return [line('trade-in', `Trade-in: ${name}`, -offerCents), ...(payoutCents > 0 ? [payout] : [])];
}

/** An amount of the sums for people; a minus sign for what is taken off. */
export const figureText = ({ cents, kind }: Pick<FigureLine, 'cents' | 'kind'>): string => {
  if (cents === null) return 'To be confirmed';
  return centsText(kind === 'balance' ? Math.abs(cents) : cents).replace('-', '−');
};
