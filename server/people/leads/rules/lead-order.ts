import type { Lead } from '#server/settings/lead';

/** The figures of a lead's order as the customer agreed to them, in whole cents. */
export interface LeadOrder {
  readonly isFinanced: boolean;
  readonly driveAwayCents: number;
  readonly depositCents: number;
  /** Left to pay at the handover; negative if the dealer pays the customer. */
  readonly balanceCents: number;
  readonly addOns: readonly { readonly name: string; readonly cents: number }[];
  readonly tradeIn: OrderedTradeIn | undefined;
}

/** The car that a customer trades in with an order. */
export interface OrderedTradeIn {
  readonly year: string | undefined;
  readonly make: string | undefined;
  readonly model: string | undefined;
  /** Zero: valued at the inspection. */
  readonly offerCents: number;
  readonly payoutCents: number;
}

/** The order of a lead; undefined without one, and before the customer has agreed to its figures. */
export function orderOfLead({ fields }: Pick<Lead, 'fields'>): LeadOrder | undefined {
  const amount = (name: string) => figureIn(fields[`order_${name}`])?.cents ?? 0;
  const driveAway = figureIn(fields['order_drive_away']);
  if (!driveAway) return undefined;
  const addOns = Object.entries(fields).flatMap(([name, text]) =>
    /^order_add_on_\d+$/.test(name) ? (figureIn(text) ?? []) : [],
  );
  return {
    isFinanced: /^Finance\b/.test(fields['order_payment'] ?? ''),
    driveAwayCents: driveAway.cents,
    depositCents: Math.abs(amount('deposit')),
    balanceCents: amount('balance'),
    addOns,
    tradeIn: tradeInOf(fields['order_trade_in'], amount('payout')),
  };
}

/** A line of the sums: `Deposit: -$500`. */
function figureIn(text: string | undefined): { readonly name: string; readonly cents: number } | undefined {
  const [, name = '', minus, dollars = ''] = /^(.*): (-?)\$([\d,]+(?:\.\d\d)?)$/.exec(text ?? '') ?? [];
  if (dollars === '') return undefined;
  const cents = Math.round(Number(dollars.replaceAll(',', '')) * 100);
  return { name, cents: minus ? -cents : cents };
}

function tradeInOf(text: string | undefined, payoutCents: number): OrderedTradeIn | undefined {
  const line = figureIn(text);
  if (!line) return undefined;
  const name = line.name.replace(/^Trade-in: /, '');
  const [, year, make, model] = /^(\d{4}) (\S+) (.+)$/.exec(name) ?? [undefined, undefined, undefined, name];
  return { year, make, model, offerCents: Math.abs(line.cents), payoutCents };
}
