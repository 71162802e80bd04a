import type { ReservationServices } from '#server/buying/reservations/change-reservation';
import type { LimitRefusal } from '#server/buying/reservations/rules/reservation-limits';
import type { PhotoEncoder } from '#server/dealer/media/photo-library';
import type { MessageOutbox } from '#server/dealer/messages/message-outbox';
import type { Visit } from '#server/dealer/visit';
import type { OrderStep } from '#server/leads/rules/order-steps';
import type { FieldErrors } from '#server/page/views/field-rule';
import type { Config } from '#server/platform/config';
import type { CarStore } from '#server/stock/cars/car-store';
import type { TradeInServices } from '#server/trade-in/trade-in-visit';
import type { Orders } from './create-orders';

/** The services for buying a car online. */
interface OrderServices extends TradeInServices, ReservationServices, Pick<Orders, 'orders'> {
  readonly cars: CarStore;
  readonly photoEncoder: PhotoEncoder;
  readonly messageOutbox: Pick<MessageOutbox, 'some'>;
  readonly config: Pick<Config, 'SMTP_URL'>;
}

export type OrderVisit = Visit<OrderServices>;

/** Why a step of an order changed nothing. */
export type OrderRefusal =
  /** One message per wrong field. */
  | { readonly kind: 'invalid'; readonly errors: FieldErrors }
  /** No such order. */
  | { readonly kind: 'unknown' }
  /** Its link has ended. */
  | { readonly kind: 'expired' }
  /** The car is sold, held for somebody else or no longer offered online. */
  | { readonly kind: 'car-gone' }
  /** The answers no longer change: the car is held, or the order placed. */
  | { readonly kind: 'closed' }
  /** An earlier step comes first. */
  | { readonly kind: 'incomplete'; readonly step: OrderStep }
  | { readonly kind: 'too-many'; readonly waitSeconds: number }
  /** A limit against abuse of reservations. */
  | { readonly kind: 'limited'; readonly refusal: LimitRefusal; readonly phone: string | undefined }
  /** It looks like spam: the dealer decides, and nothing is held. */
  | { readonly kind: 'for-review' }
  /** Somebody changed it again and again at the same moment: try again. */
  | { readonly kind: 'changed' };
