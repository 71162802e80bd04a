import { capitalised, withNoun } from '#server/dealer/rules/noun';
import type { Lead } from '#server/settings/lead';
import { filing } from '#server/settings/rules/filing';
import type { Tenant } from '#server/settings/tenant-schema';

export type LeadOrder = NonNullable<ReturnType<typeof orderOfLead>>;
export type OrderedTradeIn = NonNullable<LeadOrder['tradeIn']>;

/**
 * The figures of a lead's order as the customer agreed to them, in whole cents; undefined without an order, and before the
 * customer has agreed.
 */
export function orderOfLead({ fields }: Pick<Lead, 'fields'>) {
  const driveAway = figureIn(fields['order_drive_away']);
  if (!driveAway) return undefined;
  const addOns = Object.entries(fields).flatMap(([name, text]) =>
    /^order_add_on_\d+$/.test(name) ? (figureIn(text) ?? []) : [],
  );
  return {
    isFinanced: /^Finance\b/.test(fields['order_payment'] ?? ''),
    driveAwayCents: driveAway.cents,
    depositCents: Math.abs(figureIn(fields['order_deposit'])?.cents ?? 0),
    /** Left to pay at the handover; negative if the dealer pays the customer, undefined while it is to be confirmed. */
    balanceCents: figureIn(fields['order_balance'])?.cents,
    addOns,
    tradeIn: tradeInOf(fields['order_trade_in'], figureIn(fields['order_payout'])?.cents),
  };
}

/** A line of the sums: `Deposit: -$500`. */
function figureIn(text: string | undefined) {
  const [, name = '', minus, dollars = ''] = /^(.*): (-?)\$([\d,]+(?:\.\d\d)?)$/.exec(text ?? '') ?? [];
  if (dollars === '') return undefined;
  const cents = Math.round(Number(dollars.replaceAll(',', '')) * 100);
  return { name, cents: minus ? -cents : cents };
}

/** The car that a customer trades in. An offer of zero: valued at the inspection. No payout: no loan, or an unknown one. */
function tradeInOf(text: string | undefined, payoutCents: number | undefined) {
  const line = figureIn(text);
  if (!line) return undefined;
  const name = line.name.replace(/^Trade-in: /, '');
  const [, year, make, model] = /^(\d{4}) (\S+) (.+)$/.exec(name) ?? [undefined, undefined, undefined, name];
  return { year, make, model, offerCents: Math.abs(line.cents), payoutCents };
}

/** The field of a lead that says what happened to its reservation last: `Reservation paid`. */
export const newsField = 'reservation_news';

/** The field of a lead with what the dealer is asked about its reservation, while they are. */
export const questionField = 'reservation_question';

/**
 * How the subject of an email about a reservation or an order begins; undefined for all other leads, also for a
 * reservation that is a request and holds nothing.
 */
export function reservationTitle({ fields, subcategory }: Lead): string | undefined {
  const { [newsField]: news, order_reached: reached } = fields;
  if (subcategory !== filing.order.subcategory) return news;
  const isNew = news === undefined || news === 'Reservation paid' || news === 'New reservation';
  if (!isNew) return news;
  return reached === 'Ordered' ? 'New online order' : (news ?? 'Online order not finished');
}

/** The opening for staff while this site holds the car or asks about it; undefined at all other times. */
export function holdWarning(
  { fields }: Pick<Lead, 'fields'>,
  { stock: { noun } }: Pick<Tenant, 'stock'>,
): string | undefined {
  const question = fields[questionField];
  if (question !== undefined) return withNoun(question, noun);
  if (fields['reservation_state'] !== 'Held') return undefined;
  return `${capitalised(noun.one)} on hold: this site already shows it as reserved. If your stock list says that it is reserved, sold or gone, we ask you whether it is sold to this customer. Nothing ends before you answer or the hold is over.`;
}
