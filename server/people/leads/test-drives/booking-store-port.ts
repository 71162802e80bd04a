/** A time somebody has, as far as it keeps others from it. */
export interface TakenTime {
  readonly locationId: string;
  readonly carId: string | null;
  /** UTC, ISO. */
  readonly startsAt: string;
  readonly endsAt: string;
  /** From 0 up to what the location can give at once. */
  readonly seat: number;
}

/** A booked test drive; what is known of the person stands in its lead. */
export interface Booking extends TakenTime {
  readonly id: string;
  readonly tenant: string;
  readonly leadId: string;
  readonly state: 'booked' | 'cancelled';
  /** Counts its changes, as a calendar wants to know. */
  readonly sequence: number;
  readonly createdAt: string;
  readonly changedAt: string;
  /** Set while its lead is kept back as spam: the time is free again from then on. */
  readonly heldUntil?: string | null | undefined;
}

/** A change of a booking as it was seen last; whoever sees an older one changes nothing. */
export interface BookingChange {
  readonly tenant: string;
  readonly id: string;
  /** The sequence that was seen. */
  readonly seen: number;
  readonly now: Date;
  /** Told of the change, in the same transaction, under ids that stay: the names of destinations. */
  readonly destinations: readonly string[];
}

export interface NewTime {
  readonly locationId: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly capacity: number;
}

/** How bookings are kept. New ones come with their lead (`LeadStore.add`). */
export interface BookingStore {
  byId(tenant: string, id: string): Promise<Booking | null>;
  ofLeads(tenant: string, leadIds: readonly string[]): Promise<readonly Booking[]>;
  /** Booked ones that touch the time from `from` to `to`, the earliest first; cancelled ones too where asked for. */
  between(
    tenant: string,
    range: {
      readonly from: Date;
      readonly to: Date;
      readonly cancelled?: boolean | undefined;
      /** Leaves out those that suspected spam no longer holds at this instant. */
      readonly holdingAt?: Date | undefined;
    },
  ): Promise<readonly Booking[]>;
  /** Moves a booking in one step: it keeps its time unless it gets the new one. */
  move(change: BookingChange, to: NewTime): Promise<Booking | 'taken' | 'changed'>;
  cancel(change: BookingChange): Promise<Booking | 'changed'>;
}
