import type { Order, OrderFigures, OrderTradeIn } from '#server/buying/orders/order';
import { aboutText, centsText } from '#server/platform/text/counted';
import { dayInWords } from '#server/platform/text/local-time';
import type { AustralianState } from '#server/settings/location-schema';
import {
  type ChargeTerms,
  type FigureLine,
  governmentLines,
  withoutCharges,
} from '#server/stock/charges/rules/government-charges';
import type { LeadingPrice } from '#server/stock/charges/rules/leading-price';
import { longDate } from '#server/stock/rules/price-line';
import { beforeLoanText } from '#server/trade-in/rules/after-trade-in';

/** What the sums depend on besides the order. */
interface FigureTerms extends ChargeTerms {
  readonly depositCents: number;
  /** Where the car is registered as long as the order doesn’t say so. */
  readonly state?: AustralianState | undefined;
}

type Counted = Pick<Order, 'car' | 'shopper' | 'tradeIn' | 'addOns' | 'handover'>;

/**
 * The drive-away price line by line, or the price so far while a charge is open, then what the trade-in and the deposit take off it. A price that is drive away
 * already includes the government charges of the dealer's state.
 */
export function orderFigures(order: Counted, terms: FigureTerms): OrderFigures {
  const { car, addOns, handover, tradeIn } = order;
  const charges = governmentLines(car, order.shopper?.state ?? terms.state, terms);
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
    ...(terms.depositCents > 0 ? [line('deposit', 'Holding deposit', -terms.depositCents)] : []),
  ];
  const balanceCents = driveAwayCents + sumOf(below);
  const notes = [
    ...(isOpen ? [openNote(balanceCents)] : []),
    ...(hasUnknownLoan(tradeIn) ? ['Before paying out your loan'] : []),
  ];
  return {
    lines: [
      ...above,
      line('drive-away', totalName({ isOpen }), driveAwayCents),
      ...below,
      line('balance', balanceWords(balanceCents), balanceCents, notes.join('. ') || null),
    ],
    driveAwayCents,
    balanceCents,
    depositCents: terms.depositCents,
    isOpen,
    gstCents: gstIn(taxedCents(order, terms) + sumOf(extras)),
  };
}

/** A sum without charges that the dealer still has to confirm is no drive-away price. */
export const totalName = ({ isOpen }: Pick<OrderFigures, 'isOpen'>): string =>
  isOpen ? 'Price before the charges that we confirm' : 'Drive-away price';

/** Where and when sums hold. */
interface SumsOf {
  readonly state: AustralianState | undefined;
  /** The day of the sums, YYYY-MM-DD; absent where the words go without it. */
  readonly day?: string | undefined;
}

/** `≈ $29,467 drive away in QLD, with extras`; with the day also `, estimated on 30 November 2026`. */
export function totalInWords(figures: OrderFigures, { state, day }: SumsOf): string {
  const { driveAwayCents, isOpen } = figures;
  const isAbout = hasEstimate(figures);
  const on = isAbout && day !== undefined ? `, estimated on ${longDate(day)}` : '';
  const kind = isOpen ? 'plus charges' : state ? `drive away in ${state}` : 'drive away';
  return `${aboutText(driveAwayCents, isAbout)} ${kind}${withExtras(figures)}${on}`;
}

/** What an order adds to the price of its car, after a price that includes it: `, with extras and delivery`. */
export function withExtras({ lines }: Pick<OrderFigures, 'lines'>): string {
  const has = (kind: FigureLine['kind']) => lines.some((one) => one.kind === kind && (one.cents ?? 0) > 0);
  const added = [has('add-on') && 'extras', has('delivery') && 'delivery'].filter(Boolean);
  return added.length === 0 ? '' : `, with ${added.join(' and ')}`;
}

/** The price that the pages of an order lead with, in dollars: that of its car with the extras and the delivery. */
export const ledDollars = (figures: OrderFigures, { dollars }: Pick<LeadingPrice, 'dollars'>): number =>
  dollars + ((amountOf(figures, 'add-on') ?? 0) + (amountOf(figures, 'delivery') ?? 0)) / 100;

/** A charge that nobody knows to the cent. */
const isEstimate = ({ kind, cents, included }: FigureLine): boolean =>
  (kind === 'duty' || kind === 'registration') && cents !== null && !included;

/** Whether the sums have a charge in them that is an estimate, so that their totals are estimates too. */
const hasEstimate = ({ lines }: Pick<OrderFigures, 'lines'>): boolean => lines.some(isEstimate);

/** What is left to pay at the handover: `≈ $29,267 at the handover`, with its day where it is known. */
export function balanceInWords(figures: OrderFigures, day?: string): string {
  const { balanceCents, isOpen } = figures;
  const amount = aboutText(Math.abs(balanceCents), hasEstimate(figures));
  const loan = amountOf(figures, 'payout') === null ? beforeLoanText : '';
  if (balanceCents < 0) return `Nothing: we pay you ${amount}${isOpen ? ', less charges' : ''}${loan}`;
  return `${amount}${isOpen ? ' plus charges' : ''} at the handover${day ? ` on ${dayInWords(day)}` : ''}${loan}`;
}

/** The same with what the loan pays of it and what is left for the shopper, where both are known. */
export function paidInWords(figures: OrderFigures, loanCents: number | undefined, day?: string): string {
  const rest = balanceInWords(figures, day);
  const isAbout = hasEstimate(figures);
  const ownCents = figures.balanceCents - (loanCents ?? 0);
  if (!loanCents || ownCents < 0 || amountOf(figures, 'payout') === null) return rest;
  const charges = figures.isOpen ? ' plus the charges' : '';
  const own = ownCents > 0 || charges ? `, and you bring ${aboutText(ownCents, isAbout)}${charges}` : '';
  return `${rest}, of which your loan pays ${aboutText(loanCents, isAbout)}${own}`;
}

/**
 * The sums for people, on a page and on paper. A total with estimated charges says so, with the day of the sums. An order
 * that ended without a sale has no deposit and no rest any more.
 */
export function figureRows(figures: OrderFigures, day: string, isOff = false) {
  const isAbout = hasEstimate(figures);
  const lines = figures.lines.filter(({ kind }) => !isOff || (kind !== 'deposit' && kind !== 'balance'));
  return lines.map((one) => {
    const isTotal = one.kind === 'drive-away' || one.kind === 'balance';
    const dayNote = one.kind === 'drive-away' && isAbout ? estimateNote(day) : undefined;
    return {
      label: one.label,
      value: isTotal && isAbout ? aboutText(Math.abs(one.cents ?? 0), true) : figureText(one),
      note: one.note ?? dayNote,
      total: isTotal ? (true as const) : undefined,
    };
  });
}

/** The sums while the shopper still answers: before the deposit, with what is to pay after a trade-in. */
export function runningRows(figures: OrderFigures, day: string) {
  const dueCents = figures.balanceCents + figures.depositCents;
  const lines = figures.lines
    .filter(({ kind }) => kind !== 'deposit' && (kind !== 'balance' || hasTradeIn(figures)))
    .map((one) =>
      one.kind === 'balance'
        ? { ...one, label: dueCents < 0 ? 'We pay you' : 'To pay', cents: dueCents }
        : one,
    );
  return figureRows({ ...figures, lines }, day);
}

/** `≈ $7,432 to pay`, before the deposit; undefined without a trade-in: then the price says it all. */
export const dueInWords = (figures: OrderFigures): string | undefined =>
  hasTradeIn(figures) ? dueText(figures) : undefined;

/** `Extras $149.50 · ≈ $31,235 to pay`: what the choices of a step cost, and what they make of the sum to pay. */
export function dueWith(kind: 'add-on' | 'delivery', figures: OrderFigures): string {
  const cents = amountOf(figures, kind) ?? 0;
  const name = kind === 'add-on' ? 'Extras' : 'Delivery';
  return [...(cents > 0 ? [`${name} ${centsText(cents)}`] : []), dueText(figures)].join(' · ');
}

function dueText(figures: OrderFigures): string {
  const dueCents = figures.balanceCents + figures.depositCents;
  const amount = aboutText(Math.abs(dueCents), hasEstimate(figures));
  const loan = amountOf(figures, 'payout') === null ? beforeLoanText : '';
  const charges = figures.isOpen ? (dueCents < 0 ? ' less charges' : ' plus charges') : '';
  return dueCents < 0 ? `We pay you ${amount}${charges}${loan}` : `${amount}${charges} to pay${loan}`;
}

const hasTradeIn = (figures: OrderFigures): boolean => (amountOf(figures, 'trade-in') ?? 0) < 0;

const estimateNote = (day: string): string =>
  `Estimated on ${longDate(day)}. Duty and registration are charged at cost`;

/** GST in the price, for people. */
export const gstText = ({ gstCents }: Pick<OrderFigures, 'gstCents'>): string =>
  centsText(Math.round(gstCents / 100) * 100);

const openNote = (cents: number): string => `${cents < 0 ? 'Less' : 'Plus'} the charges that we confirm`;

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
const taxedCents = ({ car }: Counted, terms: FigureTerms): number =>
  car.priceType === 'drive_away' ? withoutCharges(car, terms) : car.priceCents;

/** A loan on the shopper's car that is paid out of the offer, for an amount that nobody has named. */
const hasUnknownLoan = (tradeIn: OrderTradeIn | null): boolean =>
  tradeIn?.kind === 'valuation' && tradeIn.payoutCents === null && tradeIn.offerCents > 0;

function tradeInLines(tradeIn: OrderTradeIn | null): FigureLine[] {
  if (tradeIn?.kind !== 'valuation') return [];
  const { name, offerCents, payoutCents } = tradeIn;
  if (offerCents === 0) return [line('trade-in', `Trade-in: ${name}`, 0, 'Valued at the inspection')];
  const offer = line('trade-in', `Trade-in: ${name}`, -offerCents);
  if (payoutCents === 0) return [offer];
  const note = payoutCents === null ? 'We pay out your lender first, and add the amount here' : null;
  return [offer, line('payout', `Finance paid out on the ${name}`, payoutCents, note)];
}

/** An amount of the sums for people; a minus sign for what is taken off. */
export const figureText = ({
  cents,
  kind,
  included,
}: Pick<FigureLine, 'cents' | 'kind' | 'included'>): string => {
  if (included) return 'Included';
  if (cents === null) return 'To be confirmed';
  if (kind === 'delivery' && cents === 0) return 'Free';
  return centsText(kind === 'balance' ? Math.abs(cents) : cents).replace('-', '−');
};

/**
 * The amount of all lines of a kind in whole cents, negative for what is taken off. Zero without such a line; null
 * while the dealer still has to confirm one of them.
 */
export function amountOf({ lines }: Pick<OrderFigures, 'lines'>, kind: FigureLine['kind']): number | null {
  let sum = 0;
  for (const line of lines) {
    if (line.kind !== kind) continue;
    if (line.cents === null) return null;
    sum += line.cents;
  }
  return sum;
}

/** An order's sums by their names. What is taken off is positive here. */
export const figureAmounts = (figures: OrderFigures) => ({
  price_cents: amountOf(figures, 'price') ?? 0,
  duty_cents: amountOf(figures, 'duty'),
  registration_cents: amountOf(figures, 'registration'),
  add_ons_cents: amountOf(figures, 'add-on') ?? 0,
  delivery_cents: amountOf(figures, 'delivery') ?? 0,
  drive_away_cents: figures.driveAwayCents,
  trade_in_cents: Math.abs(amountOf(figures, 'trade-in') ?? 0),
  payout_cents: amountOf(figures, 'payout'),
  deposit_cents: figures.depositCents,
  balance_cents: figures.balanceCents,
  gst_cents: figures.gstCents,
});
