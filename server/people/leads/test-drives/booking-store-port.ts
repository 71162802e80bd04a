/** A taken time, with what it blocks. */
export interface TakenTime {
  readonly locationId: string;
  readonly carId: string | null;
  /** UTC, ISO. */
  readonly startsAt: string;
  readonly endsAt: string;
  /** From 0 up to the location's capacity. */
  readonly seat: number;
}

/** A booked test drive; the lead has the person's details. */
export interface Booking extends TakenTime {
  readonly id: string;
  readonly tenant: string;
  readonly leadId: string;
  readonly state: 'booked' | 'cancelled';
  /** Counts its changes, for calendars. */
  readonly sequence: number;
  readonly createdAt: string;
  readonly changedAt: string;
  /** Set while its lead is quarantined: the time is free again from then on. */
  readonly heldUntil?: string | null | undefined;
  /** What became of its car, if that is why it was cancelled. */
  readonly cancelReason?: 'sold' | 'removed' | null | undefined;
}

/** A change to a booking as last read; a stale one changes nothing. */
export interface BookingChange {
  readonly tenant: string;
  readonly id: string;
  /** The sequence that was read. */
  readonly seen: number;
  readonly now: Date;
  /** Destinations to notify of the change, in the same transaction, under stable ids. */
  readonly destinations: readonly string[];
  /** What became of its car, for a cancellation that nobody asked for. */
  readonly because?: 'sold' | 'removed' | undefined;
}

export interface NewTime {
  readonly locationId: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly capacity: number;
}

/** Storage of bookings. New ones are stored with their lead (`LeadStore.add`). */
export interface BookingStore {
  byId(tenant: string, id: string): Promise<Booking | null>;
  ofLeads(tenant: string, leadIds: readonly string[]): Promise<readonly Booking[]>;
  /**
   * Booked ones that overlap the time from `from` to `to`, the earliest first; including cancelled ones on request.
   */
  between(
    tenant: string,
    range: {
      readonly from: Date;
      readonly to: Date;
      readonly cancelled?: boolean | undefined;
      /** Leaves out suspected spam that no longer holds its time at this instant. */
      readonly holdingAt?: Date | undefined;
    },
  ): Promise<readonly Booking[]>;
  /** Moves a booking in one step: it keeps its time unless it gets the new one. */
  move(change: BookingChange, to: NewTime): Promise<Booking | 'taken' | 'changed'>;
  cancel(change: BookingChange): Promise<Booking | 'changed'>;
}
