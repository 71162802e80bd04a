import type { Destination } from '#server/settings/delivery-schema';
import type { Lead } from '#server/settings/lead';
import type { Tenant } from '#server/settings/tenant-schema';
import type { Delivery } from './delivery-port';
import type { LeadChange } from './lead-change';
import type { LeadFile } from './lead-store-port';
import type { Outcome } from './rules/delivery-schedule';

/** The input of one attempt. */
export interface Parcel<D extends Destination = Destination> {
  readonly delivery: Delivery;
  readonly lead: Lead;
  readonly tenant: Tenant;
  readonly destination: D;
  /** The instant of the attempt. */
  readonly now: Date;
  readonly files: readonly LeadFile[];
  /** Present if the lead itself was delivered before and this delivery reports a change. */
  readonly change?: LeadChange | undefined;
}

type Of<K extends Destination['kind']> = Extract<Destination, { kind: K }>;

/** Sends one kind of message. The same delivery may be sent again after a crash. */
export interface Courier<K extends Destination['kind']> {
  bring(parcel: Parcel<Of<K>>, signal: AbortSignal): Promise<Outcome>;
}
export type Couriers = { readonly [K in Destination['kind']]: Courier<K> };
