import type { Generated } from 'kysely';

export type DeliveryState = 'pending' | 'delivered' | 'dead';

export interface LeadTables {
  leads: {
    id: string;
    tenant: string;
    category: string;
    subcategory: string | null;
    car_id: string | null;
    dealership_id: string | null;
    /** The lead as JSON: input, car, page, consent. */
    data: string;
    source: string;
    /** Why it looks like spam; null if it does not. Suspects are stored and flagged, never dropped. */
    suspect: string | null;
    /** `held` or `discarded` while held as spam, otherwise null. Authoritative: `data` does not have it. */
    quarantined: string | null;
    /** 1: made with a test key. It is `discarded` too, so that a release without test mode leaves it out. */
    is_test: Generated<number>;
    /** From the input, the person and the time window: the same key never creates a second lead. */
    content_key: string | null;
    /** One-time form token: the same token never creates a second lead. */
    form_token: string | null;
    /** Hash of the token alone: a second form with the same token is held. */
    token_mark: string | null;
    created_at: string;
    /** When it, its status, owner, notes or booking last changed; null as long as it is as the release before made it. */
    updated_at: string | null;
  };

  /** Files attached to leads. Personal data; deleted with their lead. */
  lead_files: {
    lead_id: string;
    position: number;
    tenant: string;
    name: string;
    type: string;
    bytes: Buffer;
  };

  /** A lead's status and search fields: one row each, deleted with the lead. */
  lead_states: {
    lead_id: string;
    tenant: string;
    /** Copied from the lead: lists and counts read this table alone. */
    created_at: string;
    category: string;
    status: string;
    /** The shopper's chosen location. */
    location_id: string | null;
    dealership_id: string | null;
    /** Searchable text, in lower case without accents. Personal data. */
    words: string;
    /** The staff account that owns it. */
    owner_id: string | null;
    /** The person's stored details; the email in lower case. They link the leads of one person. */
    phone: string | null;
    email: string | null;
    /** When someone first answered it: they changed its status from `new` or replied. Of a lead that staff typed, its arrival. */
    replied_at: string | null;
    /** Null before the first answer, and for a lead that staff typed: nobody waited for it. */
    reply_seconds: number | null;
    changed_at: string | null;
    changed_by: string | null;
    /** The earlier lead of the same person that this one is part of; lists and counts leave it out. Never itself merged. */
    merged_into: string | null;
  };

  /** Staff notes and actions on a lead. Append-only; deleted with the lead. */
  lead_notes: {
    id: string;
    lead_id: string;
    tenant: string;
    kind: string;
    text: string;
    /** Of a new status: the words that came with it. Of an email: its subject. */
    remark: string | null;
    by_id: string;
    by_name: string;
    created_at: string;
    /** When its author wants to be reminded of it, and when the reminder was marked as done. */
    remind_at: string | null;
    reminded_at: string | null;
    /** The end of a reply's message, noted as that leaves the outbox: `sent`, `failed` or `expired`. */
    outcome: string | null;
  };

  /** When each site was last checked for leads past their retention. */
  retention_checks: {
    tenant: string;
    checked_at: string;
  };

  /** Booked test drives; the lead has the person. */
  bookings: {
    id: string;
    tenant: string;
    location_id: string;
    /** Null for a test drive without a particular car. */
    car_id: string | null;
    starts_at: string;
    ends_at: string;
    /** From 0 up to the location's capacity. */
    seat: number;
    lead_id: string;
    /** A cancelled one frees its time. */
    state: 'booked' | 'cancelled';
    /** Set while its lead is held as spam: until then its time is taken. Null: permanent. */
    held_until: string | null;
    /** Counts its changes, like iCalendar's SEQUENCE. */
    sequence: number;
    created_at: string;
    changed_at: string;
    /** The version of its car that was looked at last; null before. */
    car_version: number | null;
    /** Why it was cancelled for the shopper: what became of its car. */
    cancel_reason: 'sold' | 'removed' | null;
  };

  /** The queue of deliveries to one destination of a tenant: one process at a time works on it. */
  delivery_lanes: {
    /** `tenant/destination`. */
    id: string;
    tenant: string;
    destination: string;
    /** Failures in a row. */
    failures: number;
    /** No attempts before this time. */
    rest_until: string | null;
    /** Why delivery here has stopped; null while it is active. */
    closed: string | null;
    lease_owner: string | null;
    lease_until: string | null;
  };

  deliveries: {
    /** The same on every attempt: the recipient may drop repeats. */
    id: string;
    tenant: string;
    lead_id: string;
    /** The destination's name in the tenant, e.g. `email`. */
    destination: string;
    /** Its subject: `lead`, or a later event, e.g. `booking-2`. */
    about: string;
    state: DeliveryState;
    /** Completed attempts, all of them failures while it is pending. */
    attempts: number;
    next_attempt_at: string;
    last_error: string | null;
    delivered_at: string | null;
    created_at: string;
  };

  phone_reveals: {
    id: string;
    tenant: string;
    car_id: string;
    dealership_id: string | null;
    website_id: string;
    created_at: string;
  };
}
