import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { NewEvent } from '#server/dealer/messages/rules/new-message';
import { type RecordSite, recordUrl } from '#server/dealer/rules/record-url';
import type { Database } from '#server/platform/database/schema';
import {
  amountSchema,
  currency,
  currencySchema,
  dollarsOf,
  dollarsOrNull,
} from '#server/platform/rules/money';
import { recordBase, recordShape } from '#server/platform/rules/record';
import { australianStates } from '#server/settings/location-schema';
import type { OrderEventType } from '#server/settings/payments-schema';
import type { Order, OrderFigures } from './order';
import { figureAmounts } from './rules/order-figures';
import { orderState, orderStates } from './rules/steps';

const toConfirm = amountSchema.nullable().describe('Null while the dealer has to confirm the amount.');

const figuresSchema = z.object({
  price: amountSchema,
  duty: toConfirm,
  registration: toConfirm,
  add_ons: amountSchema,
  delivery: amountSchema,
  drive_away: amountSchema.describe('The sum of the above, without amounts to be confirmed.'),
  trade_in: amountSchema.describe('Taken off the drive-away price.'),
  payout: toConfirm.describe(
    'Finance paid out on the trade-in; added to what is left to pay. Null while the amount is unknown.',
  ),
  deposit: amountSchema.describe('Taken off the drive-away price.'),
  balance: amountSchema.describe('To pay at the handover; negative if the dealer pays the customer.'),
  gst: amountSchema.describe('GST in the price, add-ons and delivery.'),
  lines: z
    .array(z.object({ label: z.string(), note: z.string().nullable(), amount: amountSchema.nullable() }))
    .describe('The same, line by line, as the customer read it. Negative for what is taken off.'),
});

const handoverSchema = z.discriminatedUnion('kind', [
  z
    .object({
      kind: z.literal('pick-up'),
      location_id: z.string(),
      starts_at: z.iso.datetime().nullable().describe('Null: the dealer arranges the time.'),
    })
    .meta({ id: 'OrderPickUp' }),
  z
    .object({
      kind: z.literal('delivery'),
      day: z.iso.date(),
      km: z.number(),
      price: amountSchema,
    })
    .meta({ id: 'OrderDelivery' }),
]);

/** An order for the dealer's other systems. Who bought the car is in its lead. */
export const orderRecordSchema = z
  .object({
    ...recordShape('order'),
    reference: z.string().describe('For people.'),
    state: z.enum(orderStates),
    lead_id: z.string().nullable().describe('Its lead, with the contact details and answers; null without.'),
    reservation_id: z.string().nullable().describe('The reservation with its deposit; null before it.'),
    car_id: z.string(),
    stock_number: z.string().nullable(),
    car: z.string().describe('Name of the car.'),
    currency: currencySchema,
    price: amountSchema.describe('The price of the car, as last shown to the customer.'),
    price_kind: z.enum(['drive_away', 'excluding_government_charges', 'before_on_roads']),
    registration_state: z.enum(australianStates).nullable(),
    payment: z.enum(['outright', 'finance']).nullable().describe('Null until answered, like the next ones.'),
    lender: z.string().nullable().describe('Null without finance, and where the dealer finds one.'),
    add_ons: z.array(z.object({ id: z.string(), name: z.string(), price: amountSchema })).nullable(),
    trade_in: z
      .object({
        valuation_id: z.string(),
        name: z.string(),
        offer: amountSchema.describe('0: valued at the inspection.'),
        payout: amountSchema
          .nullable()
          .describe('Finance owing on it; 0 without any, null while the amount is unknown.'),
      })
      .nullable()
      .describe('Null also for a customer without a trade-in.'),
    handover: handoverSchema.nullable().describe('The address of a delivery is in the lead.'),
    figures: figuresSchema.nullable().describe('The figures that the customer agreed to; null before.'),
    terms_version: z.string().nullable().describe('The terms that the customer agreed to; null before.'),
    agreed_at: z.iso.datetime().nullable(),
    placed_at: z.iso.datetime().nullable().describe('When its car was held.'),
    ended_at: z.iso.datetime().nullable().describe('When a placed order ended; null before.'),
  })
  .meta({ id: 'Order' });

export type OrderRecord = z.infer<typeof orderRecordSchema>;

/** `origin`: of the site as the caller sees it. */
export const orderRecord = (order: Order, site: RecordSite, origin?: string): OrderRecord => ({
  ...recordBase('order', { ...order, url: recordUrl('orders', order.id, site, origin) }),
  reference: order.reference,
  state: orderState(order),
  lead_id: order.leadId,
  reservation_id: order.reservationId,
  car_id: order.carId,
  stock_number: order.car.stocknum,
  car: order.car.name,
  currency,
  price: dollarsOf(order.car.priceCents),
  price_kind: order.car.priceType,
  registration_state: order.shopper?.state ?? null,
  ...paymentOf(order),
  add_ons: order.addOns?.map(({ id, name, cents }) => ({ id, name, price: dollarsOf(cents) })) ?? null,
  trade_in: tradeInOf(order),
  handover: handoverOf(order),
  figures: order.agreement && figuresOf(order.agreement.figures),
  terms_version: order.agreement?.version ?? null,
  agreed_at: order.agreement?.agreedAt ?? null,
  placed_at: order.placedAt,
  ended_at: order.end?.at ?? null,
});

const paymentOf = ({ payment }: Order): Pick<OrderRecord, 'payment' | 'lender'> => ({
  payment: payment?.kind ?? null,
  lender: payment?.kind === 'finance' ? payment.lender : null,
});

function tradeInOf({ tradeIn }: Order): OrderRecord['trade_in'] {
  if (tradeIn?.kind !== 'valuation') return null;
  const { valuationId, name, offerCents, payoutCents } = tradeIn;
  return {
    valuation_id: valuationId,
    name,
    offer: dollarsOf(offerCents),
    payout: dollarsOrNull(payoutCents),
  };
}

function handoverOf({ handover }: Order): OrderRecord['handover'] {
  if (!handover) return null;
  if (handover.kind === 'pick-up') {
    return { kind: 'pick-up', location_id: handover.locationId, starts_at: handover.startsAt };
  }
  return { kind: 'delivery', day: handover.day, km: handover.km, price: dollarsOf(handover.cents) };
}

function figuresOf(figures: OrderFigures): NonNullable<OrderRecord['figures']> {
  const amounts = figureAmounts(figures);
  return {
    price: dollarsOf(amounts.price_cents),
    duty: dollarsOrNull(amounts.duty_cents),
    registration: dollarsOrNull(amounts.registration_cents),
    add_ons: dollarsOf(amounts.add_ons_cents),
    delivery: dollarsOf(amounts.delivery_cents),
    drive_away: dollarsOf(amounts.drive_away_cents),
    trade_in: dollarsOf(amounts.trade_in_cents),
    payout: dollarsOrNull(amounts.payout_cents),
    deposit: dollarsOf(amounts.deposit_cents),
    balance: dollarsOf(amounts.balance_cents),
    gst: dollarsOf(amounts.gst_cents),
    lines: figures.lines.map(({ label, note, cents }) => ({ label, note, amount: dollarsOrNull(cents) })),
  };
}

/** A stored change of an order. */
interface OrderNews {
  readonly before: Pick<Order, 'leadId' | 'placedAt' | 'end'>;
  readonly next: Order;
}

/** What a change is called; undefined for an answer, or one that matters to nobody else. */
export function orderEventType({ before, next }: OrderNews): OrderEventType | undefined {
  if (next.end && next.end.kind !== before.end?.kind) return `order.${next.end.kind}`;
  if (before.placedAt === null && next.placedAt !== null) return 'order.placed';
  return before.leadId === null && next.leadId !== null ? 'order.started' : undefined;
}

/** The event of a change for the dealer's webhook; undefined if there is none. Its id is the same however often it is made. */
export function orderEvent(news: OrderNews, site: RecordSite): NewEvent | undefined {
  const type = orderEventType(news);
  const { id, version, tenant, shopper } = news.next;
  return (
    type && {
      id: `order-event-${id}-${version}`,
      tenant,
      type,
      object: `order:${id}`,
      phone: shopper?.phone ?? '',
      data: orderRecord(news.next, site),
    }
  );
}

/** Reports a change to the dealer's other systems, in the transaction of the change. */
export type OrderReport = (trx: Transaction<Database>, news: OrderNews) => Promise<void>;
