import type { Transaction } from 'kysely';
import type { Attached, LeadFile, NotStored, StoredLead } from '#server/leads/lead-store';
import type { Database } from '#server/platform/database/schema';
import type { Lead } from '#server/settings/lead';
import type { Order } from './order';
import type { OrderState } from './rules/order-state';

/** Stored in the same transaction as a change of an order that has a lead. */
export interface OrderChange {
  /** The lead's new state, by the order as it is stored. */
  readonly lead: (lead: Lead, order: Order) => Lead;
  /** The lead leaves for its destinations; `about` names a further message to those that have it already. */
  readonly release?:
    | {
        readonly at: Date;
        readonly destinations: (lead: Lead) => readonly string[];
        readonly about?: string | undefined;
      }
    | undefined;
  /** In place of the lead's files. */
  readonly files?: readonly LeadFile[] | undefined;
  readonly within?: ((trx: Transaction<Database>) => Promise<unknown>) | undefined;
}

/** Storage of orders. Durable before it returns. */
export interface OrderStore {
  /** Stores a new one. One that was started with the same key and has no lead yet is returned instead. */
  add(order: Order, startKey: string | null): Promise<Order>;
  byId(tenant: string, id: string): Promise<Order | null>;
  /** Of a lead; null for a lead without an order. */
  ofLead(tenant: string, leadId: string): Promise<Order | null>;
  /** A customer's, newest first. */
  ofCustomer(tenant: string, customerId: string): Promise<Order[]>;
  /**
   * Stores the next version of an order, given with the version that was read. False if somebody else changed it first:
   * read it again.
   */
  change(order: Order, also: OrderChange): Promise<boolean>;
}

/** The lead of an order. Each change is one transaction with the order, which is given with the version read. */
export interface OrderLeads {
  /** Stores the lead without deliveries, and the order with its id. An order that has a lead keeps it: `repeated`. */
  add(
    order: Order,
    lead: Lead,
    attached: Omit<Attached, 'booking' | 'bookingHeldUntil'>,
  ): Promise<StoredLead | NotStored | 'changed'>;
}

/** Orders within the transaction of another change. */
export interface OrderBook {
  /** The order of a lead, locked until the transaction ends; null for a lead without an order. */
  lockOfLead(trx: Transaction<Database>, tenant: string, leadId: string): Promise<Order | null>;
  /** Stores the next version of a locked order, and the state of its lead. */
  store(trx: Transaction<Database>, order: Order, change: (lead: Lead, stored: Order) => Lead): Promise<void>;
}

/** What happens to orders that nobody continues, and to those of a customer who leaves. */
export interface OrderUpkeep {
  /**
   * The slugs of the sites that may have any of those below, silent since before an instant: a thousand sites are not asked
   * one by one.
   */
  sitesToCheck(before: Date): Promise<ReadonlySet<string>>;
  /** Those with a lead that nobody has heard of and that have not changed since, the longest silent first. */
  silent(tenant: string, before: Date, limit: number): Promise<Order[]>;
  /** Those whose reservation has moved on without them. */
  behind(tenant: string, limit: number): Promise<Order[]>;
  /** Deletes those without a lead whose link has ended. Returns how many. */
  removeExpired(now: Date): Promise<number>;
  /** Deletes a customer's without a lead; those with one are the dealer's and only forget the customer. */
  forgetCustomer(tenant: string, customerId: string): Promise<void>;
}

/** Orders for the desk and the API. */
export interface OrderList {
  /** Newest first; `after` is the id of the last one of the previous page. */
  list(
    tenant: string,
    filter: {
      readonly state?: OrderState;
      readonly updatedSince?: Date;
      /** Placed from an instant on, and before another. */
      readonly placed?: { readonly from: Date; readonly until: Date };
      /** All of these are in it: reference, car, the shopper's name, email or phone. */
      readonly words?: string;
      readonly after?: string;
      readonly limit: number;
    },
  ): Promise<Order[]>;
}
