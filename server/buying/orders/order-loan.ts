import { withNoun } from '#server/dealer/rules/noun';
import type { Car } from '#server/settings/car';
import { findCarById } from '#server/stock/cars/show-car';
import { sumText } from '#server/stock/charges/rules/leading-price';
import { financeDetails } from '#server/stock/finance/car-finance';
import { cheapestOf } from '#server/stock/finance/rules/cheapest';
import { repaymentLabel } from '#server/stock/finance/rules/offers';
import { dollars } from '#server/stock/rules/price-line';
import type { Order, OrderLoan, OrderLoanTerms } from './order';
import { figuresOf, type OrderPrice, orderPrice, orderTerms, repaidDollars, repaidText } from './order-price';
import type { OrderVisit } from './order-visit';
import { exampleTerms, perText, withHold, withOwnLoan } from './rules/own-loan';

/** The lenders of an order's car, with the notes that their rates need. */
export interface Lenders {
  readonly lenders: ReturnType<typeof financeDetails>['lenders'];
  readonly note: readonly string[];
  /** The shopper's loan, or the first lender's example; absent where the site works no repayments out. */
  readonly loan?: OrderLoanTerms | undefined;
  /** What is borrowed for at most. */
  readonly repaidDollars?: number | undefined;
  /** The deposit that holds the car, which is part of the loan's. */
  readonly holdDollars: number;
}

/** What the order leads with, where the site works repayments out for that. */
const priceToRepay = (visit: OrderVisit, order: Order, car: Car): OrderPrice | undefined =>
  visit.tenant.finance.repayments_follow ? orderPrice(visit, order, car) : undefined;

/** The car of an order; undefined once nobody knows it any more. */
export const carOf = async (visit: OrderVisit, { carId }: Order): Promise<Car | undefined> => {
  const lookup = await findCarById(visit, carId);
  return lookup.state === 'unknown' ? undefined : lookup.car;
};

/** The lenders with their repayments for what the order leads with, where the site works them out itself. */
export async function lendersOf(visit: OrderVisit, order: Order): Promise<Lenders> {
  const car = await carOf(visit, order);
  const holdDollars = figuresOf(visit, order).depositCents / 100;
  if (!car) return { lenders: [], note: [], holdDollars };
  const { tenant, now } = visit;
  const price = priceToRepay(visit, order, car);
  const basis = { state: orderTerms(visit, order).state, now };
  const repaid = price && repaidDollars(price);
  const own = price && chosenLoanOf(order);
  const chosen = own && withHold(own, holdDollars);
  const { lenders, note } = financeDetails(car, tenant, now, basis, repaid, price && repaidText(price));
  const offers = lenders.map((one) => {
    // An example whose deposit is less than what holds the car gets that deposit.
    const isEnough = chosen === undefined && (one.deposit ?? 0) >= holdDollars;
    if (repaid === undefined || isEnough) return one;
    return withOwnLoan(one, chosen ?? withHold(exampleTerms(one, tenant.finance), holdDollars), repaid);
  });
  const [first] = offers;
  return {
    lenders: offers.map(withDepositOnLoan),
    note,
    loan: price && first && (chosen ?? exampleTerms(first, tenant.finance)),
    repaidDollars: repaid,
    holdDollars,
  };
}

/** The loan of the payment step; before it, the one that the shopper came with. */
export const chosenLoanOf = ({ payment, chosenLoan }: Order): OrderLoanTerms | undefined =>
  (payment?.kind === 'finance' ? payment.loan : undefined) ?? chosenLoan;

/** The lender's deposit by its whole name: the order asks for another one, which holds the car. */
const withDepositOnLoan = <T extends { readonly facts: readonly Fact[] }>(lender: T): T => ({
  ...lender,
  facts: lender.facts.map((one) => (one.label === 'Deposit' ? { ...one, label: depositOnLoan } : one)),
});
interface Fact {
  readonly label: string;
  readonly value: string;
}
export const depositOnLoan = 'Deposit on the loan';

/** The loan of an order as the shopper agrees to it: of the chosen lender, otherwise the first one as an example. */
export async function orderLoan(visit: OrderVisit, order: Order): Promise<OrderLoan | undefined> {
  const { payment } = order;
  if (payment?.kind !== 'finance') return undefined;
  const { lenders, note, holdDollars } = await lendersOf(visit, order);
  const { chosen, lender } = lenderOf(lenders, payment.lender);
  if (!lender) return { rows: [{ label: 'Lender', value: payment.lender ?? throughUs }], note: '' };
  const car = await carOf(visit, order);
  const price = car && priceToRepay(visit, order, car);
  const { deposit = 0 } = lender;
  const isOwn = chosenLoanOf(order) !== undefined;
  const amount = price && Math.max(repaidDollars(price) - deposit, 0);
  const amountText = price && amount !== undefined ? sumText(amount, price.price) : undefined;
  const rows: readonly (readonly [string, string | undefined | false])[] = [
    ['Lender', chosen ? chosen.name : `We find one for you. As an example: ${lender.name}`],
    ['Amount borrowed', amountText],
    ['Repayment', repaymentText(lender)],
    [
      depositOnLoan,
      deposit === 0
        ? isOwn && 'None'
        : `${dollars(deposit)}${holdDollars > 0 ? withNoun(`, with the ${dollars(holdDollars)} that holds the car`, visit.tenant.stock.noun) : ''}`,
    ],
  ];
  return {
    rows: rows.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
    note: `* ${note.join(' ')}`,
    amountCents: amount === undefined ? undefined : Math.round(amount * 100),
  };
}

const throughUs = 'We find one for you';

/** The lender that the shopper chose, otherwise the cheapest one as an example. */
export function lenderOf(lenders: Lenders['lenders'], named: string | null) {
  const chosen = lenders.find(({ name }) => name === named);
  return { chosen, lender: chosen ?? cheapestOf(lenders) };
}

/** `$57 a week` for an order that is paid with a loan; undefined for another one, and where no repayment is known. */
export async function orderRepayment(visit: OrderVisit, order: Order): Promise<string | undefined> {
  if (order.payment?.kind !== 'finance') return undefined;
  const { lenders } = await lendersOf(visit, order);
  const { lender } = lenderOf(lenders, order.payment.lender);
  return lender && repaymentOf(lender);
}

/** `$57 a week`; undefined where the lender gives none. */
export function repaymentOf({ facts }: Pick<Lenders['lenders'][number], 'facts'>): string | undefined {
  const fact = facts.find(({ label }) => label.endsWith(repaymentLabel));
  return fact && `${fact.value} ${perText(fact.label)}`;
}

/** `$57 a week over 5 years at 8.49% p.a., comparison rate 9.60% p.a.*` */
function repaymentText({ facts }: Pick<Lenders['lenders'][number], 'facts'>): string {
  const factOf = (label: string) => facts.find((one) => one.label.endsWith(label));
  const repayment = repaymentOf({ facts });
  const term = factOf('Term')?.value;
  const rates = `${factOf('Interest rate')?.value}, comparison rate ${factOf('Comparison rate')?.value}*`;
  if (!repayment) return rates;
  return `${repayment}${term ? ` over ${term}` : ''} at ${rates}`;
}
